import { randomUUID } from 'node:crypto';
import {
  countUnread,
  listChatMessages,
  listChatPeople,
  listChats,
  markChatRead,
  openDirectChat,
  openGroupChat,
  postChatMessage,
  viewChat,
} from '@tandem/contract/chat';
import { disconnect, listConnections } from '@tandem/contract/connections';
import { askToJoin, withdrawJoinRequest } from '@tandem/contract/join-requests';
import { removeProjectUser, transferProject } from '@tandem/contract/projects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  groupChatOf,
  markRead,
  listMessages,
  postMessage,
  openDirectChatWith,
  unreadCountOf,
} from '../../testing/chat-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { connect } from '../../testing/people-actions.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';

let app: TestApp;
let owner: Actor;
let collaborator: Actor;
let applicant: Actor;
let stranger: Actor;
let projectId: string;
let groupId: string;

beforeAll(async () => {
  app = await createTestApp();
  [owner, collaborator, applicant, stranger] = await Promise.all([
    app.member({ firstName: 'Olga' }),
    app.member({ firstName: 'Carl' }),
    app.member({ firstName: 'Rita' }),
    app.member({ firstName: 'Xaver' }),
  ]);
  projectId = (await publish(owner, { title: 'Tide tables' }))._id;
  await joinProject(owner, collaborator, projectId);
  await applicant.call(askToJoin, { params: { projectId }, body: { role: 'Tester' } });
  groupId = await groupChatOf(owner, projectId);
});
afterAll(() => app.close());

const onChat = (chatId: string) => ({ params: { chatId } });
const outgoing = (chatId: string, more: object = {}) => ({
  params: { chatId },
  body: { text: 'Hello', ...more },
});
const texts = async (who: Actor, chatId: string) => (await listMessages(who, chatId)).map(({ text }) => text);

/** A pair of fresh members who are connected, and their chat. */
async function pair() {
  const [one, other] = await Promise.all([app.member(), app.member()]);
  await connect(one, other);
  return { one, other, chatId: await openDirectChatWith(one, other) };
}

describe('the group chat of a project', () => {
  // spec: §6-10
  it('does not exist for strangers, applicants and former members', async () => {
    const former = await app.member();
    await joinProject(owner, former, projectId);
    await postMessage(former, groupId);
    await former.call(removeProjectUser, { params: { id: projectId, userId: former.id } });
    for (const who of [stranger, applicant, former]) {
      for (const [operation, asking] of [
        [openGroupChat, { body: { projectId } }],
        [postChatMessage, outgoing('group', { projectId })],
        [postChatMessage, outgoing(groupId)],
        [listChatMessages, onChat(groupId)],
        [viewChat, onChat(groupId)],
        [markChatRead, { ...onChat(groupId), body: {} }],
      ] as const)
        expect(await who.refused(operation, asking)).toMatchObject({ status: 404, code: 'chat.not_found' });
      expect(await unreadCountOf(who, groupId)).toBe(0);
      expect((await who.call(listChats)).data).toEqual([]);
    }
  });

  // spec: §7.5-02
  it('needs to be told which project is meant', async () => {
    expect(await owner.refused(postChatMessage, outgoing('group'))).toMatchObject({
      status: 400,
      code: 'chat.project_required',
      fields: { projectId: expect.any(String) },
    });
  });

  // spec: §3-21, §6-10, §7.5-02, §7.5-03
  it('is there from the start, is reached by its literal too, and is read back to the beginning by who joins later', async () => {
    const { _id } = await publish(owner, { title: 'Sundials' });
    const chatId = await groupChatOf(owner, _id);
    await postMessage(owner, chatId, 'one');
    const { data } = await owner.call(postChatMessage, outgoing('group', { text: 'two', projectId: _id }));
    expect(data).toMatchObject({ chatId, seq: 2, text: 'two', sender: { _id: owner.id } });
    const late = await app.member();
    await joinProject(owner, late, _id);
    expect(await texts(late, chatId)).toEqual(['one', 'two']);
    expect(await unreadCountOf(late, chatId)).toBe(0);
    await postMessage(owner, chatId, 'three');
    expect(await unreadCountOf(late, chatId)).toBe(1);
    expect(await unreadCountOf(owner, chatId)).toBe(0);
  });

  // spec: added-27
  it('shows title, people with the owner first, and goes on after a handing over', async () => {
    const { _id } = await publish(owner, { title: 'Weather balloons' });
    await joinProject(owner, collaborator, _id);
    const chatId = await groupChatOf(owner, _id);
    const people = async () =>
      (await collaborator.call(viewChat, onChat(chatId))).data.people.map((person) => person._id);
    expect((await owner.call(viewChat, onChat(chatId))).data).toMatchObject({
      kind: 'group',
      title: 'Weather balloons',
      projectId: _id,
      lastMessage: null,
      mayWrite: true,
    });
    expect(await people()).toEqual([owner.id, collaborator.id]);
    await owner.call(transferProject, { params: { id: _id }, body: { userId: collaborator.id } });
    expect(await people()).toEqual([collaborator.id, owner.id]);
    expect((await postMessage(owner, chatId)).seq).toBe(1);
  });
});

describe('a chat of two', () => {
  // spec: §6-09
  it('is not begun with oneself, a stranger or nobody', async () => {
    const open = (userId: string) => owner.refused(openDirectChat, { body: { userId } });
    expect(await open(owner.id)).toMatchObject({ status: 400, code: 'chat.with_oneself' });
    expect(await open(stranger.id)).toMatchObject({ status: 404, code: 'chat.nobody_to_talk_to' });
    expect(await open(randomUUID())).toMatchObject({ status: 404, code: 'chat.nobody_to_talk_to' });
  });

  it('does not exist for anybody else', async () => {
    const { one, chatId } = await pair();
    await postMessage(one, chatId);
    for (const who of [stranger, owner]) {
      for (const operation of [listChatMessages, viewChat, markChatRead, postChatMessage] as const)
        expect(await who.refused(operation, outgoing(chatId))).toMatchObject({ status: 404 });
    }
  });

  // spec: §6-09, §7.5-04
  it.each([
    ['owner and collaborator', () => [owner, collaborator] as const],
    ['collaborator and owner', () => [collaborator, owner] as const],
    ['owner and applicant', () => [owner, applicant] as const],
    ['applicant and owner', () => [applicant, owner] as const],
  ])('is open to %s', async (_who, sides) => {
    const [one, other] = sides();
    const chatId = await openDirectChatWith(one, other);
    expect(await openDirectChatWith(other, one)).toBe(chatId);
    await postMessage(one, chatId, 'Good evening.');
    expect((await texts(other, chatId)).at(-1)).toBe('Good evening.');
  });

  it('is open to two collaborators, but not to a collaborator and an applicant', async () => {
    const second = await app.member();
    await joinProject(owner, second, projectId);
    expect(await openDirectChatWith(second, collaborator)).toBe(
      await openDirectChatWith(collaborator, second),
    );
    expect(await collaborator.refused(openDirectChat, { body: { userId: applicant.id } })).toMatchObject({
      status: 404,
    });
  });

  it('is read on when the right to talk ends, without counting as unread, and written again when it is back', async () => {
    const { one, other, chatId } = await pair();
    await postMessage(one, chatId, 'before');
    expect(await unreadCountOf(other, chatId)).toBe(1);
    await other.call(disconnect, { params: { userId: one.id } });
    for (const who of [one, other]) {
      expect(await who.refused(postChatMessage, outgoing(chatId))).toMatchObject({
        status: 403,
        code: 'chat.talk_ended',
      });
      expect(await texts(who, chatId)).toEqual(['before']);
      expect(await unreadCountOf(who, chatId)).toBe(0);
      const [shown] = (await who.call(listChats)).data;
      expect(shown).toMatchObject({ _id: chatId, unread: 0, mayWrite: false });
      expect((await who.call(viewChat, onChat(chatId))).data).toEqual(shown);
    }
    expect(await openDirectChatWith(one, other)).toBe(chatId);
    expect((await one.call(listChatPeople)).data).toEqual([]);
    expect(await markRead(other, chatId, 0)).toEqual({ lastReadSeq: 0, unread: 0 });
    await connect(other, one);
    expect(await unreadCountOf(other, chatId)).toBe(1);
    expect((await postMessage(one, chatId)).seq).toBe(2);
  });

  it('is gone with the right to talk where nothing was said', async () => {
    const asking = await app.member();
    const { data } = await asking.call(askToJoin, { params: { projectId }, body: { role: 'Tester' } });
    const chatId = await openDirectChatWith(asking, owner);
    await asking.call(withdrawJoinRequest, { params: { projectId, requestId: data._id } });
    for (const operation of [listChatMessages, viewChat, markChatRead, postChatMessage] as const)
      expect(await asking.refused(operation, outgoing(chatId))).toMatchObject({ status: 404 });
    expect(await asking.refused(openDirectChat, { body: { userId: owner.id } })).toMatchObject({
      status: 404,
    });
  });

  // spec: §3-20, §6-09, added-28
  it('stands in nobody’s inbox before the first message, but beside the connection', async () => {
    const { one, other, chatId } = await pair();
    for (const [who, whom] of [
      [one, other],
      [other, one],
    ] as const) {
      expect((await who.call(listChats)).data).toEqual([]);
      expect((await who.call(listConnections)).connections).toMatchObject([{ _id: whom.id, chatId }]);
      expect((await who.call(listChatPeople)).data).toMatchObject([{ person: { _id: whom.id }, chatId }]);
    }
    await postMessage(one, chatId, 'Hi');
    expect((await other.call(listChats)).data).toMatchObject([
      {
        _id: chatId,
        kind: 'direct',
        title: `${one.user.firstName} ${one.user.lastName}`,
        people: [{ _id: one.id, emailId: one.user.emailId }],
        lastSeq: 1,
        lastReadSeq: 0,
        lastMessage: { text: 'Hi', sender: { _id: one.id } },
        unread: 1,
        mayWrite: true,
      },
    ]);
  });
});

describe('sending a message', () => {
  // spec: §5-20
  it('is refused without text, with too much of it, or with what cannot be stored', async () => {
    for (const text of [undefined, '', ' \n ', 'x'.repeat(4_001), 'a\u0000b', 'half \ud800', 7])
      expect(await owner.refused(postChatMessage, outgoing(groupId, { text }))).toMatchObject({
        status: 400,
      });
    expect(await owner.refused(postChatMessage, outgoing(groupId, { clientId: 'mine' }))).toMatchObject({
      status: 400,
    });
    expect(await owner.refused(postChatMessage, outgoing('elsewhere'))).toMatchObject({ status: 400 });
  });

  it('is refused under the clientId of another text or another chat', async () => {
    const { one, chatId } = await pair();
    const clientId = randomUUID();
    await postMessage(one, chatId, 'Hello', clientId);
    expect(await one.refused(postChatMessage, outgoing(chatId, { text: 'Goodbye', clientId }))).toMatchObject(
      {
        status: 409,
        code: 'chat.said_otherwise',
      },
    );
    const mine = await groupChatOf(one, (await publish(one))._id);
    expect(await one.refused(postChatMessage, outgoing(mine, { clientId }))).toMatchObject({ status: 409 });
    expect(await texts(one, chatId)).toEqual(['Hello']);
    expect(await texts(one, mine)).toEqual([]);
  });

  it('gives back the first one where its clientId repeats, in whichever case, and two senders may use the same', async () => {
    const { one, other, chatId } = await pair();
    const clientId = randomUUID();
    const first = await one.send(postChatMessage, outgoing(chatId, { clientId }));
    const again = await one.send(postChatMessage, outgoing(chatId, { clientId: clientId.toUpperCase() }));
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(again.json()).toEqual(first.json());
    expect((await other.send(postChatMessage, outgoing(chatId, { clientId }))).statusCode).toBe(201);
    expect(await texts(one, chatId)).toEqual(['Hello', 'Hello']);
  });

  // spec: §7.5-02
  it('keeps markup and surrounding words as plain text, trimmed', async () => {
    const text = '<img src=x onerror=alert(1)> https://example.org/?a=1&b=2';
    expect((await postMessage(owner, groupId, `  ${text}\n`)).text).toBe(text);
    expect((await listMessages(collaborator, groupId)).at(-1)).toMatchObject({
      text,
      sender: { _id: owner.id, firstName: 'Olga' },
    });
  });
});

describe('the pages of a chat', () => {
  // spec: §7.5-01
  it('follow on one another in both directions without gap or repeat', async () => {
    const { one, chatId } = await pair();
    for (let at = 1; at <= 7; at += 1) await postMessage(one, chatId, String(at));
    const page = async (query: object) => {
      const { data, hasMore } = await one.call(listChatMessages, { ...onChat(chatId), query });
      return [data.map(({ seq }) => seq), hasMore];
    };
    expect(await page({})).toEqual([[1, 2, 3, 4, 5, 6, 7], false]);
    expect(await page({ limit: '3' })).toEqual([[5, 6, 7], true]);
    expect(await page({ limit: '3', before: '5' })).toEqual([[2, 3, 4], true]);
    expect(await page({ limit: '1', before: '2' })).toEqual([[1], false]);
    expect(await page({ before: '1' })).toEqual([[], false]);
    expect(await page({ limit: '3', after: '0' })).toEqual([[1, 2, 3], true]);
    expect(await page({ limit: '3', after: '4' })).toEqual([[5, 6, 7], false]);
    expect(await page({ after: '7' })).toEqual([[], false]);
  });

  it('are asked for in one direction and in sizes from 1 to 100', async () => {
    for (const query of [
      { before: 1, after: 1 },
      { limit: 0 },
      { limit: 101 },
      { before: -1 },
      { after: 'x' },
    ])
      expect(await owner.refused(listChatMessages, { ...onChat(groupId), query })).toMatchObject({
        status: 400,
      });
  });
});

describe('the read mark', () => {
  // spec: §3-21, §7.5-05, §7.5-06
  it('moves forward to a seq or to the end, and never back nor beyond', async () => {
    const { one, other, chatId } = await pair();
    for (let at = 1; at <= 5; at += 1) await postMessage(one, chatId, String(at));
    expect(await markRead(other, chatId, 3)).toEqual({ lastReadSeq: 3, unread: 2 });
    expect(await markRead(other, chatId, 1)).toEqual({ lastReadSeq: 3, unread: 2 });
    expect(await unreadCountOf(other, chatId)).toBe(2);
    expect(await markRead(other, chatId, 900)).toEqual({ lastReadSeq: 5, unread: 0 });
    await postMessage(one, chatId, '6');
    expect((await other.send(markChatRead, onChat(chatId))).json()).toMatchObject({
      data: { lastReadSeq: 6, unread: 0 },
    });
    expect((await other.call(countUnread)).data).toEqual({});
  });

  it('moves with what one says oneself', async () => {
    const { one, other, chatId } = await pair();
    await postMessage(one, chatId);
    await postMessage(other, chatId);
    expect([await unreadCountOf(one, chatId), await unreadCountOf(other, chatId)]).toEqual([1, 0]);
  });
});

// spec: added-26
it('lists the last used chat first', async () => {
  const me = await app.member();
  const older = await groupChatOf(me, (await publish(me, { title: 'Older' }))._id);
  const newer = await groupChatOf(me, (await publish(me, { title: 'Newer' }))._id);
  app.clock.advance(60_000);
  const used = async () => (await me.call(listChats)).data.map(({ _id }) => _id);
  await postMessage(me, newer);
  expect(await used()).toEqual([newer, older]);
  app.clock.advance(60_000);
  await postMessage(me, older);
  expect(await used()).toEqual([older, newer]);
});

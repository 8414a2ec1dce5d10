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
import { removeProjectUser } from '@tandem/contract/projects/project-members';
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
import { handOver, joinProject, publish } from '../../testing/project-actions.ts';

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

/** Two new members who are connected, and their direct chat. */
async function connectedPair() {
  const [ada, bob] = await Promise.all([app.member(), app.member()]);
  await connect(ada, bob);
  return { ada, bob, chatId: await openDirectChatWith(ada, bob) };
}

describe('the group chat of a project', () => {
  // spec: §6-10
  it('answers 404 to strangers, applicants and former members', async () => {
    const former = await app.member();
    await joinProject(owner, former, projectId);
    await postMessage(former, groupId);
    await former.call(removeProjectUser, { params: { id: projectId, userId: former.id } });
    for (const who of [stranger, applicant, former]) {
      for (const [operation, input] of [
        [openGroupChat, { body: { projectId } }],
        [postChatMessage, outgoing('group', { projectId })],
        [postChatMessage, outgoing(groupId)],
        [listChatMessages, onChat(groupId)],
        [viewChat, onChat(groupId)],
        [markChatRead, { ...onChat(groupId), body: {} }],
      ] as const)
        expect(await who.refused(operation, input)).toMatchObject({ status: 404, code: 'chat.not_found' });
      expect(await unreadCountOf(who, groupId)).toBe(0);
      expect((await who.call(listChats)).data).toEqual([]);
    }
  });

  // spec: §7.5-02
  it('requires a projectId when addressed as “group”', async () => {
    expect(await owner.refused(postChatMessage, outgoing('group'))).toMatchObject({
      status: 400,
      code: 'chat.project_required',
      fields: { projectId: expect.any(String) },
    });
  });

  // spec: §3-21, §6-10, §7.5-02, §7.5-03
  it('exists with its project, accepts messages addressed to “group”, and shows earlier messages to new members', async () => {
    const { _id } = await publish(owner, { title: 'Sundials' });
    const chatId = await groupChatOf(owner, _id);
    await postMessage(owner, chatId, 'one');
    const { data } = await owner.call(postChatMessage, outgoing('group', { text: 'two', projectId: _id }));
    expect(data).toMatchObject({ chatId, seq: 2, text: 'two', sender: { _id: owner.id } });
    const newcomer = await app.member();
    await joinProject(owner, newcomer, _id);
    expect(await texts(newcomer, chatId)).toEqual(['one', 'two']);
    expect(await unreadCountOf(newcomer, chatId)).toBe(0);
    await postMessage(owner, chatId, 'three');
    expect(await unreadCountOf(newcomer, chatId)).toBe(1);
    expect(await unreadCountOf(owner, chatId)).toBe(0);
  });

  it('shows the title and the owner first, also after the project is transferred', async () => {
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
    await handOver(owner, collaborator, _id);
    expect(await people()).toEqual([collaborator.id, owner.id]);
    expect((await postMessage(owner, chatId)).seq).toBe(1);
  });
});

describe('a direct chat', () => {
  // spec: §6-09
  it('cannot be opened with oneself, a stranger or an unknown member', async () => {
    const open = (userId: string) => owner.refused(openDirectChat, { body: { userId } });
    expect(await open(owner.id)).toMatchObject({ status: 400, code: 'chat.with_oneself' });
    expect(await open(stranger.id)).toMatchObject({ status: 404, code: 'chat.nobody_to_talk_to' });
    expect(await open(randomUUID())).toMatchObject({ status: 404, code: 'chat.nobody_to_talk_to' });
  });

  it('answers 404 to everybody else', async () => {
    const { ada, chatId } = await connectedPair();
    await postMessage(ada, chatId);
    for (const who of [stranger, owner]) {
      for (const operation of [listChatMessages, viewChat, markChatRead, postChatMessage] as const)
        expect(await who.refused(operation, outgoing(chatId))).toMatchObject({ status: 404 });
    }
  });

  // spec: §6-09, §7.5-04
  it.each([
    ['an owner with a collaborator', () => [owner, collaborator] as const],
    ['a collaborator with the owner', () => [collaborator, owner] as const],
    ['an owner with an applicant', () => [owner, applicant] as const],
    ['an applicant with the owner', () => [applicant, owner] as const],
  ])('can be opened by %s', async (_title, pair) => {
    const [ada, bob] = pair();
    const chatId = await openDirectChatWith(ada, bob);
    expect(await openDirectChatWith(bob, ada)).toBe(chatId);
    await postMessage(ada, chatId, 'Good evening.');
    expect((await texts(bob, chatId)).at(-1)).toBe('Good evening.');
  });

  it('can be opened by two collaborators, but not by a collaborator with an applicant', async () => {
    const second = await app.member();
    await joinProject(owner, second, projectId);
    expect(await openDirectChatWith(second, collaborator)).toBe(
      await openDirectChatWith(collaborator, second),
    );
    expect(await collaborator.refused(openDirectChat, { body: { userId: applicant.id } })).toMatchObject({
      status: 404,
    });
  });

  it('becomes read-only without unread messages after disconnecting, and writable after reconnecting', async () => {
    const { ada, bob, chatId } = await connectedPair();
    await postMessage(ada, chatId, 'before');
    expect(await unreadCountOf(bob, chatId)).toBe(1);
    await bob.call(disconnect, { params: { userId: ada.id } });
    for (const who of [ada, bob]) {
      expect(await who.refused(postChatMessage, outgoing(chatId))).toMatchObject({
        status: 403,
        code: 'chat.talk_ended',
      });
      expect(await texts(who, chatId)).toEqual(['before']);
      expect(await unreadCountOf(who, chatId)).toBe(0);
      const [listed] = (await who.call(listChats)).data;
      expect(listed).toMatchObject({ _id: chatId, unread: 0, mayWrite: false });
      expect((await who.call(viewChat, onChat(chatId))).data).toEqual(listed);
    }
    expect(await openDirectChatWith(ada, bob)).toBe(chatId);
    expect((await ada.call(listChatPeople)).data).toEqual([]);
    expect(await markRead(bob, chatId, 0)).toEqual({ lastReadSeq: 0, unread: 0 });
    await connect(bob, ada);
    expect(await unreadCountOf(bob, chatId)).toBe(1);
    expect((await postMessage(ada, chatId)).seq).toBe(2);
  });

  it('answers 404 when it is empty and the join request was withdrawn', async () => {
    const requester = await app.member();
    const { data } = await requester.call(askToJoin, { params: { projectId }, body: { role: 'Tester' } });
    const chatId = await openDirectChatWith(requester, owner);
    await requester.call(withdrawJoinRequest, { params: { projectId, requestId: data._id } });
    for (const operation of [listChatMessages, viewChat, markChatRead, postChatMessage] as const)
      expect(await requester.refused(operation, outgoing(chatId))).toMatchObject({ status: 404 });
    expect(await requester.refused(openDirectChat, { body: { userId: owner.id } })).toMatchObject({
      status: 404,
    });
  });

  // spec: §3-20, §6-09
  it('is missing from both inboxes before the first message, but listed with the connection', async () => {
    const { ada, bob, chatId } = await connectedPair();
    for (const [who, partner] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      expect((await who.call(listChats)).data).toEqual([]);
      expect((await who.call(listConnections)).connections).toMatchObject([{ _id: partner.id, chatId }]);
      expect((await who.call(listChatPeople)).data).toMatchObject([{ person: { _id: partner.id }, chatId }]);
    }
    await postMessage(ada, chatId, 'Hi');
    expect((await bob.call(listChats)).data).toMatchObject([
      {
        _id: chatId,
        kind: 'direct',
        title: `${ada.user.firstName} ${ada.user.lastName}`,
        people: [{ _id: ada.id, emailId: ada.user.emailId }],
        lastSeq: 1,
        lastReadSeq: 0,
        lastMessage: { text: 'Hi', sender: { _id: ada.id } },
        unread: 1,
        mayWrite: true,
      },
    ]);
  });
});

describe('sending a message', () => {
  // spec: §5-20
  it('is refused with an empty, too long or unstorable text, an invalid clientId or an invalid chat id', async () => {
    for (const text of [undefined, '', ' \n ', 'x'.repeat(4_001), 'a\u0000b', 'half \ud800', 7])
      expect(await owner.refused(postChatMessage, outgoing(groupId, { text }))).toMatchObject({
        status: 400,
      });
    expect(await owner.refused(postChatMessage, outgoing(groupId, { clientId: 'mine' }))).toMatchObject({
      status: 400,
    });
    expect(await owner.refused(postChatMessage, outgoing('elsewhere'))).toMatchObject({ status: 400 });
  });

  it('is refused when the clientId belongs to another text or another chat', async () => {
    const { ada, chatId } = await connectedPair();
    const clientId = randomUUID();
    await postMessage(ada, chatId, 'Hello', clientId);
    expect(await ada.refused(postChatMessage, outgoing(chatId, { text: 'Goodbye', clientId }))).toMatchObject(
      {
        status: 409,
        code: 'chat.said_otherwise',
      },
    );
    const otherChat = await groupChatOf(ada, (await publish(ada))._id);
    expect(await ada.refused(postChatMessage, outgoing(otherChat, { clientId }))).toMatchObject({
      status: 409,
    });
    expect(await texts(ada, chatId)).toEqual(['Hello']);
    expect(await texts(ada, otherChat)).toEqual([]);
  });

  it('returns the first message for a repeated clientId, ignoring case; two senders may use the same clientId', async () => {
    const { ada, bob, chatId } = await connectedPair();
    const clientId = randomUUID();
    const first = await ada.send(postChatMessage, outgoing(chatId, { clientId }));
    const again = await ada.send(postChatMessage, outgoing(chatId, { clientId: clientId.toUpperCase() }));
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(again.json()).toEqual(first.json());
    expect((await bob.send(postChatMessage, outgoing(chatId, { clientId }))).statusCode).toBe(201);
    expect(await texts(ada, chatId)).toEqual(['Hello', 'Hello']);
  });

  // spec: §7.5-02
  it('stores markup as plain text, trimmed', async () => {
    const text = '<img src=x onerror=alert(1)> https://example.org/?a=1&b=2';
    expect((await postMessage(owner, groupId, `  ${text}\n`)).text).toBe(text);
    expect((await listMessages(collaborator, groupId)).at(-1)).toMatchObject({
      text,
      sender: { _id: owner.id, firstName: 'Olga' },
    });
  });
});

describe('pages of messages', () => {
  // spec: §7.5-01
  it('continue in both directions without gaps or duplicates', async () => {
    const { ada, chatId } = await connectedPair();
    for (let seq = 1; seq <= 7; seq += 1) await postMessage(ada, chatId, String(seq));
    const page = async (query: object) => {
      const { data, hasMore } = await ada.call(listChatMessages, { ...onChat(chatId), query });
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

  it('accept one direction and sizes from 1 to 100', async () => {
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

describe('the read marker', () => {
  // spec: §3-21, §7.5-05, §7.5-06
  it('moves forward to a seq or to the last message, never back or beyond', async () => {
    const { ada, bob, chatId } = await connectedPair();
    for (let seq = 1; seq <= 5; seq += 1) await postMessage(ada, chatId, String(seq));
    expect(await markRead(bob, chatId, 3)).toEqual({ lastReadSeq: 3, unread: 2 });
    expect(await markRead(bob, chatId, 1)).toEqual({ lastReadSeq: 3, unread: 2 });
    expect(await unreadCountOf(bob, chatId)).toBe(2);
    expect(await markRead(bob, chatId, 900)).toEqual({ lastReadSeq: 5, unread: 0 });
    await postMessage(ada, chatId, '6');
    expect((await bob.send(markChatRead, onChat(chatId))).json()).toMatchObject({
      data: { lastReadSeq: 6, unread: 0 },
    });
    expect((await bob.call(countUnread)).data).toEqual({});
  });

  it('moves when the member sends a message', async () => {
    const { ada, bob, chatId } = await connectedPair();
    await postMessage(ada, chatId);
    await postMessage(bob, chatId);
    expect([await unreadCountOf(ada, chatId), await unreadCountOf(bob, chatId)]).toEqual([1, 0]);
  });
});

it('lists the most recently used chat first', async () => {
  const me = await app.member();
  const older = await groupChatOf(me, (await publish(me, { title: 'Older' }))._id);
  const newer = await groupChatOf(me, (await publish(me, { title: 'Newer' }))._id);
  app.clock.advance(60_000);
  const listed = async () => (await me.call(listChats)).data.map(({ _id }) => _id);
  await postMessage(me, newer);
  expect(await listed()).toEqual([newer, older]);
  app.clock.advance(60_000);
  await postMessage(me, older);
  expect(await listed()).toEqual([older, newer]);
});

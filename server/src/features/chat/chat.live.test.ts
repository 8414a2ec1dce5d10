import { randomUUID } from 'node:crypto';
import {
  chatRead,
  chatsChanged,
  joinRoom,
  receiveMessage,
  sayTyping,
  sendMessage,
  typing,
} from '@tandem/contract/chat';
import { disconnect } from '@tandem/contract/connections';
import { askToJoin, rejectJoinRequest, withdrawJoinRequest } from '@tandem/contract/join-requests';
import { removeProjectUser, transferProject } from '@tandem/contract/projects';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  groupChatOf,
  markRead,
  listMessages,
  postMessage,
  openDirectChatWith,
} from '../../testing/chat-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { connect as listen, type LiveClient } from '../../testing/live-client.ts';
import { askToConnect, connect } from '../../testing/people-actions.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';

let app: TestApp;
let owner: Actor;
let collaborator: Actor;
let former: Actor;
let stranger: Actor;
let projectId: string;
let groupId: string;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  [owner, collaborator, former, stranger] = await Promise.all([
    app.member({ firstName: 'Olga' }),
    app.member({ firstName: 'Carl' }),
    app.member({ firstName: 'Fay' }),
    app.member({ firstName: 'Xaver' }),
  ]);
});
afterAll(() => app.close());
beforeEach(async () => {
  projectId = (await publish(owner))._id;
  await joinProject(owner, collaborator, projectId);
  await joinProject(owner, former, projectId);
  groupId = await groupChatOf(owner, projectId);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function client(who: Actor, transport: 'websocket' | 'polling' = 'websocket'): Promise<LiveClient> {
  const one = await listen(app, who, { transport });
  clients.push(one);
  return one;
}
const leave = () => former.call(removeProjectUser, { params: { id: projectId, userId: former.id } });
const outgoing = (who: Actor, chatId: string, more: object = {}) => ({
  chatId,
  senderId: who.id,
  text: 'Hello',
  ...more,
});

describe.each(['websocket', 'polling'] as const)('over %s', (transport) => {
  // spec: §7.6-02
  it('a stranger neither enters, writes nor types in a chat of others, and hears nothing of it', async () => {
    const outsider = await client(stranger, transport);
    for (const [command, input] of [
      [joinRoom, groupId],
      [joinRoom, randomUUID()],
      [sendMessage, outgoing(stranger, groupId)],
      [sayTyping, { chatId: groupId }],
    ] as const)
      expect(await outsider.refused(command, input)).toMatchObject({ code: 'chat.not_found' });
    const inside = await client(collaborator);
    await postMessage(owner, groupId, 'among us');
    await inside.received(receiveMessage);
    // Whatever else was on its way to the stranger has come before this.
    await outsider.refused(joinRoom, groupId);
    expect(outsider.all(receiveMessage)).toEqual([]);
  });

  // spec: §7.6-04
  it('nobody writes as somebody else', async () => {
    const mine = await client(collaborator, transport);
    expect(await mine.refused(sendMessage, outgoing(owner, groupId))).toMatchObject({
      code: 'chat.foreign_sender',
    });
    expect(await listMessages(owner, groupId)).toEqual([]);
  });

  it('what is no message is refused with a sentence, and the socket goes on', async () => {
    const mine = await client(collaborator, transport);
    for (const input of [
      undefined,
      null,
      'text',
      outgoing(collaborator, groupId, { text: '  ' }),
      outgoing(collaborator, groupId, { text: 'x'.repeat(4_001) }),
      outgoing(collaborator, groupId, { text: 'a\u0000b' }),
      outgoing(collaborator, groupId, { clientId: 'mine' }),
      outgoing(collaborator, 'group'),
    ])
      expect(await mine.refused(sendMessage, input)).toMatchObject({ code: 'invalid' });
    expect((await mine.command(sendMessage, outgoing(collaborator, groupId))).message.seq).toBe(1);
  });

  it('who left hears nothing within a second, and neither enters nor writes any more', async () => {
    const gone = await client(former, transport);
    await gone.command(joinRoom, groupId);
    await postMessage(owner, groupId, 'before');
    await gone.received(receiveMessage);
    await leave();
    await gone.received(chatsChanged, ({ chatId }) => chatId === groupId);
    const inside = await client(collaborator);
    await postMessage(owner, groupId, 'after');
    await inside.received(receiveMessage, ({ text }) => text === 'after');
    expect(await gone.refused(joinRoom, groupId)).toMatchObject({ code: 'chat.not_found' });
    expect(await gone.refused(sendMessage, outgoing(former, groupId))).toMatchObject({
      code: 'chat.not_found',
    });
    expect(gone.all(receiveMessage).map(({ text }) => text)).toEqual(['before']);
  });

  // spec: §4-20, §7.6-02, §7.6-05
  it('a message reaches everyone in the chat in order, whether they entered it or not, on every device', async () => {
    const [first, second, other] = [
      await client(collaborator, transport),
      await client(collaborator, transport),
      await client(former, transport),
    ];
    expect(await first.command(joinRoom, groupId)).toMatchObject({ lastSeq: 0, lastReadSeq: 0 });
    const mine = await client(owner);
    const sent = Array.from({ length: 20 }, (_, at) =>
      mine.command(sendMessage, outgoing(owner, groupId, { text: String(at + 1) })),
    );
    const messages = (await Promise.all(sent)).map(({ message }) => message);
    for (const one of [first, second, other]) {
      await one.received(receiveMessage, ({ seq }) => seq === 20);
      expect(one.all(receiveMessage)).toEqual(messages);
    }
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(await listMessages(owner, groupId)).toEqual(messages);
  });

  it('a message sent again is the same one, and is told once', async () => {
    const [mine, inside] = [await client(owner, transport), await client(collaborator)];
    const once = outgoing(owner, groupId, { clientId: randomUUID() });
    const first = await mine.command(sendMessage, once);
    expect(await mine.command(sendMessage, once)).toEqual(first);
    expect(await mine.refused(sendMessage, { ...once, text: 'Other' })).toMatchObject({
      code: 'chat.said_otherwise',
    });
    await postMessage(owner, groupId, 'last');
    await inside.received(receiveMessage, ({ text }) => text === 'last');
    expect(inside.all(receiveMessage)).toHaveLength(2);
  });
});

it('who comes to a project hears its group at once, and the others hear that somebody came', async () => {
  const [comer, inside] = [await client(stranger), await client(collaborator)];
  const another = (await publish(owner))._id;
  await joinProject(owner, collaborator, another);
  const chatId = await groupChatOf(owner, another);
  await inside.received(chatsChanged, (changed) => changed.chatId === chatId);
  const before = inside.all(chatsChanged).length;
  await joinProject(owner, stranger, another);
  await comer.received(chatsChanged, (changed) => changed.chatId === chatId);
  await postMessage(owner, chatId, 'Welcome');
  await comer.received(receiveMessage, ({ text }) => text === 'Welcome');
  expect(inside.all(chatsChanged)).toHaveLength(before + 1);
});

it('publishing and handing over a project are told to its people', async () => {
  const [mine, inside] = [await client(owner), await client(collaborator)];
  const another = (await publish(owner))._id;
  const chatId = await groupChatOf(owner, another);
  await mine.received(chatsChanged, (changed) => changed.chatId === chatId);
  await owner.call(transferProject, { params: { id: projectId }, body: { userId: collaborator.id } });
  await inside.received(chatsChanged, (changed) => changed.chatId === groupId);
});

describe('a chat of two', () => {
  it('is told to both with its first message, and hears both from then on', async () => {
    const [one, other] = await Promise.all([app.member(), app.member()]);
    const [here, there] = [await client(one), await client(other)];
    await connect(one, other);
    const chatId = await openDirectChatWith(one, other);
    await here.command(sendMessage, outgoing(one, chatId, { text: 'first' }));
    for (const side of [here, there]) {
      expect((await side.received(receiveMessage)).text).toBe('first');
      await side.received(chatsChanged, (changed) => changed.chatId === chatId);
    }
    await there.command(sendMessage, outgoing(other, chatId, { text: 'second' }));
    await here.received(receiveMessage, ({ text }) => text === 'second');
    expect(here.all(chatsChanged).filter((changed) => changed.chatId === chatId)).toHaveLength(1);
  });

  it('is entered to read on after the right to talk ended, but not written or typed in', async () => {
    const [one, other] = await Promise.all([app.member(), app.member()]);
    await connect(one, other);
    const chatId = await openDirectChatWith(one, other);
    await postMessage(one, chatId);
    await one.call(disconnect, { params: { userId: other.id } });
    const there = await client(other);
    expect(await there.command(joinRoom, chatId)).toMatchObject({ lastSeq: 1, lastReadSeq: 0 });
    for (const [command, input] of [
      [sendMessage, outgoing(other, chatId)],
      [sayTyping, { chatId }],
    ] as const)
      expect(await there.refused(command, input)).toMatchObject({ code: 'chat.talk_ended' });
  });
});

it('whom one may talk to is told to both as it changes: connecting, parting, asking to join, withdrawing and deciding', async () => {
  const [one, other] = await Promise.all([app.member(), app.member()]);
  const [here, there] = [await client(one), await client(other)];
  let told = 0;
  const bothAreTold = async () => {
    told += 1;
    for (const side of [here, there]) {
      await side.received(chatsChanged, () => side.all(chatsChanged).length >= told);
      expect(side.all(chatsChanged)).toHaveLength(told);
    }
  };
  await connect(one, other);
  await bothAreTold();
  await one.call(disconnect, { params: { userId: other.id } });
  await bothAreTold();
  await askToConnect(one, other);
  await askToConnect(other, one);
  await bothAreTold();
  const asking = { params: { projectId }, body: { role: 'Tester' } };
  const hers = await client(owner);
  const received = () => hers.all(chatsChanged).length;
  const { data } = await one.call(askToJoin, asking);
  await hers.received(chatsChanged, () => received() === 1);
  const request = { params: { projectId, requestId: data._id } };
  await one.call(withdrawJoinRequest, request);
  await hers.received(chatsChanged, () => received() === 2);
  const again = await one.call(askToJoin, asking);
  await owner.call(rejectJoinRequest, { params: { projectId, requestId: again.data._id } });
  await here.received(chatsChanged, () => here.all(chatsChanged).length === told + 4);
});

it('typing is told to the others in the chat and not to the window that types', async () => {
  const [mine, inside] = [await client(owner), await client(collaborator)];
  await mine.command(sayTyping, { chatId: groupId });
  expect(await inside.received(typing)).toEqual({ chatId: groupId, userId: owner.id });
  await mine.command(joinRoom, groupId);
  expect(mine.all(typing)).toEqual([]);
});

it('a read mark that moves is told to one’s own devices and to nobody else', async () => {
  const [desk, phone, other] = [await client(collaborator), await client(collaborator), await client(former)];
  for (const text of ['one', 'two', 'three']) await postMessage(owner, groupId, text);
  await markRead(collaborator, groupId, 2);
  for (const mine of [desk, phone])
    expect(await mine.received(chatRead)).toEqual({ chatId: groupId, lastReadSeq: 2, unread: 1 });
  await markRead(collaborator, groupId, 1);
  await postMessage(collaborator, groupId, 'four');
  await phone.received(chatRead, ({ lastReadSeq }) => lastReadSeq === 4);
  expect(phone.all(chatRead)).toEqual([
    { chatId: groupId, lastReadSeq: 2, unread: 1 },
    { chatId: groupId, lastReadSeq: 4, unread: 0 },
  ]);
  await other.command(joinRoom, groupId);
  expect(other.all(chatRead)).toEqual([]);
});

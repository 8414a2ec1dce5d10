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
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  groupChatOf,
  markRead,
  listMessages,
  postMessage,
  openDirectChatWith,
} from '../../testing/chat-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { connect as connectClient, type LiveClient } from '../../testing/live-client.ts';
import { askToConnect, connect } from '../../testing/people-actions.ts';
import { handOver, joinProject, publish } from '../../testing/project-actions.ts';

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
  const connected = await connectClient(app, who, { transport });
  clients.push(connected);
  return connected;
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
  it('refuses a stranger who joins, sends or types, and sends them no events of the chat', async () => {
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
    // The refusal arrives after any earlier event on the same socket.
    await outsider.refused(joinRoom, groupId);
    expect(outsider.all(receiveMessage)).toEqual([]);
  });

  // spec: §7.6-04
  it('refuses a message in the name of somebody else', async () => {
    const mine = await client(collaborator, transport);
    expect(await mine.refused(sendMessage, outgoing(owner, groupId))).toMatchObject({
      code: 'chat.foreign_sender',
    });
    expect(await listMessages(owner, groupId)).toEqual([]);
  });

  it('refuses malformed messages and keeps the socket open', async () => {
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

  it('sends no more events to a former member, and refuses their commands', async () => {
    const leaver = await client(former, transport);
    await leaver.command(joinRoom, groupId);
    await postMessage(owner, groupId, 'before');
    await leaver.received(receiveMessage);
    await leave();
    await leaver.received(chatsChanged, ({ chatId }) => chatId === groupId);
    const inside = await client(collaborator);
    await postMessage(owner, groupId, 'after');
    await inside.received(receiveMessage, ({ text }) => text === 'after');
    expect(await leaver.refused(joinRoom, groupId)).toMatchObject({ code: 'chat.not_found' });
    expect(await leaver.refused(sendMessage, outgoing(former, groupId))).toMatchObject({
      code: 'chat.not_found',
    });
    expect(leaver.all(receiveMessage).map(({ text }) => text)).toEqual(['before']);
  });

  // spec: §4-20, §7.6-02, §7.6-05
  it('delivers messages in order to every device of every member, with the chat open or not', async () => {
    const [first, second, third] = [
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
    for (const device of [first, second, third]) {
      await device.received(receiveMessage, ({ seq }) => seq === 20);
      expect(device.all(receiveMessage)).toEqual(messages);
    }
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(await listMessages(owner, groupId)).toEqual(messages);
  });

  it('returns the same message on a retry, and publishes it once', async () => {
    const [mine, inside] = [await client(owner, transport), await client(collaborator)];
    const retried = outgoing(owner, groupId, { clientId: randomUUID() });
    const first = await mine.command(sendMessage, retried);
    expect(await mine.command(sendMessage, retried)).toEqual(first);
    expect(await mine.refused(sendMessage, { ...retried, text: 'Other' })).toMatchObject({
      code: 'chat.said_otherwise',
    });
    await postMessage(owner, groupId, 'last');
    await inside.received(receiveMessage, ({ text }) => text === 'last');
    expect(inside.all(receiveMessage)).toHaveLength(2);
  });
});

it('delivers group messages to a new project member, and tells the others that the chat changed', async () => {
  const [joiner, inside] = [await client(stranger), await client(collaborator)];
  const another = (await publish(owner))._id;
  await joinProject(owner, collaborator, another);
  const chatId = await groupChatOf(owner, another);
  await inside.received(chatsChanged, (changed) => changed.chatId === chatId);
  const before = inside.all(chatsChanged).length;
  await joinProject(owner, stranger, another);
  await joiner.received(chatsChanged, (changed) => changed.chatId === chatId);
  await postMessage(owner, chatId, 'Welcome');
  await joiner.received(receiveMessage, ({ text }) => text === 'Welcome');
  expect(inside.all(chatsChanged)).toHaveLength(before + 1);
});

it('tells project members when a project is published or transferred', async () => {
  const [mine, inside] = [await client(owner), await client(collaborator)];
  const another = (await publish(owner))._id;
  const chatId = await groupChatOf(owner, another);
  await mine.received(chatsChanged, (changed) => changed.chatId === chatId);
  await handOver(owner, collaborator, projectId);
  await inside.received(chatsChanged, (changed) => changed.chatId === groupId);
});

describe('a direct chat', () => {
  it('appears for both members with its first message, and delivers the next ones to both', async () => {
    const [ada, bob] = await Promise.all([app.member(), app.member()]);
    const [here, there] = [await client(ada), await client(bob)];
    await connect(ada, bob);
    const chatId = await openDirectChatWith(ada, bob);
    await here.command(sendMessage, outgoing(ada, chatId, { text: 'first' }));
    for (const side of [here, there]) {
      expect((await side.received(receiveMessage)).text).toBe('first');
      await side.received(chatsChanged, (changed) => changed.chatId === chatId);
    }
    await there.command(sendMessage, outgoing(bob, chatId, { text: 'second' }));
    await here.received(receiveMessage, ({ text }) => text === 'second');
    expect(here.all(chatsChanged).filter((changed) => changed.chatId === chatId)).toHaveLength(1);
  });

  it('can be opened after disconnecting, but refuses messages and typing', async () => {
    const [ada, bob] = await Promise.all([app.member(), app.member()]);
    await connect(ada, bob);
    const chatId = await openDirectChatWith(ada, bob);
    await postMessage(ada, chatId);
    await ada.call(disconnect, { params: { userId: bob.id } });
    const there = await client(bob);
    expect(await there.command(joinRoom, chatId)).toMatchObject({ lastSeq: 1, lastReadSeq: 0 });
    for (const [command, input] of [
      [sendMessage, outgoing(bob, chatId)],
      [sayTyping, { chatId }],
    ] as const)
      expect(await there.refused(command, input)).toMatchObject({ code: 'chat.talk_ended' });
  });
});

it('tells both members when a connection or join request changes whom they may message', async () => {
  const [ada, bob] = await Promise.all([app.member(), app.member()]);
  const [here, there] = [await client(ada), await client(bob)];
  let changes = 0;
  const bothReceive = async () => {
    changes += 1;
    for (const side of [here, there]) {
      await side.received(chatsChanged, () => side.all(chatsChanged).length >= changes);
      expect(side.all(chatsChanged)).toHaveLength(changes);
    }
  };
  await connect(ada, bob);
  await bothReceive();
  await ada.call(disconnect, { params: { userId: bob.id } });
  await bothReceive();
  await askToConnect(ada, bob);
  await askToConnect(bob, ada);
  await bothReceive();
  const input = { params: { projectId }, body: { role: 'Tester' } };
  const ownerClient = await client(owner);
  const received = () => ownerClient.all(chatsChanged).length;
  const { data } = await ada.call(askToJoin, input);
  await ownerClient.received(chatsChanged, () => received() === 1);
  const request = { params: { projectId, requestId: data._id } };
  await ada.call(withdrawJoinRequest, request);
  await ownerClient.received(chatsChanged, () => received() === 2);
  const again = await ada.call(askToJoin, input);
  await owner.call(rejectJoinRequest, { params: { projectId, requestId: again.data._id } });
  await here.received(chatsChanged, () => here.all(chatsChanged).length === changes + 4);
});

it('publishes typing to the others in the chat, not to the typing window', async () => {
  const [mine, inside] = [await client(owner), await client(collaborator)];
  await mine.command(sayTyping, { chatId: groupId });
  expect(await inside.received(typing)).toEqual({ chatId: groupId, userId: owner.id });
  await mine.command(joinRoom, groupId);
  expect(mine.all(typing)).toEqual([]);
});

it('publishes a moved read marker to the devices of that member only', async () => {
  const [desktop, phone, formerClient] = [
    await client(collaborator),
    await client(collaborator),
    await client(former),
  ];
  for (const text of ['one', 'two', 'three']) await postMessage(owner, groupId, text);
  await markRead(collaborator, groupId, 2);
  for (const device of [desktop, phone])
    expect(await device.received(chatRead)).toEqual({ chatId: groupId, lastReadSeq: 2, unread: 1 });
  await markRead(collaborator, groupId, 1);
  await postMessage(collaborator, groupId, 'four');
  await phone.received(chatRead, ({ lastReadSeq }) => lastReadSeq === 4);
  expect(phone.all(chatRead)).toEqual([
    { chatId: groupId, lastReadSeq: 2, unread: 1 },
    { chatId: groupId, lastReadSeq: 4, unread: 0 },
  ]);
  await formerClient.command(joinRoom, groupId);
  expect(formerClient.all(chatRead)).toEqual([]);
});

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
import { groupOf, look, read, say, talkTo } from '../../testing/chat-stories.ts';
import { type Actor, type House, openHouse } from '../../testing/house.ts';
import { connect as listen, type Ear } from '../../testing/live-client.ts';
import { askToConnect, connect } from '../../testing/people-stories.ts';
import { joinProject, publish } from '../../testing/project-stories.ts';

let house: House;
let owner: Actor;
let collaborator: Actor;
let former: Actor;
let stranger: Actor;
let projectId: string;
let groupId: string;
const ears: Ear[] = [];

beforeAll(async () => {
  house = await openHouse({ listens: true });
  [owner, collaborator, former, stranger] = await Promise.all([
    house.member({ firstName: 'Olga' }),
    house.member({ firstName: 'Carl' }),
    house.member({ firstName: 'Fay' }),
    house.member({ firstName: 'Xaver' }),
  ]);
});
afterAll(() => house.close());
beforeEach(async () => {
  projectId = (await publish(owner))._id;
  await joinProject(owner, collaborator, projectId);
  await joinProject(owner, former, projectId);
  groupId = await groupOf(owner, projectId);
});
afterEach(() => {
  for (const ear of ears.splice(0)) ear.close();
});

async function ear(who: Actor, transport: 'websocket' | 'polling' = 'websocket'): Promise<Ear> {
  const one = await listen(house, who, { transport });
  ears.push(one);
  return one;
}
const leave = () => former.ask(removeProjectUser, { params: { id: projectId, userId: former.id } });
const saying = (who: Actor, chatId: string, more: object = {}) => ({
  chatId,
  senderId: who.id,
  text: 'Hello',
  ...more,
});

describe.each(['websocket', 'polling'] as const)('over %s', (transport) => {
  // spec: §7.6-02
  it('a stranger neither enters, writes nor types in a chat of others, and hears nothing of it', async () => {
    const outsider = await ear(stranger, transport);
    for (const [wish, input] of [
      [joinRoom, groupId],
      [joinRoom, randomUUID()],
      [sendMessage, saying(stranger, groupId)],
      [sayTyping, { chatId: groupId }],
    ] as const)
      expect(await outsider.refused(wish, input)).toMatchObject({ code: 'chat.not_found' });
    const inside = await ear(collaborator);
    await say(owner, groupId, 'among us');
    await inside.heard(receiveMessage);
    // Whatever else was on its way to the stranger has come before this.
    await outsider.refused(joinRoom, groupId);
    expect(outsider.all(receiveMessage)).toEqual([]);
  });

  // spec: §7.6-04
  it('nobody writes as somebody else', async () => {
    const mine = await ear(collaborator, transport);
    expect(await mine.refused(sendMessage, saying(owner, groupId))).toMatchObject({
      code: 'chat.foreign_sender',
    });
    expect(await read(owner, groupId)).toEqual([]);
  });

  it('what is no message is refused with a sentence, and the socket goes on', async () => {
    const mine = await ear(collaborator, transport);
    for (const input of [
      undefined,
      null,
      'text',
      saying(collaborator, groupId, { text: '  ' }),
      saying(collaborator, groupId, { text: 'x'.repeat(4_001) }),
      saying(collaborator, groupId, { text: 'a\u0000b' }),
      saying(collaborator, groupId, { clientId: 'mine' }),
      saying(collaborator, 'group'),
    ])
      expect(await mine.refused(sendMessage, input)).toMatchObject({ code: 'invalid' });
    expect((await mine.command(sendMessage, saying(collaborator, groupId))).message.seq).toBe(1);
  });

  it('who left hears nothing within a second, and neither enters nor writes any more', async () => {
    const gone = await ear(former, transport);
    await gone.command(joinRoom, groupId);
    await say(owner, groupId, 'before');
    await gone.heard(receiveMessage);
    await leave();
    await gone.heard(chatsChanged, ({ chatId }) => chatId === groupId);
    const inside = await ear(collaborator);
    await say(owner, groupId, 'after');
    await inside.heard(receiveMessage, ({ text }) => text === 'after');
    expect(await gone.refused(joinRoom, groupId)).toMatchObject({ code: 'chat.not_found' });
    expect(await gone.refused(sendMessage, saying(former, groupId))).toMatchObject({
      code: 'chat.not_found',
    });
    expect(gone.all(receiveMessage).map(({ text }) => text)).toEqual(['before']);
  });

  // spec: §4-20, §7.6-02, §7.6-05
  it('a message reaches everyone in the chat in order, whether they entered it or not, on every device', async () => {
    const [first, second, other] = [
      await ear(collaborator, transport),
      await ear(collaborator, transport),
      await ear(former, transport),
    ];
    expect(await first.command(joinRoom, groupId)).toMatchObject({ lastSeq: 0, lastReadSeq: 0 });
    const mine = await ear(owner);
    const sent = Array.from({ length: 20 }, (_, at) =>
      mine.command(sendMessage, saying(owner, groupId, { text: String(at + 1) })),
    );
    const messages = (await Promise.all(sent)).map(({ message }) => message);
    for (const one of [first, second, other]) {
      await one.heard(receiveMessage, ({ seq }) => seq === 20);
      expect(one.all(receiveMessage)).toEqual(messages);
    }
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(await read(owner, groupId)).toEqual(messages);
  });

  it('a message sent again is the same one, and is told once', async () => {
    const [mine, inside] = [await ear(owner, transport), await ear(collaborator)];
    const once = saying(owner, groupId, { clientId: randomUUID() });
    const first = await mine.command(sendMessage, once);
    expect(await mine.command(sendMessage, once)).toEqual(first);
    expect(await mine.refused(sendMessage, { ...once, text: 'Other' })).toMatchObject({
      code: 'chat.said_otherwise',
    });
    await say(owner, groupId, 'last');
    await inside.heard(receiveMessage, ({ text }) => text === 'last');
    expect(inside.all(receiveMessage)).toHaveLength(2);
  });
});

it('who comes to a project hears its group at once, and the others hear that somebody came', async () => {
  const [comer, inside] = [await ear(stranger), await ear(collaborator)];
  const another = (await publish(owner))._id;
  await joinProject(owner, collaborator, another);
  const chatId = await groupOf(owner, another);
  await inside.heard(chatsChanged, (changed) => changed.chatId === chatId);
  const before = inside.all(chatsChanged).length;
  await joinProject(owner, stranger, another);
  await comer.heard(chatsChanged, (changed) => changed.chatId === chatId);
  await say(owner, chatId, 'Welcome');
  await comer.heard(receiveMessage, ({ text }) => text === 'Welcome');
  expect(inside.all(chatsChanged)).toHaveLength(before + 1);
});

it('publishing and handing over a project are told to its people', async () => {
  const [mine, inside] = [await ear(owner), await ear(collaborator)];
  const another = (await publish(owner))._id;
  const chatId = await groupOf(owner, another);
  await mine.heard(chatsChanged, (changed) => changed.chatId === chatId);
  await owner.ask(transferProject, { params: { id: projectId }, body: { userId: collaborator.id } });
  await inside.heard(chatsChanged, (changed) => changed.chatId === groupId);
});

describe('a chat of two', () => {
  it('is told to both with its first message, and hears both from then on', async () => {
    const [one, other] = await Promise.all([house.member(), house.member()]);
    const [here, there] = [await ear(one), await ear(other)];
    await connect(one, other);
    const chatId = await talkTo(one, other);
    await here.command(sendMessage, saying(one, chatId, { text: 'first' }));
    for (const side of [here, there]) {
      expect((await side.heard(receiveMessage)).text).toBe('first');
      await side.heard(chatsChanged, (changed) => changed.chatId === chatId);
    }
    await there.command(sendMessage, saying(other, chatId, { text: 'second' }));
    await here.heard(receiveMessage, ({ text }) => text === 'second');
    expect(here.all(chatsChanged).filter((changed) => changed.chatId === chatId)).toHaveLength(1);
  });

  it('is entered to read on after the right to talk ended, but not written or typed in', async () => {
    const [one, other] = await Promise.all([house.member(), house.member()]);
    await connect(one, other);
    const chatId = await talkTo(one, other);
    await say(one, chatId);
    await one.ask(disconnect, { params: { userId: other.id } });
    const there = await ear(other);
    expect(await there.command(joinRoom, chatId)).toMatchObject({ lastSeq: 1, lastReadSeq: 0 });
    for (const [wish, input] of [
      [sendMessage, saying(other, chatId)],
      [sayTyping, { chatId }],
    ] as const)
      expect(await there.refused(wish, input)).toMatchObject({ code: 'chat.talk_ended' });
  });
});

it('whom one may talk to is told to both as it changes: connecting, parting, asking to join, withdrawing and deciding', async () => {
  const [one, other] = await Promise.all([house.member(), house.member()]);
  const [here, there] = [await ear(one), await ear(other)];
  let told = 0;
  const bothAreTold = async () => {
    told += 1;
    for (const side of [here, there]) {
      await side.heard(chatsChanged, () => side.all(chatsChanged).length >= told);
      expect(side.all(chatsChanged)).toHaveLength(told);
    }
  };
  await connect(one, other);
  await bothAreTold();
  await one.ask(disconnect, { params: { userId: other.id } });
  await bothAreTold();
  await askToConnect(one, other);
  await askToConnect(other, one);
  await bothAreTold();
  const asking = { params: { projectId }, body: { role: 'Tester' } };
  const hers = await ear(owner);
  const heard = () => hers.all(chatsChanged).length;
  const { data } = await one.ask(askToJoin, asking);
  await hers.heard(chatsChanged, () => heard() === 1);
  const request = { params: { projectId, requestId: data._id } };
  await one.ask(withdrawJoinRequest, request);
  await hers.heard(chatsChanged, () => heard() === 2);
  const again = await one.ask(askToJoin, asking);
  await owner.ask(rejectJoinRequest, { params: { projectId, requestId: again.data._id } });
  await here.heard(chatsChanged, () => here.all(chatsChanged).length === told + 4);
});

it('typing is told to the others in the chat and not to the window that types', async () => {
  const [mine, inside] = [await ear(owner), await ear(collaborator)];
  await mine.command(sayTyping, { chatId: groupId });
  expect(await inside.heard(typing)).toEqual({ chatId: groupId, userId: owner.id });
  await mine.command(joinRoom, groupId);
  expect(mine.all(typing)).toEqual([]);
});

it('a read mark that moves is told to one’s own devices and to nobody else', async () => {
  const [desk, phone, other] = [await ear(collaborator), await ear(collaborator), await ear(former)];
  for (const text of ['one', 'two', 'three']) await say(owner, groupId, text);
  await look(collaborator, groupId, 2);
  for (const mine of [desk, phone])
    expect(await mine.heard(chatRead)).toEqual({ chatId: groupId, lastReadSeq: 2, unread: 1 });
  await look(collaborator, groupId, 1);
  await say(collaborator, groupId, 'four');
  await phone.heard(chatRead, ({ lastReadSeq }) => lastReadSeq === 4);
  expect(phone.all(chatRead)).toEqual([
    { chatId: groupId, lastReadSeq: 2, unread: 1 },
    { chatId: groupId, lastReadSeq: 4, unread: 0 },
  ]);
  await other.command(joinRoom, groupId);
  expect(other.all(chatRead)).toEqual([]);
});

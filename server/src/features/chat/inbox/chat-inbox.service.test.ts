import {
  countUnread,
  listChatMessages,
  listChatPeople,
  listChats,
  markChatRead,
  markChatUnread,
  viewChat,
} from '@tandem/contract/chat';
import { listConnections } from '@tandem/contract/connections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  groupChatOf,
  postMessage,
  openDirectChatWith,
  unreadCountOf,
} from '../../../testing/chat-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { presenceAudienceResolver } from '../presence/chat-presence.service.ts';
import { chatAudienceResolver } from '../chat.service.ts';

let app: TestApp;
let few: Actor;
let many: Actor;
let crowd: Actor[];
/** Every request reads its session with one query. */
const sessionQuery = 1;

/** `few` has one group and one direct chat; `many` has six of each, with everybody in the groups. */
beforeAll(async () => {
  app = await createTestApp();
  [few, many, ...crowd] = (await Promise.all(
    Array.from({ length: 8 }, (_, at) => app.member({ firstName: `M${at}` })),
  )) as [Actor, Actor, ...Actor[]];
  const [first] = crowd as [Actor];
  await openChats(few, [first], 1);
  await openChats(many, crowd, 6);
});
afterAll(() => app.close());

async function openChats(who: Actor, people: Actor[], groups: number): Promise<void> {
  for (const person of people) {
    await connect(who, person);
    await postMessage(person, await openDirectChatWith(person, who), 'Hello');
  }
  for (let at = 0; at < groups; at += 1) {
    const { _id } = await publish(who);
    for (const person of people) {
      app.clock.advance(1_000);
      await joinProject(who, person, _id);
    }
    for (const person of people) await postMessage(person, await groupChatOf(who, _id), 'Good morning');
  }
}

const groupWith = async (who: Actor) =>
  (await who.call(listChats)).data.find(({ kind }) => kind === 'group')?._id ?? '';

it.each([
  ['the inbox', 3, async (who: Actor) => who.call(listChats)],
  ['the unread counts', 1, async (who: Actor) => who.call(countUnread)],
  ['the people to message', 2, async (who: Actor) => who.call(listChatPeople)],
  ['the connections with their chats', 3, async (who: Actor) => who.call(listConnections)],
])('%s: the number of queries does not grow with the number of chats', async (_title, queries, request) => {
  expect(await queriesOf(() => request(few))).toBe(queries + sessionQuery);
  expect(await queriesOf(() => request(many))).toBe(queries + sessionQuery);
});

it.each([
  ['one chat', 3, (who: Actor, chatId: string) => who.call(viewChat, { params: { chatId } })],
  ['a page', 2, (who: Actor, chatId: string) => who.call(listChatMessages, { params: { chatId } })],
  [
    'marking as read',
    2,
    (who: Actor, chatId: string) => who.call(markChatRead, { params: { chatId }, body: {} }),
  ],
  [
    'marking as unread',
    2,
    (who: Actor, chatId: string) => who.call(markChatUnread, { params: { chatId }, body: { seq: 1 } }),
  ],
  ['sending', 1, (who: Actor, chatId: string) => postMessage(who, chatId)],
])('%s: the number of queries does not grow with the number of members', async (_title, queries, request) => {
  const [small, large] = [await groupWith(few), await groupWith(many)];
  expect(await queriesOf(() => request(few, small))).toBe(queries + sessionQuery);
  expect(await queriesOf(() => request(many, large))).toBe(queries + sessionQuery);
});

it('resolves audiences with one query, for any number of members', async () => {
  const { database } = app;
  const everyone = [few, many, ...crowd].map(({ id }) => id);
  for (const resolve of [chatAudienceResolver(database).of, presenceAudienceResolver(database).of]) {
    expect(await queriesOf(() => resolve([few.id]))).toBe(1);
    expect(await queriesOf(() => resolve(everyone))).toBe(1);
    expect((await resolve(everyone)).size).toBe(everyone.length);
  }
});

it('lists the people of each group with the owner first, and the same unread counts as the badges', async () => {
  const { data } = await many.call(listChats);
  const badges = (await many.call(countUnread)).data;
  expect(data).toHaveLength(12);
  for (const { _id, kind, people, unread, lastSeq } of data) {
    expect(unread).toBe(badges[_id] ?? 0);
    if (kind === 'direct') expect([people.length, unread]).toEqual([1, lastSeq]);
    else expect(people.map((person) => person._id)).toEqual([many.id, ...crowd.map(({ id }) => id)]);
  }
  expect((await many.call(listChatPeople)).data.map(({ person }) => person._id).toSorted()).toEqual(
    crowd.map(({ id }) => id).toSorted(),
  );
});

it('counts messages of others as unread again from a message on, until they are read or answered', async () => {
  const [me, other] = [await app.member(), await app.member()];
  const { _id } = await publish(me);
  await joinProject(me, other, _id);
  const chatId = await groupChatOf(me, _id);
  for (const who of [other, me, other, me, other]) await postMessage(who, chatId);
  await me.call(markChatRead, { params: { chatId } });
  const markUnread = async (seq: number) =>
    (await me.call(markChatUnread, { params: { chatId }, body: { seq } })).data;
  const shown = async () => {
    const { unread, lastReadSeq } = (await me.call(viewChat, { params: { chatId } })).data;
    expect((await me.call(countUnread)).data[chatId] ?? 0).toBe(unread);
    return { lastReadSeq, unread };
  };
  expect(await markUnread(3)).toEqual({ lastReadSeq: 2, unread: 2 });
  expect(await shown()).toEqual({ lastReadSeq: 2, unread: 2 });
  // A marker before the message stays.
  expect(await markUnread(5)).toEqual({ lastReadSeq: 2, unread: 2 });
  expect(await markUnread(1)).toEqual({ lastReadSeq: 0, unread: 3 });
  expect((await me.call(markChatRead, { params: { chatId }, body: { seq: 3 } })).data.unread).toBe(1);
  await postMessage(me, chatId);
  expect(await shown()).toEqual({ lastReadSeq: 6, unread: 0 });
  await postMessage(other, chatId);
  expect(await shown()).toEqual({ lastReadSeq: 6, unread: 1 });
  expect(await unreadCountOf(other, chatId)).toBe(0);
});

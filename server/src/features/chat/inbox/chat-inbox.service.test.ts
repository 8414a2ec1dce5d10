import {
  countUnread,
  listChatMessages,
  listChatPeople,
  listChats,
  markChatRead,
  viewChat,
} from '@tandem/contract/chat';
import { listConnections } from '@tandem/contract/connections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupOf, say, talkTo } from '../../../testing/chat-stories.ts';
import { type Actor, type House, openHouse } from '../../../testing/house.ts';
import { connect } from '../../../testing/people-stories.ts';
import { joinProject, publish } from '../../../testing/project-stories.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { presenceAudiences } from '../presence/chat-presence.service.ts';
import { chatAudiences } from '../chat.service.ts';
import { listAcquaintances } from '../presence/chat-presence.repository.ts';

let house: House;
let few: Actor;
let many: Actor;
let crowd: Actor[];
/** The query by which a request finds out who asks. */
const theSession = 1;

/** One group and one chat of two; and six of each with a crowd in them. */
beforeAll(async () => {
  house = await openHouse();
  [few, many, ...crowd] = (await Promise.all(
    Array.from({ length: 8 }, (_, at) => house.member({ firstName: `M${at}` })),
  )) as [Actor, Actor, ...Actor[]];
  const [first] = crowd as [Actor];
  await gather(few, [first], 1);
  await gather(many, crowd, 6);
});
afterAll(() => house.close());

async function gather(who: Actor, people: Actor[], groups: number): Promise<void> {
  for (const person of people) {
    await connect(who, person);
    await say(person, await talkTo(person, who), 'Hello');
  }
  for (let at = 0; at < groups; at += 1) {
    const { _id } = await publish(who);
    for (const person of people) {
      house.clock.advance(1_000);
      await joinProject(who, person, _id);
    }
    for (const person of people) await say(person, await groupOf(who, _id), 'Good morning');
  }
}

const groupWith = async (who: Actor) =>
  (await who.ask(listChats)).data.find(({ kind }) => kind === 'group')?._id ?? '';

it.each([
  ['the inbox', 4, async (who: Actor) => who.ask(listChats)],
  ['the unread counts', 1, async (who: Actor) => who.ask(countUnread)],
  ['whom one may talk to', 3, async (who: Actor) => who.ask(listChatPeople)],
  ['the connections with their chats', 4, async (who: Actor) => who.ask(listConnections)],
])('%s takes as many queries for many as for few', async (_what, queries, ask) => {
  expect(await queriesOf(() => ask(few))).toBe(queries + theSession);
  expect(await queriesOf(() => ask(many))).toBe(queries + theSession);
});

it.each([
  ['one chat', 4, (who: Actor, chatId: string) => who.ask(viewChat, { params: { chatId } })],
  ['a page', 2, (who: Actor, chatId: string) => who.ask(listChatMessages, { params: { chatId } })],
  [
    'marking as read',
    2,
    (who: Actor, chatId: string) => who.ask(markChatRead, { params: { chatId }, body: {} }),
  ],
  ['sending', 1, (who: Actor, chatId: string) => say(who, chatId)],
])('%s takes as many queries in a crowd as between few', async (_what, queries, ask) => {
  const [small, large] = [await groupWith(few), await groupWith(many)];
  expect(await queriesOf(() => ask(few, small))).toBe(queries + theSession);
  expect(await queriesOf(() => ask(many, large))).toBe(queries + theSession);
});

it('what the live platform asks for takes one query, however many members', async () => {
  const { database } = house;
  const everyone = [few, many, ...crowd].map(({ id }) => id);
  for (const ask of [
    chatAudiences(database).of,
    presenceAudiences(database).of,
    (ids: readonly string[]) => listAcquaintances(database.orm, ids),
  ]) {
    expect(await queriesOf(() => ask([few.id]))).toBe(1);
    expect(await queriesOf(() => ask(everyone))).toBe(1);
    expect((await ask(everyone)).size).toBe(everyone.length);
  }
});

it('shows the people of each group with the owner first, and the counts that the badges show', async () => {
  const { data } = await many.ask(listChats);
  const unread = (await many.ask(countUnread)).data;
  expect(data).toHaveLength(12);
  for (const { _id, kind, people, unread: waiting, lastSeq } of data) {
    expect(waiting).toBe(unread[_id] ?? 0);
    if (kind === 'direct') expect([people.length, waiting]).toEqual([1, lastSeq]);
    else expect(people.map((person) => person._id)).toEqual([many.id, ...crowd.map(({ id }) => id)]);
  }
  expect((await many.ask(listChatPeople)).data.map(({ person }) => person._id).toSorted()).toEqual(
    crowd.map(({ id }) => id).toSorted(),
  );
});

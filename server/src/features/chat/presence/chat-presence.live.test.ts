import { presence, watchPresence, countOnline } from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';
import { editProfile } from '@tandem/contract/profile';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { connect as connectClient, type LiveClient } from '../../../testing/live-client.ts';
import { groupChatOf } from '../../../testing/chat-actions.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';

let app: TestApp;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(() => app.close());
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function client(who: Actor): Promise<LiveClient> {
  const connected = await connectClient(app, who);
  clients.push(connected);
  return connected;
}
/** Who of the people is online; starts watching them. */
const online = async (client: LiveClient, ...people: Actor[]) =>
  (await client.command(watchPresence, { userIds: people.map(({ id }) => id) })).userIds.toSorted();
const show = (who: Actor, showsOnline: boolean) => who.call(editProfile, { body: { showsOnline } });

it('publishes presence to connections and team-mates, and to nobody else', async () => {
  const [me, friend, teammate, stranger] = await Promise.all([
    app.member(),
    app.member(),
    app.member(),
    app.member(),
  ]);
  await connect(me, friend);
  const { _id } = await publish(teammate);
  await joinProject(teammate, me, _id);
  const [friendClient, teammateClient, strangerClient] = [
    await client(friend),
    await client(teammate),
    await client(stranger),
  ];
  for (const watching of [friendClient, teammateClient, strangerClient])
    expect(await online(watching, me)).toEqual([]);
  await client(me);
  for (const receiving of [friendClient, teammateClient]) {
    expect(await receiving.received(presence)).toEqual({ userIds: [me.id], isOnline: true });
    expect(await online(receiving, me)).toEqual([me.id]);
  }
  expect(await online(strangerClient, me)).toEqual([]);
  expect(strangerClient.all(presence)).toEqual([]);
});

it('lists a connection who closed one of two windows as online', async () => {
  const [me, friend, offline] = await Promise.all([app.member(), app.member(), app.member()]);
  await connect(me, friend);
  await connect(me, offline);
  const [first] = [await client(friend), await client(friend)];
  const mine = await client(me);
  first.close();
  await first.ended;
  expect(await online(mine, friend, offline)).toEqual([friend.id]);
});

it('hides members who do not show that they are online, until they do', async () => {
  const [me, shy] = await Promise.all([app.member(), app.member()]);
  await connect(me, shy);
  expect((await show(shy, false)).user.showsOnline).toBe(false);
  const mine = await client(me);
  const hidden = await client(shy);
  // A hidden member still sees others.
  expect(await online(hidden, me)).toEqual([me.id]);
  expect(await online(mine, shy)).toEqual([]);
  await show(shy, true);
  expect(await mine.received(presence)).toEqual({ userIds: [shy.id], isOnline: true });
  expect(await online(mine, shy)).toEqual([shy.id]);
  await show(shy, false);
  expect(await online(mine, shy)).toEqual([]);
});

it('publishes a member as offline after leaving, but not after a reload', async () => {
  const [me, friend, reloading] = await Promise.all([app.member(), app.member(), app.member()]);
  await connect(me, friend);
  await connect(me, reloading);
  const mine = await client(me);
  expect(await online(mine, friend, reloading)).toEqual([]);
  const [leaving, before] = [await client(friend), await client(reloading)];
  await mine.received(presence, ({ userIds }) => userIds.includes(friend.id));
  await mine.received(presence, ({ userIds }) => userIds.includes(reloading.id));
  for (const closing of [before, leaving]) closing.close();
  await before.ended;
  await client(reloading);
  expect(await mine.received(presence, ({ isOnline }) => !isOnline)).toEqual({
    userIds: [friend.id],
    isOnline: false,
  });
  expect(mine.all(presence).filter(({ userIds }) => userIds.includes(reloading.id))).toHaveLength(1);
});

it('reports only the people of the latest call', async () => {
  const [me, friend, other] = await Promise.all([app.member(), app.member(), app.member()]);
  await connect(me, friend);
  await connect(me, other);
  const mine = await client(me);
  await online(mine, friend);
  await online(mine, other);
  await client(friend);
  await client(other);
  await mine.received(presence, ({ userIds }) => userIds.includes(other.id));
  expect(mine.all(presence).flatMap(({ userIds }) => userIds)).toEqual([other.id]);
});

it('counts the others of a group chat who are online and show it', async () => {
  const [owner, teammate, shy, away] = await Promise.all([
    app.member(),
    app.member(),
    app.member(),
    app.member(),
  ]);
  const { _id } = await publish(owner);
  for (const member of [teammate, shy, away]) await joinProject(owner, member, _id);
  await show(shy, false);
  const chatId = await groupChatOf(owner, _id);
  const [own, hidden] = [await client(owner), await client(shy), await client(teammate)];
  expect(await own.command(countOnline, { chatId })).toEqual({ online: 1 });
  expect(await hidden.command(countOnline, { chatId })).toEqual({ online: 2 });
});

it('refuses to watch more people than a screen shows', async () => {
  const mine = await client(await app.member());
  const userIds = Array.from({ length: limits.watchedPeople + 1 }, newId);
  expect(await mine.refused(watchPresence, { userIds })).toMatchObject({ code: 'invalid' });
  expect(await mine.refused(watchPresence, { userIds: ['everybody'] })).toMatchObject({ code: 'invalid' });
});

import { listOnline, presence } from '@tandem/contract/chat';
import { editProfile } from '@tandem/contract/profile';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { connect as listen, type LiveClient } from '../../../testing/live-client.ts';
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
  const one = await listen(app, who);
  clients.push(one);
  return one;
}
const online = async (one: LiveClient) => (await one.command(listOnline, {})).userIds;
const show = (who: Actor, showsOnline: boolean) => who.call(editProfile, { body: { showsOnline } });

it('is told to connections and team-mates, and to nobody else', async () => {
  const [me, friend, fellow, applicant] = await Promise.all([
    app.member(),
    app.member(),
    app.member(),
    app.member(),
  ]);
  await connect(me, friend);
  const { _id } = await publish(fellow);
  await joinProject(fellow, me, _id);
  const [hers, his, another] = [await client(friend), await client(fellow), await client(applicant)];
  await client(me);
  for (const one of [hers, his]) {
    expect(await one.received(presence)).toEqual({ userIds: [me.id], isOnline: true });
    expect(await online(one)).toEqual([me.id]);
  }
  expect(await online(another)).toEqual([]);
  expect(another.all(presence)).toEqual([]);
});

it('names who of mine is there, whichever of two windows they closed', async () => {
  const [me, friend, away] = await Promise.all([app.member(), app.member(), app.member()]);
  await connect(me, friend);
  await connect(me, away);
  const [first] = [await client(friend), await client(friend)];
  const mine = await client(me);
  first.close();
  await first.ended;
  expect(await online(mine)).toEqual([friend.id]);
});

it('is not told of who does not show it, until they do', async () => {
  const [me, shy] = await Promise.all([app.member(), app.member()]);
  await connect(me, shy);
  expect((await show(shy, false)).user.showsOnline).toBe(false);
  const mine = await client(me);
  const hidden = await client(shy);
  // Who hides may still see.
  expect(await online(hidden)).toEqual([me.id]);
  expect(await online(mine)).toEqual([]);
  await show(shy, true);
  expect(await mine.received(presence)).toEqual({ userIds: [shy.id], isOnline: true });
  expect(await online(mine)).toEqual([shy.id]);
  await show(shy, false);
  expect(await online(mine)).toEqual([]);
});

it('is told of who left for good, but not of a reload', async () => {
  const [me, friend, reloading] = await Promise.all([app.member(), app.member(), app.member()]);
  await connect(me, friend);
  await connect(me, reloading);
  const mine = await client(me);
  const [theirs, before] = [await client(friend), await client(reloading)];
  await mine.received(presence, ({ userIds }) => userIds.includes(friend.id));
  await mine.received(presence, ({ userIds }) => userIds.includes(reloading.id));
  for (const one of [before, theirs]) one.close();
  await before.ended;
  await client(reloading);
  expect(await mine.received(presence, ({ isOnline }) => !isOnline)).toEqual({
    userIds: [friend.id],
    isOnline: false,
  });
  expect(mine.all(presence).filter(({ userIds }) => userIds.includes(reloading.id))).toHaveLength(1);
});

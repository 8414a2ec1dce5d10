import { listOnline, presence } from '@tandem/contract/chat';
import { editProfile } from '@tandem/contract/profile';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Actor, type House, openHouse } from '../../../testing/house.ts';
import { connect as listen, type Ear } from '../../../testing/live-client.ts';
import { connect } from '../../../testing/people-stories.ts';
import { joinProject, publish } from '../../../testing/project-stories.ts';

let house: House;
const ears: Ear[] = [];

beforeAll(async () => {
  house = await openHouse({ listens: true });
});
afterAll(() => house.close());
afterEach(() => {
  for (const ear of ears.splice(0)) ear.close();
});

async function ear(who: Actor): Promise<Ear> {
  const one = await listen(house, who);
  ears.push(one);
  return one;
}
const online = async (one: Ear) => (await one.command(listOnline, {})).userIds;
const show = (who: Actor, showsOnline: boolean) => who.ask(editProfile, { body: { showsOnline } });

it('is told to connections and team-mates, and to nobody else', async () => {
  const [me, friend, fellow, applicant] = await Promise.all([
    house.member(),
    house.member(),
    house.member(),
    house.member(),
  ]);
  await connect(me, friend);
  const { _id } = await publish(fellow);
  await joinProject(fellow, me, _id);
  const [hers, his, another] = [await ear(friend), await ear(fellow), await ear(applicant)];
  await ear(me);
  for (const one of [hers, his]) {
    expect(await one.heard(presence)).toEqual({ userIds: [me.id], isOnline: true });
    expect(await online(one)).toEqual([me.id]);
  }
  expect(await online(another)).toEqual([]);
  expect(another.all(presence)).toEqual([]);
});

it('names who of mine is there, whichever of two windows they closed', async () => {
  const [me, friend, away] = await Promise.all([house.member(), house.member(), house.member()]);
  await connect(me, friend);
  await connect(me, away);
  const [first] = [await ear(friend), await ear(friend)];
  const mine = await ear(me);
  first.close();
  await first.ended;
  expect(await online(mine)).toEqual([friend.id]);
});

it('is not told of who does not show it, until they do', async () => {
  const [me, shy] = await Promise.all([house.member(), house.member()]);
  await connect(me, shy);
  expect((await show(shy, false)).user.showsOnline).toBe(false);
  const mine = await ear(me);
  const hidden = await ear(shy);
  // Who hides may still see.
  expect(await online(hidden)).toEqual([me.id]);
  expect(await online(mine)).toEqual([]);
  await show(shy, true);
  expect(await mine.heard(presence)).toEqual({ userIds: [shy.id], isOnline: true });
  expect(await online(mine)).toEqual([shy.id]);
  await show(shy, false);
  expect(await online(mine)).toEqual([]);
});

it('is told of who left for good, but not of a reload', async () => {
  const [me, friend, reloading] = await Promise.all([house.member(), house.member(), house.member()]);
  await connect(me, friend);
  await connect(me, reloading);
  const mine = await ear(me);
  const [theirs, before] = [await ear(friend), await ear(reloading)];
  await mine.heard(presence, ({ userIds }) => userIds.includes(friend.id));
  await mine.heard(presence, ({ userIds }) => userIds.includes(reloading.id));
  for (const one of [before, theirs]) one.close();
  await before.ended;
  await ear(reloading);
  expect(await mine.heard(presence, ({ isOnline }) => !isOnline)).toEqual({
    userIds: [friend.id],
    isOnline: false,
  });
  expect(mine.all(presence).filter(({ userIds }) => userIds.includes(reloading.id))).toHaveLength(1);
});

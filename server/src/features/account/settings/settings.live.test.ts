import * as account from '@tandem/contract/account';
import { chatsChanged } from '@tandem/contract/chat';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { leaveForGood } from '../../../testing/deletion-stories.ts';
import { type Actor, cookieOf, type House, openHouse, password, visitor } from '../../../testing/house.ts';
import { connect, type Ear } from '../../../testing/live-client.ts';
import { connect as befriend } from '../../../testing/people-stories.ts';

const ended = 'io server disconnect';

let house: House;
let me: Actor;
let other: Actor;
let ears: { mine: Ear; others: Ear };
beforeAll(async () => {
  house = await openHouse({ listens: true });
});
beforeEach(async () => {
  me = await house.member();
  const body = { emailId: me.user.emailId, password };
  const cookie = cookieOf(await house.nobody.send(account.logIn, { body }));
  other = { ...me, ...visitor(house.app, cookie), cookie };
  const [mine, others] = await Promise.all([connect(house, me), connect(house, other)]);
  ears = { mine, others };
});
afterAll(() => house.close());

it('a session that is ended from another one loses its line, and only that one', async () => {
  const { data } = await me.ask(account.listSessions);
  const id = data.find(({ isCurrent }) => !isCurrent)?._id ?? '';
  const start = performance.now();
  await me.ask(account.endSession, { params: { id } });
  expect(await ears.others.ended).toBe(ended);
  expect(performance.now() - start).toBeLessThan(1_000);
  const stillThere = await Promise.race([ears.mine.ended, me.ask(account.viewProfile)]);
  expect(stillThere).toHaveProperty('user');
  ears.mine.close();
});

it.each([
  ['signing out everywhere', () => me.ask(account.signOutEverywhere)],
  ['deleting the account', () => leaveForGood(me)],
])('%s ends every line of the member', async (_, end) => {
  await end();
  expect(await Promise.all([ears.mine.ended, ears.others.ended])).toEqual([ended, ended]);
});

it('a friend learns at once that there is nobody to talk to any more', async () => {
  const friend = await house.member();
  await befriend(friend, me);
  const ear = await connect(house, friend);
  await leaveForGood(me);
  await ear.heard(chatsChanged, ({ chatId }) => chatId === null);
  ear.close();
});

it('a new password ends every line, and this browser comes back under its new token', async () => {
  const body = { currentPassword: password, newPassword: 'another horse battery' };
  const reply = await me.send(account.changePassword, { body });
  expect(await Promise.all([ears.mine.ended, ears.others.ended])).toEqual([ended, ended]);
  const cookie = cookieOf(reply);
  const back = await connect(house, { ...me, ...visitor(house.app, cookie), cookie });
  back.close();
  await expect(connect(house, other)).rejects.toMatchObject({ code: 'session.required' });
});

import * as account from '@tandem/contract/account';
import { chatsChanged } from '@tandem/contract/chat';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteAccountOf } from '../../../testing/deletion-actions.ts';
import {
  type Actor,
  cookieOf,
  type TestApp,
  createTestApp,
  password,
  visitor,
} from '../../../testing/test-app.ts';
import { connect, type LiveClient } from '../../../testing/live-client.ts';
import { connect as befriend } from '../../../testing/people-actions.ts';

const ended = 'io server disconnect';

let app: TestApp;
let me: Actor;
let other: Actor;
let clients: { mine: LiveClient; others: LiveClient };
beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
beforeEach(async () => {
  me = await app.member();
  const body = { emailId: me.user.emailId, password };
  const cookie = cookieOf(await app.nobody.send(account.logIn, { body }));
  other = { ...me, ...visitor(app.http, cookie), cookie };
  const [mine, others] = await Promise.all([connect(app, me), connect(app, other)]);
  clients = { mine, others };
});
afterAll(() => app.close());

it('disconnects the session that another one ends, and no other', async () => {
  const { data } = await me.call(account.listSessions);
  const id = data.find(({ isCurrent }) => !isCurrent)?._id ?? '';
  const start = performance.now();
  await me.call(account.endSession, { params: { id } });
  expect(await clients.others.ended).toBe(ended);
  expect(performance.now() - start).toBeLessThan(1_000);
  const stillThere = await Promise.race([clients.mine.ended, me.call(account.viewProfile)]);
  expect(stillThere).toHaveProperty('user');
  clients.mine.close();
});

it.each([
  ['signing out everywhere', () => me.call(account.signOutEverywhere)],
  ['deleting the account', () => deleteAccountOf(me)],
])('%s ends every line of the member', async (_, end) => {
  await end();
  expect(await Promise.all([clients.mine.ended, clients.others.ended])).toEqual([ended, ended]);
});

it('tells chat partners at once that an account was deleted', async () => {
  const friend = await app.member();
  await befriend(friend, me);
  const client = await connect(app, friend);
  await deleteAccountOf(me);
  await client.received(chatsChanged, ({ chatId }) => chatId === null);
  client.close();
});

it('disconnects every socket on a password change; this browser reconnects with its new token', async () => {
  const body = { currentPassword: password, newPassword: 'another horse battery' };
  const reply = await me.send(account.changePassword, { body });
  expect(await Promise.all([clients.mine.ended, clients.others.ended])).toEqual([ended, ended]);
  const cookie = cookieOf(reply);
  const back = await connect(app, { ...me, ...visitor(app.http, cookie), cookie });
  back.close();
  await expect(connect(app, other)).rejects.toMatchObject({ code: 'session.required' });
});

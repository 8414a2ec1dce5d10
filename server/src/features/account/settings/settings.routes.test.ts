import * as account from '@tandem/contract/account';
import { limits } from '@tandem/contract/limits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottles } from '../../../platform/http/guards/throttle.ts';
import {
  type Actor,
  cookieOf,
  type TestApp,
  createTestApp,
  password,
  visitor,
} from '../../../testing/test-app.ts';

const next = 'another horse battery';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

let app: TestApp;
let me: Actor;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  me = await app.member();
});
afterAll(() => app.close());

const logInWith = (secret: string, headers: Record<string, string> = {}) =>
  app.nobody.send(account.logIn, { body: { emailId: me.user.emailId, password: secret } }, { headers });
const anotherSession = async (userAgent = firefox) => {
  const cookie = cookieOf(await logInWith(password, { 'user-agent': userAgent }));
  return visitor(app.http, cookie);
};
const change = (body: Partial<Record<'currentPassword' | 'newPassword', string>>) => ({
  body: { currentPassword: password, newPassword: next, ...body },
});
const isAlive = async (who: { send: Actor['send'] }) =>
  (await who.send(account.viewProfile)).statusCode === 200;

describe('changing the password', () => {
  it.each([
    [
      'a wrong current password',
      { currentPassword: 'wrong horse battery' },
      'currentPassword',
      'Wrong password. Try again.',
    ],
    ['an empty current password', { currentPassword: '' }, 'currentPassword', 'Enter your current password.'],
    [
      'a short new one',
      { newPassword: 'abcdefg' },
      'newPassword',
      'New password must have at least 8 characters.',
    ],
    [
      'a long new one',
      { newPassword: 'x1'.repeat(65) },
      'newPassword',
      `New password can have at most ${limits.password.max} characters.`,
    ],
    [
      'a common new one',
      { newPassword: 'Password123' },
      'newPassword',
      'This password is easy to guess, or stands in lists of stolen ones. Choose another one, such as four unrelated words.',
    ],
    [
      'a new one of the own name',
      { newPassword: 'Number1Member1!' },
      'newPassword',
      'This password is mostly your name or email address. Choose another one.',
    ],
  ])('refuses %s with a sentence beside the field', async (_, body, field, sentence) => {
    const refused = await me.refused(account.changePassword, change(body));
    expect(refused).toMatchObject({ status: 400, fields: { [field]: sentence } });
    expect((await logInWith(password)).statusCode).toBe(200);
  });

  it('accepts the new password and no longer the old one', async () => {
    const { message } = await me.call(account.changePassword, change({}));
    expect(message).toBe('Password changed. Your other devices have been signed out.');
    expect((await logInWith(password)).statusCode).toBe(401);
    expect((await logInWith(next)).statusCode).toBe(200);
  });

  it('ends every other session and gives this one a new token', async () => {
    const other = await anotherSession();
    const reply = await me.send(account.changePassword, change({}));
    const renewed = visitor(app.http, cookieOf(reply));
    expect(cookieOf(reply)).not.toBe(me.cookie);
    expect(await isAlive(other)).toBe(false);
    expect(await isAlive(me)).toBe(false);
    expect(await isAlive(renewed)).toBe(true);
    const { data } = await renewed.call(account.listSessions);
    expect(data).toMatchObject([{ isCurrent: true }]);
  });

  it('succeeds once when sent twice at once', async () => {
    const replies = await Promise.all([
      me.send(account.changePassword, change({ newPassword: 'first horse battery' })),
      me.send(account.changePassword, change({ newPassword: 'second horse battery' })),
    ]);
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    expect([400, 401]).toContain(statuses[1]);
    const alive = await Promise.all(
      ['first horse battery', 'second horse battery'].map(async (one) => (await logInWith(one)).statusCode),
    );
    expect(alive.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('gives no session to a concurrent log-in with the old password', async () => {
    const [reply, ...logIns] = await Promise.all([
      me.send(account.changePassword, change({})),
      ...Array.from({ length: 6 }, () => logInWith(password)),
    ]);
    const renewed = visitor(app.http, cookieOf(reply));
    expect((await renewed.call(account.listSessions)).data).toHaveLength(1);
    for (const late of logIns) expect(await isAlive(visitor(app.http, cookieOf(late)))).toBe(false);
  });
});

describe('guesses at the current password', () => {
  it('are counted together for change and deletion, apart from log-ins', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const guarded = await createTestApp({ throttles: createThrottles(null, () => {}) });
    const ada = await guarded.member();
    const guess = { body: { currentPassword: 'wrong', newPassword: next } };
    for (let count = 0; count < 5; count += 1) {
      expect((await ada.refused(account.changePassword, guess)).status).toBe(400);
      const forDeletion = { body: { password: 'wrong', confirmation: account.deletionWord } };
      expect((await ada.refused(account.deleteAccount, forDeletion)).status).toBe(400);
    }
    const reply = await ada.send(account.changePassword, change({}));
    expect(reply.statusCode).toBe(429);
    const credentials = { emailId: ada.user.emailId, password };
    expect((await guarded.nobody.send(account.logIn, { body: credentials })).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + Number(reply.headers['retry-after']) * 1_000 + 1);
    await ada.call(account.changePassword, change({}));
    vi.useRealTimers();
    await guarded.close();
  });
});

describe('the sessions', () => {
  it('are listed with this one first, without tokens', async () => {
    app.clock.advance(60_000);
    await anotherSession();
    const reply = await me.send(account.listSessions);
    const { data } = reply.json<{ data: account.OwnSession[] }>();
    expect(data).toMatchObject([
      { isCurrent: true },
      { isCurrent: false, browser: 'Firefox', system: 'Linux', startedAt: app.clock.now().toISOString() },
    ]);
    const { rows } = await app.database.orm.execute<{ token_hash: string }>(
      sql`select token_hash from sessions`,
    );
    for (const { token_hash: hash } of rows) expect(reply.body).not.toContain(hash);
  });

  it('store a shortened User-Agent', async () => {
    await anotherSession(`Firefox/1 ${'x'.repeat(5_000)}`);
    const { rows } = await app.database.orm.execute<{ longest: number }>(
      sql`select max(length(user_agent))::integer as longest from sessions`,
    );
    expect(rows[0]?.longest).toBeLessThanOrEqual(300);
  });

  it('show their last use, accurate to ten minutes', async () => {
    const other = await anotherSession();
    const lastUsed = async () =>
      (await me.call(account.listSessions)).data.find(({ isCurrent }) => !isCurrent)?.lastUsedAt;
    const start = await lastUsed();
    app.clock.advance(9 * 60_000);
    await other.call(account.viewProfile);
    expect(await lastUsed()).toBe(start);
    app.clock.advance(60_000);
    await other.call(account.viewProfile);
    expect(await lastUsed()).toBe(app.clock.now().toISOString());
  });

  it('omit expired ones', async () => {
    await anotherSession();
    app.clock.advance(29 * 86_400_000);
    await me.call(account.viewProfile);
    app.clock.advance(2 * 86_400_000);
    expect((await me.call(account.listSessions)).data).toHaveLength(1);
  });

  it("can be ended singly, and only one's own", async () => {
    const other = await anotherSession();
    const { data } = await other.call(account.listSessions);
    const id = data.find(({ isCurrent }) => isCurrent)?._id ?? '';
    const stranger = await app.member();
    expect(await stranger.refused(account.endSession, { params: { id } })).toMatchObject({
      status: 404,
      code: 'account.no_such_session',
    });
    expect(await isAlive(other)).toBe(true);
    await me.call(account.endSession, { params: { id } });
    expect(await isAlive(other)).toBe(false);
    expect(await isAlive(me)).toBe(true);
    expect((await me.refused(account.endSession, { params: { id } })).status).toBe(404);
  });

  it('clear the cookie when this one ends', async () => {
    const [{ _id: id } = { _id: '' }] = (await me.call(account.listSessions)).data;
    const reply = await me.send(account.endSession, { params: { id } });
    expect(String(reply.headers['set-cookie'])).toMatch(/^tandem=;/);
    expect(await isAlive(me)).toBe(false);
  });

  it("can be ended all at once, this one included, and nobody else's", async () => {
    const [other, stranger] = [await anotherSession(), await app.member()];
    const reply = await me.send(account.signOutEverywhere);
    expect(String(reply.headers['set-cookie'])).toMatch(/^tandem=;/);
    expect([await isAlive(me), await isAlive(other), await isAlive(stranger)]).toEqual([false, false, true]);
  });
});

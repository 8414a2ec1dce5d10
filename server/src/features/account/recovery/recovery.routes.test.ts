import { listNotifications } from '@tandem/contract/notifications';
import { changePassword, logIn, viewProfile } from '@tandem/contract/account';
import * as recovery from '@tandem/contract/account/account-recovery';
import { makeCalendarLink, viewCalendarLink } from '@tandem/contract/tasks/tasks-own';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccountOf } from '../../../testing/deletion-actions.ts';
import { race, times } from '../../../testing/race.ts';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import {
  type Actor,
  cookieOf,
  createTestApp,
  password,
  type TestApp,
  visitor,
} from '../../../testing/test-app.ts';
import { mails } from '../../../platform/mail/mails.tables.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { passwordResets } from '../account.tables.ts';

const minute = 60_000;
const newPassword = 'another horse battery';
let app: TestApp;
let ada: Actor;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.orm.delete(mails);
  ada = await app.member({ firstName: 'Ada', lastName: 'Reyes' });
  app.mails.length = 0;
});

const ask = (emailId = ada.user.emailId) =>
  app.nobody.call(recovery.requestPasswordReset, { body: { emailId } });
const tokenIn = () => lastToken(app.mails);
/** Asks for a link and returns its token. */
const link = async () => {
  await ask();
  await app.sendMails();
  return tokenIn();
};
const choose = (token: string, more = {}) =>
  app.nobody.send(recovery.resetPassword, { body: { token, newPassword, ...more } });
const codeOf = async (token: string) => {
  const viewed = await app.nobody.refused(recovery.viewResetLink, { body: { token } });
  const chosen = (await choose(token)).json<{ code: string }>();
  expect(chosen.code).toBe(viewed.code);
  return viewed.code;
};
const logsIn = async (given: string) =>
  (await app.nobody.send(logIn, { body: { emailId: ada.user.emailId, password: given } })).statusCode === 200;

describe('a forgotten password', () => {
  it('is replaced by a link from a mail', async () => {
    expect((await app.nobody.call(recovery.viewRecovery)).data).toEqual({ mail: 'smtp' });
    await ask(`  ${ada.user.emailId.toUpperCase()} `);
    await app.sendMails();
    expect(app.mails).toMatchObject([
      { subject: 'Choose a new password', to: { name: 'Ada Reyes', address: ada.user.emailId } },
    ]);
    expect(app.mails[0]?.action?.url).toMatch(/^http:\/\/localhost\/reset-password#token=[\w-]{43}$/);
    const token = tokenIn();
    const { data } = await app.nobody.call(recovery.viewResetLink, { body: { token } });
    expect(data.expiresAt).toBe(new Date(app.clock.now().getTime() + 60 * minute).toISOString());
    expect((await choose(token)).json()).toEqual({
      message: 'Your password was changed. Log in with the new one.',
    });
    expect([await logsIn(password), await logsIn(newPassword)]).toEqual([false, true]);
  });

  it('is answered the same for every address, with the same statements', async () => {
    const known = await ask();
    const unknown = await ask('nobody@example.org');
    expect(unknown).toEqual(known);
    const queued = await app.database.orm.select().from(mails);
    expect(queued.map(({ recipient }) => recipient).toSorted()).toEqual([
      ada.user.emailId,
      'nobody@example.org',
    ]);
    await app.sendMails();
    expect(app.mails.map(({ to }) => to.address)).toEqual([ada.user.emailId]);
    expect(await app.database.orm.select().from(mails)).toEqual([]);
  });

  it('ends all sessions and other access, that of the browser too, and tells the owner', async () => {
    await ada.call(makeCalendarLink);
    const other = await app.member();
    const token = await link();
    const reply = await other.send(recovery.resetPassword, { body: { token, newPassword } });
    expect(reply.headers['set-cookie']).toMatch(/^tandem=;/);
    expect((await ada.refused(viewProfile)).status).toBe(401);
    expect((await other.refused(viewProfile)).status).toBe(401);
    await app.sendMails();
    const notice = app.mails.at(-1);
    expect(notice).toMatchObject({ subject: 'Your password was changed', to: { address: ada.user.emailId } });
    expect(notice?.action?.url).toBe('http://localhost/forgot-password');
    const notices = app.mails.filter(({ subject }) => subject === 'Your password was changed');
    expect(notices).toHaveLength(1);
    const back = await app.nobody.send(logIn, { body: { emailId: ada.user.emailId, password: newPassword } });
    const listed = await visitor(app.http, cookieOf(back)).call(listNotifications);
    expect(listed.data.map(({ kind }) => kind)).toContain('passwordChanged');
    const { data } = (
      await app.nobody.send(viewCalendarLink, {}, { headers: { cookie: cookieOf(back) } })
    ).json<{ data: unknown }>();
    expect(data).toBeNull();
  });

  it.each([
    ['a short one', 'abc'],
    ['a common one', 'password123'],
    ['the own address', 'ada.reyes'],
  ])('follows the rules of sign-up: not %s', async (_, tried) => {
    const token = await link();
    const refused = await app.nobody.refused(recovery.resetPassword, { body: { token, newPassword: tried } });
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['newPassword']]);
    expect((await choose(token)).statusCode).toBe(200);
  });

  it('needs mail', async () => {
    const off = await createTestApp({ mailTransport: null });
    expect((await off.nobody.call(recovery.viewRecovery)).data).toEqual({ mail: 'off' });
    const body = { emailId: 'ada@example.org' };
    const refused = await off.nobody.refused(recovery.requestPasswordReset, { body });
    expect([refused.status, refused.code]).toEqual([409, 'account.mail_is_off']);
    await off.close();
  });
});

describe('a link', () => {
  it('works once', async () => {
    const token = await link();
    await choose(token);
    expect(await codeOf(token)).toBe('account.used_reset_link');
  });

  it('works once of twenty times at once', async () => {
    const token = await link();
    const body = { token, newPassword };
    const counts = await race(times(20, [ada, recovery.resetPassword, { body }]));
    expect(counts).toEqual({ 200: 1, 409: 19 });
    await app.sendMails();
    expect(app.mails.filter(({ kind }) => kind === 'password-was-reset')).toHaveLength(1);
  });

  it('works for an hour', async () => {
    const token = await link();
    app.clock.advance(60 * minute - 1);
    await app.nobody.call(recovery.viewResetLink, { body: { token } });
    app.clock.advance(1);
    expect(await codeOf(token)).toBe('account.expired_reset_link');
    expect(await logsIn(password)).toBe(true);
  });

  it('ends when a newer one is sent, also when its own mail comes late', async () => {
    const first = await link();
    const second = await link();
    expect(await codeOf(first)).toBe('account.replaced_reset_link');
    await app.nobody.call(recovery.viewResetLink, { body: { token: second } });
    await ask();
    const [late] = await app.database.orm.select().from(mails);
    await app.database.orm.update(mails).set({ nextAt: new Date(app.clock.now().getTime() + minute) });
    const third = await link();
    app.clock.advance(minute);
    app.mails.length = 0;
    await app.sendMails();
    expect([late?.kind, app.mails]).toEqual(['password-reset', []]);
    await app.nobody.call(recovery.viewResetLink, { body: { token: third } });
  });

  it('ends when the password is changed', async () => {
    const token = await link();
    await ada.call(changePassword, { body: { currentPassword: password, newPassword } });
    expect(await codeOf(token)).toBe('account.used_reset_link');
  });

  it('ends with the account, and no mail follows', async () => {
    const token = await link();
    await ask();
    await deleteAccountOf(ada);
    expect(await codeOf(token)).toBe('account.unknown_reset_link');
    app.mails.length = 0;
    await app.sendMails();
    expect(app.mails).toEqual([]);
  });

  it('is stored as a hash only, and forgotten a day after it ended', async () => {
    const token = await link();
    const stored = () =>
      app.database.orm.select().from(passwordResets).where(eq(passwordResets.memberId, ada.id));
    expect((await stored()).map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token)]);
    const { rows } = await app.database.executeSql('select row_to_json(m)::text as row from mails m');
    expect(JSON.stringify(rows)).not.toContain(token);
    app.clock.advance(24 * 60 * minute);
    await app.runJob('purge-password-resets');
    expect(await stored()).toHaveLength(1);
    app.clock.advance(60 * minute);
    await app.runJob('purge-password-resets');
    expect(await stored()).toEqual([]);
  });

  it('is refused when tampered with', async () => {
    const token = await link();
    const other = token.startsWith('A') ? 'B' : 'A';
    expect(await codeOf(other + token.slice(1))).toBe('account.unknown_reset_link');
    for (const bad of [
      '',
      token.slice(1),
      `${token}A`,
      `${token}\u0000`,
      `' or true --${token}`.slice(0, 43),
    ]) {
      const refused = await app.nobody.refused(recovery.resetPassword, { body: { token: bad, newPassword } });
      expect([refused.status, refused.code]).toEqual([400, 'invalid']);
    }
  });
});

it('ignores what a request says about its host', async () => {
  const headers = { host: '127.0.0.1', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  const poisoned = { headers: { ...headers, origin: 'http://127.0.0.1' } };
  const foreign = { headers: { host: 'evil.example', origin: 'http://evil.example' } };
  const body = { emailId: ada.user.emailId };
  const send = (more: object) => app.nobody.send(recovery.requestPasswordReset, { body }, more);
  expect((await send(foreign)).statusCode).toBe(403);
  expect((await send(poisoned)).statusCode).toBe(200);
  await app.sendMails();
  expect(app.mails.map(({ action }) => action?.url.split('#')[0])).toEqual([
    'http://localhost/reset-password',
  ]);
});

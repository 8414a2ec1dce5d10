import { changePassword, logIn, signUp, viewProfile } from '@tandem/contract/account';
import * as operations from '@tandem/contract/account/account-email';
import * as recovery from '@tandem/contract/account/account-recovery';
import { makeCalendarLink, viewCalendarLink } from '@tandem/contract/tasks/tasks-own';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../../../platform/mail/mails.tables.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { deleteAccountOf } from '../../../testing/deletion-actions.ts';
import { lastMailWithToken, lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { members, emailChanges, emailLinks } from '../account.tables.ts';

const hour = 60 * 60_000;
const next = 'new@example.org';
let app: TestApp;
let ada: Actor;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.executeSql('delete from sign_ups; delete from mails; delete from members');
  ada = await app.member({ firstName: 'Ada', lastName: 'Reyes', emailId: 'ada@example.org' });
  app.mails.length = 0;
});

const ask = (emailId = next) => ada.call(operations.changeEmail, { body: { emailId } });
const lastMail = () => lastMailWithToken(app.mails);
const tokenIn = () => lastToken(app.mails);
/** Asks for a change and returns the token of the mail to the new address. */
const link = async (emailId = next) => {
  await ask(emailId);
  await app.sendMails();
  return tokenIn();
};
const confirm = (token: string, given = password) =>
  app.nobody.send(operations.confirmEmail, { body: { token, password: given } });
/** Changes the address and returns the token that takes it back. */
const change = async (emailId = next) => {
  expect((await confirm(await link(emailId))).statusCode).toBe(200);
  await app.sendMails();
  return tokenIn();
};
const undo = (token: string) => app.nobody.send(operations.undoEmailChange, { body: { token } });
const codeOf = async (token: string) =>
  (await app.nobody.refused(operations.viewEmailLink, { body: { token } })).code;
const addressNow = async () => {
  const [row] = await app.database.orm.select().from(members).where(eq(members.id, ada.id));
  return row?.emailId;
};
const logsIn = async (emailId: string, given = password) =>
  (await app.nobody.send(logIn, { body: { emailId, password: given } })).statusCode === 200;
const mine = async () => (await ada.call(operations.viewEmail)).data;

describe('the address of an account', () => {
  it('is verified by a link and the password', async () => {
    expect(await mine()).toEqual({
      emailId: 'ada@example.org',
      isVerified: false,
      mail: 'smtp',
      change: null,
    });
    await ada.call(operations.requestEmailVerification);
    await app.sendMails();
    expect(app.mails).toMatchObject([
      { subject: 'Confirm your email address', to: { name: 'Ada Reyes', address: 'ada@example.org' } },
    ]);
    const token = tokenIn();
    const { data } = await app.nobody.call(operations.viewEmailLink, { body: { token } });
    expect(data).toMatchObject({ purpose: 'verification', emailId: 'ada@example.org' });
    expect((await confirm(token)).json()).toEqual({ message: operations.emailMessages.verified });
    expect((await mine()).isVerified).toBe(true);
    const refused = await ada.refused(operations.requestEmailVerification);
    expect([refused.status, refused.code]).toEqual([409, 'account.email_verified']);
    app.mails.length = 0;
    await app.sendMails();
    expect(app.mails).toEqual([]);
  });

  it('changes only when the new one is confirmed, and keeps the sessions', async () => {
    const { message } = await ask(' NEW@example.org ');
    expect(message).toBe(operations.emailMessages.changeRequested);
    expect(await mine()).toMatchObject({ emailId: 'ada@example.org', change: { emailId: next } });
    await app.sendMails();
    expect(app.mails).toMatchObject([{ to: { name: '', address: next } }]);
    expect(JSON.stringify(app.mails)).not.toMatch(/Ada|Reyes|ada@/);
    expect(app.mails[0]?.action?.url).toMatch(/^http:\/\/localhost\/confirm-email#token=[\w-]{43}$/);
    const calendar = await ada.call(makeCalendarLink);
    expect(calendar).toBeTruthy();
    const token = tokenIn();
    const { data } = await app.nobody.call(operations.viewEmailLink, { body: { token } });
    expect(data).toMatchObject({ purpose: 'change', emailId: next });
    expect((await confirm(token)).json()).toEqual({ message: operations.emailMessages.changed });
    expect(await mine()).toMatchObject({ emailId: next, isVerified: true, change: null });
    expect((await ada.call(viewCalendarLink)).data).not.toBeNull();
    expect([await logsIn('ada@example.org'), await logsIn(next)]).toEqual([false, true]);
  });

  it('is told to the former one, with a link to take it back for seven days', async () => {
    app.mails.length = 0;
    const token = await change();
    expect(lastMail()).toMatchObject({
      subject: 'Your email address was changed',
      to: { address: 'ada@example.org' },
    });
    expect(lastMail()?.action?.url).toMatch(/^http:\/\/localhost\/undo-email#token=[\w-]{43}$/);
    const { data } = await app.nobody.call(operations.viewEmailLink, { body: { token } });
    const expiresAt = new Date(app.clock.now().getTime() + 7 * 24 * hour).toISOString();
    expect(data).toEqual({ purpose: 'undo', emailId: 'ada@example.org', expiresAt });
    app.clock.advance(7 * 24 * hour);
    expect(await codeOf(token)).toBe('account.expired_email_link');
    expect((await undo(token)).statusCode).toBe(409);
    app.clock.set(new Date('2026-11-20T12:00:00Z'));
  });

  it('answers the same where another account has the new one, whose owner learns of it', async () => {
    await app.member({ firstName: 'Bo', emailId: 'bo@example.org' });
    const taken = await ada.send(operations.changeEmail, { body: { emailId: 'bo@example.org' } });
    const free = await ada.send(operations.changeEmail, { body: { emailId: next } });
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    await ada.call(operations.changeEmail, { body: { emailId: 'bo@example.org' } });
    await app.sendMails();
    expect(app.mails).toMatchObject([
      { subject: 'Somebody tried to use your email address', to: { address: 'bo@example.org' } },
    ]);
    expect(JSON.stringify(app.mails)).not.toMatch(/Ada|Reyes|#token/);
    expect(await app.database.orm.$count(emailLinks)).toBe(0);
  });

  it('stays when somebody else gets the new one first', async () => {
    const token = await link();
    await app.member({ emailId: next });
    const refused = (await confirm(token)).json<{ code: string }>();
    expect(refused.code).toBe('account.email_taken_meanwhile');
    expect(await addressNow()).toBe('ada@example.org');
  });

  it('is not changed to itself, nor where mail is off', async () => {
    const same = await ada.refused(operations.changeEmail, { body: { emailId: 'ADA@example.org' } });
    expect([same.status, same.code]).toEqual([400, 'account.same_email']);
    const off = await createTestApp({ mailTransport: null });
    const bo = await off.member();
    const body = { emailId: next };
    expect((await bo.refused(operations.changeEmail, { body })).code).toBe('account.email_needs_mail');
    expect((await bo.refused(operations.requestEmailVerification)).code).toBe('account.email_needs_mail');
    await off.close();
  });

  it('needs the password, when it was not entered lately', async () => {
    app.clock.advance(hour);
    const refused = await ada.refused(operations.changeEmail, { body: { emailId: next } });
    expect([refused.status, refused.code]).toEqual([403, 'session.password_required']);
    app.clock.set(new Date('2026-11-20T12:00:00Z'));
  });

  it('stays when the change is cancelled', async () => {
    const token = await link();
    await ada.call(operations.cancelEmailChange);
    expect(await codeOf(token)).toBe('account.replaced_email_link');
    expect((await confirm(token)).statusCode).toBe(409);
    expect((await mine()).change).toBeNull();
    expect((await ada.refused(operations.cancelEmailChange)).code).toBe('account.no_email_change');
  });

  it('says in the profile only whether it must be verified', async () => {
    const { user } = await ada.call(viewProfile);
    expect(user.mustVerifyEmail).toBe(false);
    expect(user).not.toHaveProperty('emailVerifiedAt');
  });
});

describe('a link to a new address', () => {
  it('needs the password of the account, so nobody confirms for a stranger', async () => {
    const token = await link();
    const refused = (await confirm(token, 'a stranger on a hill')).json();
    expect(refused).toMatchObject({
      code: 'account.wrong_password',
      fields: { password: expect.any(String) },
    });
    expect(await addressNow()).toBe('ada@example.org');
    await confirm(token);
    expect(await addressNow()).toBe(next);
  });

  it('works once, also of ten times at once', async () => {
    const token = await link();
    const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    const count = (status: number) => replies.filter(({ statusCode }) => statusCode === status).length;
    expect([count(200), count(409)]).toEqual([1, 9]);
    expect(await codeOf(token)).toBe('account.used_email_link');
    await app.sendMails();
    expect(app.mails.filter(({ kind }) => kind === 'email-changed')).toHaveLength(1);
  });

  it('works for a day', async () => {
    const token = await link();
    app.clock.advance(24 * hour);
    expect(await codeOf(token)).toBe('account.expired_email_link');
    expect((await confirm(token)).statusCode).toBe(409);
    app.clock.advance(24 * hour);
    await app.runJob('purge-email-changes');
    expect(await codeOf(token)).toBe('account.unknown_email_link');
    app.clock.set(new Date('2026-11-20T12:00:00Z'));
  });

  it('ends with a newer one, of which only the latest works', async () => {
    const first = await link('first@example.org');
    const second = await link('second@example.org');
    expect(await codeOf(first)).toBe('account.replaced_email_link');
    expect((await confirm(first)).statusCode).toBe(409);
    expect((await confirm(second)).statusCode).toBe(200);
    expect(await addressNow()).toBe('second@example.org');
  });

  it('is not one that takes a change back, nor the other way round', async () => {
    const forward = await link();
    expect((await undo(forward)).json()).toMatchObject({ code: 'account.unknown_email_link' });
    await confirm(forward);
    await app.sendMails();
    expect((await confirm(tokenIn())).json()).toMatchObject({ code: 'account.unknown_email_link' });
  });

  it('is stored as a hash only', async () => {
    const token = await link();
    const rows = await app.database.orm.select().from(emailLinks);
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token)]);
    await ask('other@example.org');
    const { rows: queued } = await app.database.executeSql('select row_to_json(m)::text as row from mails m');
    expect(JSON.stringify(queued)).not.toContain(token);
  });

  it('ends links to choose a password that went to the former address', async () => {
    await app.nobody.call(recovery.requestPasswordReset, { body: { emailId: 'ada@example.org' } });
    await app.sendMails();
    const reset = tokenIn();
    await change();
    const refused = await app.nobody.refused(recovery.viewResetLink, { body: { token: reset } });
    expect(refused.status).toBe(409);
  });

  it('ends with the account, and no mail follows', async () => {
    const token = await link();
    await ask();
    await deleteAccountOf(ada);
    expect(await codeOf(token)).toBe('account.unknown_email_link');
    app.mails.length = 0;
    await app.sendMails();
    expect(app.mails).toEqual([]);
    expect(await app.database.orm.$count(emailChanges)).toBe(0);
    expect(await app.database.orm.$count(mails)).toBe(0);
  });
});

describe('a change that is taken back', () => {
  it('restores the address, ends all sessions and calendar links, and asks for a new password', async () => {
    await ada.call(makeCalendarLink);
    const token = await change();
    const { message, data } = await app.nobody.call(operations.undoEmailChange, { body: { token } });
    expect(message).toBe(operations.emailMessages.undone);
    expect(await addressNow()).toBe('ada@example.org');
    expect((await ada.send(viewProfile)).statusCode).toBe(401);
    expect(await logsIn('ada@example.org')).toBe(false);
    const body = { token: data.resetToken, newPassword: 'another horse battery' };
    await app.nobody.call(recovery.resetPassword, { body });
    expect(await logsIn('ada@example.org', 'another horse battery')).toBe(true);
    expect((await undo(token)).json()).toMatchObject({ code: 'account.used_email_link' });
  });

  it('works once of ten times at once', async () => {
    const token = await change();
    const replies = await Promise.all(Array.from({ length: 10 }, () => undo(token)));
    const count = (status: number) => replies.filter(({ statusCode }) => statusCode === status).length;
    expect([count(200), count(409)]).toEqual([1, 9]);
  });

  it('restores the first address also after a second change, and ends what the thief could undo', async () => {
    const first = await change('thief@example.org');
    const second = await change('other@example.org');
    const waiting = await link('third@example.org');
    expect((await undo(first)).statusCode).toBe(200);
    expect(await addressNow()).toBe('ada@example.org');
    expect((await undo(second)).json()).toMatchObject({ code: 'account.used_email_link' });
    expect((await confirm(waiting)).json()).toMatchObject({ code: 'account.used_email_link' });
    expect(await addressNow()).toBe('ada@example.org');
  });

  it('restores the first address also after the second change was taken back', async () => {
    const first = await change('thief@example.org');
    const second = await change('other@example.org');
    expect((await undo(second)).statusCode).toBe(200);
    expect(await addressNow()).toBe('thief@example.org');
    expect((await undo(first)).statusCode).toBe(200);
    expect(await addressNow()).toBe('ada@example.org');
  });

  it('can be taken back after the thief changed the password', async () => {
    const token = await change();
    await ada.call(changePassword, { body: { currentPassword: password, newPassword: 'a thief on a hill' } });
    expect((await undo(token)).statusCode).toBe(200);
    expect(await logsIn('ada@example.org', 'a thief on a hill')).toBe(false);
  });

  it('says when another account has the former address', async () => {
    const token = await change();
    const { user } = await app.member({ emailId: 'ada@example.org' });
    expect(user.emailId).toBe('ada@example.org');
    expect((await undo(token)).json()).toMatchObject({ code: 'account.email_taken_meanwhile' });
    expect(await addressNow()).toBe(next);
  });
});

it('ignores what a request says about its host', async () => {
  const headers = { host: '127.0.0.1', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  const poisoned = { headers: { ...headers, origin: 'http://127.0.0.1' } };
  const reply = await ada.send(operations.changeEmail, { body: { emailId: next } }, poisoned);
  expect(reply.statusCode).toBe(200);
  await app.sendMails();
  expect(app.mails[0]?.action?.url.split('#')[0]).toBe('http://localhost/confirm-email');
});

it('writes nothing of the account into a mail to an address that may belong to somebody else', async () => {
  const marked = { firstName: 'Visit evil', lastName: 'now', emailId: 'marked@example.org' };
  const mallory = await app.member(marked);
  await mallory.call(operations.changeEmail, { body: { emailId: next } });
  await app.sendMails();
  expect(JSON.stringify(app.mails)).not.toMatch(/evil|marked/);
  expect((await app.nobody.send(signUp, { body: {} })).statusCode).toBe(400);
});

import { deleteAccount, deletionWord, logIn, signUp, viewProfile } from '@tandem/contract/account';
import * as operations from '@tandem/contract/account/account-sign-up';
import { openUploadTicket, uploadFile } from '@tandem/contract/files';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../../platform/tokens.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { formWith } from '../../../testing/form.ts';
import { picture } from '../../../testing/images.ts';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { cookieOf, createTestApp, password, type TestApp, visitor } from '../../../testing/test-app.ts';
import { signUpLinks, signUps } from './sign-up.tables.ts';

const hour = 60 * 60_000;
const emailId = 'ada@example.org';
const profile = {
  firstName: 'Ada',
  lastName: 'Reyes',
  age: 30,
  about: 'Writes tests.',
  experience: 5,
  techStack: ['TypeScript'],
  skills: ['Testing'],
  interests: ['Quality'],
};
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ signsUpByMail: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.executeSql('delete from sign_ups; delete from mails; delete from members');
  app.mails.length = 0;
});

const ask = (more: object = {}) =>
  app.nobody.send(signUp, { body: { ...profile, emailId, password, ...more } });
const tokenIn = () => lastToken(app.mails);
/** Signs up and returns the token of the mail. */
const link = async (more: object = {}) => {
  await ask(more);
  await app.sendMails();
  return tokenIn();
};
const confirm = (token: string, given = password) =>
  app.nobody.send(operations.confirmSignUp, { body: { token, password: given } });
const codeOf = async (token: string) =>
  (await app.nobody.refused(operations.viewSignUpLink, { body: { token } })).code;
const logsIn = async (given = password) =>
  (await app.nobody.send(logIn, { body: { emailId, password: given } })).statusCode === 200;

describe('sign-up by mail', () => {
  it('creates the account by the link and the password, and logs in', async () => {
    const reply = await ask({ emailId: ' ADA@example.org ' });
    expect([reply.statusCode, reply.json()]).toEqual([
      202,
      { message: operations.signUpMessages.sent, waitsFor: 'link' },
    ]);
    expect(await logsIn()).toBe(false);
    await app.sendMails();
    expect(app.mails).toMatchObject([
      { kind: 'sign-up', subject: 'Finish your sign-up', to: { name: '', address: emailId } },
    ]);
    expect(app.mails[0]?.action?.url).toMatch(/^http:\/\/localhost\/confirm-sign-up#token=[\w-]{43}$/);
    const token = tokenIn();
    const { data } = await app.nobody.call(operations.viewSignUpLink, { body: { token } });
    const expiresAt = new Date(app.clock.now().getTime() + 24 * hour).toISOString();
    expect(data).toEqual({ emailId, expiresAt });
    const confirmed = await confirm(token);
    expect(confirmed.json()).toMatchObject({
      message: 'Welcome, Ada.',
      user: { emailId, skills: ['Testing'] },
    });
    const ada = visitor(app.http, cookieOf(confirmed));
    expect((await ada.call(viewProfile)).user.firstName).toBe('Ada');
    expect(await logsIn()).toBe(true);
  });

  // spec: added-142
  it('tells nobody that an address has an account, except its owner', async () => {
    await confirm(await link());
    app.mails.length = 0;
    const other = { firstName: 'Mallory', password: 'a stranger on a hill' };
    const [known, unknown] = [await ask(other), await ask({ ...other, emailId: 'new@example.org' })];
    expect(known.statusCode).toBe(202);
    expect(known.body).toBe(unknown.body);
    const headersOf = ({ headers }: typeof known) => Object.keys(headers).toSorted();
    expect(headersOf(known)).toEqual(headersOf(unknown));
    await app.sendMails();
    const mail = app.mails.find(({ to }) => to.address === emailId);
    expect(mail).toMatchObject({ subject: 'You already have an account', to: { name: 'Ada Reyes' } });
    expect(mail?.action).toEqual({ label: 'Log in', url: 'http://localhost/login' });
    expect(JSON.stringify(mail)).not.toContain('Mallory');
    expect(await app.database.orm.$count(signUpLinks)).toBe(2);
  });

  it('asks the database the same for a known and an unknown address', async () => {
    await confirm(await link());
    const known = await queriesOf(() => ask());
    expect(await queriesOf(() => ask({ emailId: 'new@example.org' }))).toBe(known);
  });

  it('refuses what the spec refuses, at once', async () => {
    const refused = async (more: object) => (await ask(more)).json<{ code: string }>().code;
    expect(await refused({ emailId: 'nonsense' })).toBe('invalid');
    expect(await refused({ password: 'password123' })).toBe('account.common_password');
    expect(await refused({ firstName: 'Deleted', lastName: 'member' })).toBe('account.reserved_name');
    expect(await refused({ photoUrl: 'http://localhost/photo' })).toBe('account.foreign_photo');
    expect(await app.database.orm.$count(signUps)).toBe(0);
  });

  it('writes nothing of the form into the mail', async () => {
    await ask({ firstName: 'Visit Evil', lastName: 'now' });
    await app.sendMails();
    expect(JSON.stringify(app.mails)).not.toMatch(/evil/i);
  });
});

describe('a link', () => {
  it('needs the password of its sign-up, so nobody confirms for a stranger', async () => {
    const token = await link({ password: 'a stranger on a hill' });
    const refused = (await confirm(token)).json<{ code: string; fields: object }>();
    expect(refused).toMatchObject({
      code: 'account.wrong_password',
      fields: { password: expect.any(String) },
    });
    expect(await app.database.orm.$count(signUps)).toBe(1);
    expect(await logsIn('a stranger on a hill')).toBe(false);
  });

  it('works once, and says that the address has an account then', async () => {
    const token = await link();
    expect((await confirm(token)).statusCode).toBe(200);
    expect((await confirm(token)).json()).toMatchObject({ code: 'account.used_sign_up_link' });
    expect(await codeOf(token)).toBe('account.used_sign_up_link');
  });

  it('works once of ten times at once', async () => {
    const token = await link();
    const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    const counts = (status: number) => replies.filter(({ statusCode }) => statusCode === status).length;
    expect([counts(200), counts(409)]).toEqual([1, 9]);
  });

  it('ends when another sign-up with the address is confirmed', async () => {
    const first = await link({ password: 'a stranger on a hill' });
    const second = await link();
    expect((await confirm(second)).statusCode).toBe(200);
    expect(await codeOf(first)).toBe('account.used_sign_up_link');
    expect(await logsIn('a stranger on a hill')).toBe(false);
    const [row] = await app.database.orm.select().from(signUps);
    expect(row).toMatchObject({ passwordHash: null, profile: null });
  });

  it('works for a day, and can be replaced by a new one for a week', async () => {
    const token = await link();
    app.clock.advance(24 * hour);
    expect(await codeOf(token)).toBe('account.expired_sign_up_link');
    expect((await confirm(token)).json()).toMatchObject({ code: 'account.expired_sign_up_link' });
    await app.runJob('purge-sign-ups');
    await app.nobody.call(operations.resendSignUpLink, { body: { token } });
    await app.sendMails();
    const next = tokenIn();
    expect(next).not.toBe(token);
    expect((await confirm(next)).statusCode).toBe(200);
    app.clock.advance(8 * 24 * hour);
    await app.runJob('purge-sign-ups');
    expect(await codeOf(next)).toBe('account.unknown_sign_up_link');
    const body = { token };
    expect((await app.nobody.refused(operations.resendSignUpLink, { body })).status).toBe(404);
  });

  it('is not replaced once it was used', async () => {
    const token = await link();
    await confirm(token);
    const refused = await app.nobody.refused(operations.resendSignUpLink, { body: { token } });
    expect(refused.code).toBe('account.used_sign_up_link');
  });

  it('is stored as a hash only', async () => {
    const token = await link();
    const rows = await app.database.orm.select().from(signUpLinks);
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token)]);
    const { rows: stored } = await app.database.executeSql('select row_to_json(m)::text as row from mails m');
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('is not sent once the account is confirmed or deleted', async () => {
    const token = await link();
    await ask();
    const confirmed = await confirm(token);
    const ada = visitor(app.http, cookieOf(confirmed));
    app.mails.length = 0;
    await app.sendMails();
    expect(app.mails).toEqual([]);
    await ada.call(deleteAccount, { body: { password, confirmation: deletionWord } });
    expect(await codeOf(token)).toBe('account.unknown_sign_up_link');
    expect((await confirm(await link())).statusCode).toBe(200);
  });
});

it('keeps the photo of the sign-up until the link is opened, and after it', async () => {
  const opened = await app.nobody.send(openUploadTicket, { params: { bucket: 'tandem' } });
  const browser = visitor(app.http, cookieOf(opened));
  const path = { params: { bucket: 'tandem' }, query: { path: 'profileImages/me.png' } };
  const form = formWith(await picture({ width: 32, height: 32 }));
  const uploaded = await browser.send(uploadFile, path, form);
  const photoUrl = uploaded.json<{ data: { downloadUrl: string } }>().data.downloadUrl;
  app.clock.advance(20 * hour);
  const body = { ...profile, emailId, password, photoUrl };
  // Asked for twice, as by the button for another mail.
  for (const _ of [1, 2]) expect((await browser.send(signUp, { body })).statusCode).toBe(202);
  await app.sendMails();
  app.clock.advance(20 * hour);
  await app.runJob('sweep-files');
  const confirmed = await confirm(tokenIn());
  expect(confirmed.json()).toMatchObject({ user: { photoUrl } });
});

it('leaves out a photo that is gone when the link is opened', async () => {
  await link();
  const held = { photoUrl: '/api/files/tandem/content/gone', ticketId: crypto.randomUUID() };
  await app.database.orm.update(signUps).set(held);
  expect((await confirm(tokenIn())).json()).toMatchObject({ user: { photoUrl: null } });
});

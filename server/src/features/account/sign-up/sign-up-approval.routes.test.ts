import { logIn, signUp } from '@tandem/contract/account';
import * as operations from '@tandem/contract/account/account-sign-up';
import { approveSignUp, listSignUpRequests } from '@tandem/contract/administration/administration-members';
import { openUploadTicket, uploadFile } from '@tandem/contract/files';
import { viewPerson } from '@tandem/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { makeModerator } from '../../../testing/administration/community-roles.ts';
import { cheapPasswords } from '../../../testing/cheap-passwords.ts';
import { formWith } from '../../../testing/form.ts';
import { picture } from '../../../testing/images.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { cookieOf, createTestApp, password, type TestApp, visitor } from '../../../testing/test-app.ts';
import { files } from '../../files/files.tables.ts';
import { insertMember } from '../account.repository.ts';
import { signUps } from './sign-up.tables.ts';

const [hour, day] = [3_600_000, 24 * 3_600_000];
const emailId = 'nadia@example.org';
const profile = {
  firstName: 'Nadia',
  lastName: 'Osei',
  age: 30,
  about: 'Draws maps.',
  experience: 5,
  techStack: ['QGIS'],
  skills: ['Maps'],
  interests: ['Rivers'],
};
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ signsUpByMail: true, communityDefaults: { signUpMode: 'approval' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.executeSql(
    'delete from sign_ups; delete from mails; delete from files; delete from members',
  );
  app.mails.length = 0;
});

const ask = (more: object = {}) =>
  app.nobody.send(signUp, { body: { ...profile, emailId, password, ...more } });
/** Signs up and returns the token of the mail. */
const link = async (more: object = {}) => {
  await ask(more);
  await app.sendMails();
  return lastToken(app.mails);
};
const confirm = (token: string, given = password) =>
  app.nobody.send(operations.confirmSignUp, { body: { token, password: given } });
const logsIn = async (given = password) =>
  (await app.nobody.send(logIn, { body: { emailId, password: given } })).statusCode;
/** A moderator, who did not sign up. */
const moderator = async () => {
  const id = crypto.randomUUID();
  const row = {
    ...profile,
    id,
    emailId: 'mod@example.org',
    gender: 'others' as const,
    createdAt: app.clock.now(),
  };
  const user = await insertMember(
    app.database.orm,
    { ...row, passwordHash: await cheapPasswords.hash(password) },
    { needsVerifiedEmail: () => false },
  );
  const arrived = await app.nobody.send(logIn, { body: { emailId: user.emailId, password } });
  const actor = { ...visitor(app.http, cookieOf(arrived)), id, user, cookie: cookieOf(arrived) };
  return makeModerator(app, actor);
};

describe('a sign-up by mail where moderators approve new members', () => {
  it('waits for them once its link was opened, with a verified address', async () => {
    const reply = await ask();
    expect([reply.statusCode, reply.json()]).toEqual([
      202,
      { message: operations.signUpMessages.sent, waitsFor: 'link' },
    ]);
    await app.sendMails();
    const mira = await moderator();
    expect((await mira.call(listSignUpRequests, {})).data).toEqual([]);
    expect(await logsIn()).toBe(401);
    const confirmed = await confirm(lastToken(app.mails));
    expect([confirmed.statusCode, confirmed.json()]).toEqual([
      202,
      { message: operations.signUpMessages.waiting },
    ]);
    expect(confirmed.headers['set-cookie']).toBeUndefined();
    expect(await logsIn()).toBe(403);
    const { data } = await mira.call(listSignUpRequests, {});
    expect(data).toMatchObject([{ emailId, isVerified: true, message: '' }]);
    await mira.call(approveSignUp, { params: { signUpId: data[0]?._id ?? '' } });
    expect(await logsIn()).toBe(200);
  });

  it('is asked for the same of the database for every address', async () => {
    await confirm(await link());
    const known = await queriesOf(() => ask());
    expect(await queriesOf(() => ask({ emailId: 'new@example.org' }))).toBe(known);
  });

  it('has a link that works once', async () => {
    const token = await link();
    const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    expect(
      replies
        .map(({ statusCode }) => String(statusCode))
        .toSorted()
        .join(),
    ).toBe('202,409,409,409,409');
    const code = { code: 'account.requested_sign_up_link' };
    expect((await confirm(token)).json()).toMatchObject(code);
    for (const operation of [operations.viewSignUpLink, operations.resendSignUpLink])
      expect(await app.nobody.refused(operation, { body: { token } })).toMatchObject(code);
    await app.sendMails();
    expect(app.mails).toHaveLength(1);
  });

  it('is replaced by another one whose link was opened, because both are of the owner', async () => {
    const other = 'another long walk';
    const [first, second] = [await link(), await link({ password: other, firstName: 'Nadja' })];
    await confirm(first);
    expect((await confirm(second, other)).statusCode).toBe(202);
    expect([await logsIn(), await logsIn(other)]).toEqual([401, 403]);
    const mira = await moderator();
    expect((await mira.call(listSignUpRequests, {})).data).toMatchObject([{ firstName: 'Nadja' }]);
  });

  it('is one of two whose links are opened at once', async () => {
    const [first, second] = [await link(), await link()];
    const replies = await Promise.all([confirm(first), confirm(second), confirm(first), confirm(second)]);
    expect(replies.filter(({ statusCode }) => statusCode === 500)).toEqual([]);
    const rows = await app.database.orm.select().from(signUps);
    expect(rows.filter(({ request }) => request === 'waiting')).toHaveLength(1);
  });
});

it('keeps the photo while the request waits, shows it, and hands it to the member', async () => {
  const opened = await app.nobody.send(openUploadTicket, { params: { bucket: 'tandem' } });
  const browser = visitor(app.http, cookieOf(opened));
  const path = { params: { bucket: 'tandem' }, query: { path: 'profileImages/me.png' } };
  const uploaded = await browser.send(uploadFile, path, formWith(await picture({ width: 32, height: 32 })));
  const photoUrl = uploaded.json<{ data: { downloadUrl: string } }>().data.downloadUrl;
  await browser.send(signUp, { body: { ...profile, emailId, password, photoUrl } });
  await app.sendMails();
  app.clock.advance(20 * hour);
  await confirm(lastToken(app.mails));
  app.clock.advance(60 * day);
  await app.runJob('sweep-files');
  const mira = await moderator();
  const [request] = (await mira.call(listSignUpRequests, {})).data;
  expect(request).toMatchObject({ photoUrl });
  const id = request?._id ?? '';
  await mira.call(approveSignUp, { params: { signUpId: id } });
  expect((await mira.call(viewPerson, { params: { id } })).data).toMatchObject({ photoUrl });
  app.clock.advance(60 * day);
  await app.runJob('sweep-files');
  expect(await app.database.orm.$count(files)).toBe(1);
});

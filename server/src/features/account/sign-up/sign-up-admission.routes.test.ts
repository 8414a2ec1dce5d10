import { changePassword, signUp } from '@tandem/contract/account';
import { changeEmail, confirmEmail } from '@tandem/contract/account/account-email';
import { requestPasswordReset, resetPassword } from '@tandem/contract/account/account-recovery';
import { updateCommunitySettings } from '@tandem/contract/community/community-administration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdministrator } from '../../../testing/administration/community-roles.ts';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Actor;
let version = 0;
beforeAll(async () => {
  app = await createTestApp({ communityDefaults: { name: 'Chöre am Rhein' } });
  admin = await makeAdministrator(app, await app.member());
});
afterAll(() => app.close());

const set = (change: { signUpMode?: 'open' | 'closed' | null; emailDomains?: string[] | null }) =>
  admin.call(updateCommunitySettings, { body: { section: 'signUp', version: version++, ...change } });
const ask = async (emailId: string, chosen = password) => {
  const lists = { techStack: ['TypeScript'], skills: ['Testing'], interests: ['Quality'] };
  const profile = { firstName: 'Ada', lastName: 'Reyes', age: 30, about: 'Writes tests.', experience: 5 };
  const body = { ...profile, ...lists, emailId, password: chosen };
  const reply = await app.nobody.send(signUp, { body });
  return [reply.statusCode, reply.json<{ code?: string }>().code];
};

it('lets members change to addresses of the allowed domains only, also when they open the link later', async () => {
  const member = await app.member();
  const change = (emailId: string) => member.send(changeEmail, { body: { emailId } });
  expect((await change('ada@other.example')).statusCode).toBe(200);
  await app.sendMails();
  const token = lastToken(app.mails);
  await set({ emailDomains: ['hut.example', 'münchen.example'] });
  const refusal = {
    code: 'account.foreign_domain_of_change',
    message: 'This community does not allow email addresses of this domain. Enter another one.',
  };
  expect((await change('ada@evilhut.example')).json()).toMatchObject({
    ...refusal,
    fields: { emailId: refusal.message },
  });
  expect(await app.nobody.refused(confirmEmail, { body: { token, password } })).toMatchObject(refusal);
  for (const emailId of ['ada@hut.example', 'ada@xn--mnchen-3ya.example'])
    expect((await change(emailId)).statusCode).toBe(200);
  await set({ emailDomains: null });
});

it('takes addresses of the allowed domains only', async () => {
  await set({ emailDomains: ['Hut.example'] });
  const refused = [403, 'account.foreign_domain'];
  for (const emailId of [
    'ada@other.example',
    'ada@sub.hut.example',
    'ada@hut.example.org',
    'ada@evilhut.example',
    admin.user.emailId,
  ])
    expect(await ask(emailId), emailId).toEqual(refused);
  expect(await ask('ada+club@HUT.example')).toEqual([201, undefined]);
  await set({ emailDomains: null });
});

it('takes nobody while sign-up is closed, and everybody once it is open again', async () => {
  await set({ signUpMode: 'closed' });
  const refused = [403, 'account.sign_up_closed'];
  expect([await ask('bo@example.org'), await ask(admin.user.emailId)]).toEqual([refused, refused]);
  await set({ signUpMode: null });
  expect(await ask('bo@example.org')).toEqual([201, undefined]);
});

it('takes the name of the community as a password in no place where one is chosen', async () => {
  const newPassword = 'Chore-am-Rhein-2026';
  expect(await ask('cy@example.org', newPassword)).toEqual([400, 'account.common_password']);
  const member = await app.member();
  const { code } = await member.refused(changePassword, { body: { currentPassword: password, newPassword } });
  expect(code).toBe('account.common_password');
  // Mails are sent in any order, so the one with the token goes alone.
  await app.sendMails();
  await app.nobody.call(requestPasswordReset, { body: { emailId: member.user.emailId } });
  await app.sendMails();
  const token = lastToken(app.mails);
  const refused = await app.nobody.refused(resetPassword, { body: { token, newPassword } });
  expect(refused.code).toBe('account.common_password');
});

import { downloadOwnData, logIn, signUp } from '@tandem/contract/account';
import { confirmSignUp } from '@tandem/contract/account/account-sign-up';
import {
  updateCommunitySettings,
  viewCommunitySettings,
  viewCommunity,
} from '@tandem/contract/community/community-administration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { makeAdministrator } from '../../../testing/administration/community-roles.ts';
import {
  type Actor,
  cookieOf,
  createTestApp,
  password,
  type TestApp,
  visitor,
} from '../../../testing/test-app.ts';

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
let admin: Actor;
let count = 0;
beforeAll(async () => {
  app = await createTestApp();
  admin = await makeAdministrator(app, await app.member());
});
afterAll(() => app.close());

const set = async (terms: { terms?: string | null; imprint?: string }) => {
  const { versions } = (await admin.call(viewCommunitySettings)).data;
  const body = { section: 'legal', version: versions.legal, ...terms } as const;
  await admin.call(updateCommunitySettings, { body });
  app.clock.advance(1_000);
};
const versionOf = async (of = app) => (await of.nobody.call(viewCommunity)).data.termsVersion;
const newAddress = () => `nadia-${(count += 1)}@example.org`;
const ask = (more: object, of = app) =>
  of.nobody.send(signUp, { body: { ...profile, emailId: newAddress(), password, ...more } });
const refused = { code: 'account.terms_required', fields: { acceptedTerms: expect.any(String) } };
const profileOf = async (emailId: string, of = app) => {
  const cookie = cookieOf(await of.nobody.send(logIn, { body: { emailId, password } }));
  return (await visitor(of.http, cookie).call(downloadOwnData)).data['profile'];
};

// spec: added-751
it('needs the terms accepted as they are now, and keeps which and when', async () => {
  expect(await versionOf()).toBeNull();
  await set({ terms: 'Be kind.' });
  const first = await versionOf();
  expect((await ask({})).json()).toMatchObject(refused);
  expect((await ask({ acceptedTerms: 'another' })).json()).toMatchObject(refused);
  await set({ terms: 'Be very kind.' });
  const second = await versionOf();
  expect(second).not.toBe(first);
  expect((await ask({ acceptedTerms: first })).json()).toMatchObject(refused);
  const emailId = newAddress();
  expect((await ask({ emailId, acceptedTerms: second })).statusCode).toBe(201);
  const at = app.clock.now().toISOString();
  expect(await profileOf(emailId)).toMatchObject({ acceptedTerms: second, termsAcceptedAt: at });
});

it('keeps its version when another page of the section changes', async () => {
  await set({ terms: 'Be kind.' });
  const before = await versionOf();
  await set({ imprint: 'Who we are' });
  expect(await versionOf()).toBe(before);
});

it('needs nothing accepted where there are no terms, and keeps nothing then', async () => {
  await set({ terms: null });
  expect(await versionOf()).toBeNull();
  const emailId = newAddress();
  expect((await ask({ emailId, acceptedTerms: 'anything' })).statusCode).toBe(201);
  expect(await profileOf(emailId)).toMatchObject({ acceptedTerms: null, termsAcceptedAt: null });
});

it('keeps what was accepted with the form until the link in the mail is opened', async () => {
  const mailing = await createTestApp({ signsUpByMail: true, communityDefaults: { terms: 'Be kind.' } });
  const [emailId, acceptedTerms] = [newAddress(), await versionOf(mailing)];
  expect((await ask({ emailId }, mailing)).json()).toMatchObject(refused);
  const at = mailing.clock.now().toISOString();
  await ask({ emailId, acceptedTerms }, mailing);
  await mailing.sendMails();
  mailing.clock.advance(3_600_000);
  await mailing.nobody.call(confirmSignUp, { body: { token: lastToken(mailing.mails), password } });
  expect(await profileOf(emailId, mailing)).toMatchObject({ acceptedTerms, termsAcceptedAt: at });
  await mailing.close();
});

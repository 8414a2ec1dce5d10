import { logIn, logOut, viewProfile, viewSession } from '@tandem/contract/account';
import { removeApp } from '@tandem/contract/account/account-factors';
import * as operations from '@tandem/contract/account/account-provider';
import { suspendMember } from '@tandem/contract/administration/administration-members';
import { updateCommunitySettings } from '@tandem/contract/community/community-administration';
import { listNotifications } from '@tandem/contract/notifications';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeAdministrator } from '../../../testing/administration/community-roles.ts';
import { createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { setUpApp } from '../../../testing/factors/factor-actions.ts';
import { type AppBrowser, clientOf, openBrowser, publicUrl } from '../../../testing/oidc/provider-actions.ts';
import { type Person, startTestProvider, type TestProvider } from '../../../testing/oidc/test-provider.ts';
import { accountErrors, providerErrors } from '../account.errors.ts';

let provider: TestProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startTestProvider({ redirectUri: `${publicUrl}/login/callback` });
  app = await createTestApp({ publicUrl, oidc: clientOf(provider) });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
afterEach(() => {
  provider.forge = null;
  provider.signsWithForeignKey = false;
  provider.before = null;
});

let count = 0;
const newPerson = (more: Partial<Person> = {}): Person => {
  const sub = `person-${(count += 1)}`;
  return {
    sub,
    email: `${sub}@id.example`,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Berg',
    ...more,
  };
};
const browser = () => {
  app.clock.set(new Date());
  return openBrowser(app, provider);
};
const userOf = async (at: AppBrowser) => {
  const reply = await at.send(viewSession);
  return reply.json<{ user: { _id: string; emailId: string; hasPassword: boolean } | null }>().user;
};
const methodsOf = async (at: AppBrowser) => {
  const reply = await at.send(operations.viewLogInMethods);
  return reply.json<{ data: operations.LogInMethods }>().data;
};
const codeOf = (reply: { json(): { code?: string } }) => reply.json().code;
const logInBy = (at: AppBrowser, emailId: string) => at.send(logIn, { body: { emailId, password } });

it('creates an account for a new person, logs in, and names the provider on the log-in screen', async () => {
  const at = browser();
  expect((await at.send(viewSession)).json()).toEqual({ user: null, provider: 'Hut ID' });
  const person = newPerson({ email: 'Ada.Berg@ID.example' });
  const reply = await at.logInAs(person, operations.startProviderLogIn, {
    body: { next: '/projects/1?a=b' },
  });
  expect(reply.json()).toMatchObject({ outcome: 'signedUp', next: '/projects/1?a=b' });
  const { user } = (await at.send(viewProfile)).json<{ user: object }>();
  const name = { firstName: 'Ada', lastName: 'Berg', emailId: 'ada.berg@id.example' };
  expect(user).toMatchObject({ ...name, hasPassword: false, mustVerifyEmail: false });
  expect(await methodsOf(at)).toMatchObject({
    provider: { linked: { emailId: name.emailId }, waiting: null },
  });
});

it('knows a person by issuer and subject, also with another address, which may be unverified', async () => {
  const person = newPerson();
  const first = browser();
  expect((await first.logInAs(person)).json()).toMatchObject({ outcome: 'signedUp', next: '/profile' });
  const again = browser();
  const reply = await again.logInAs({ ...person, email: 'moved@id.example' });
  expect(reply.json()).toMatchObject({ outcome: 'loggedIn' });
  expect((await userOf(again))?._id).toBe((await userOf(first))?._id);
  expect((await userOf(again))?.emailId).toBe(person.email);
  expect((await methodsOf(again)).provider?.linked?.emailId).toBe('moved@id.example');
  const third = browser();
  await third.logInAs({ ...person, email: 'other@id.example', email_verified: false });
  expect((await methodsOf(third)).provider?.linked?.emailId).toBe('moved@id.example');
  const notices = await first.send(listNotifications, { query: {} });
  expect(notices.json<{ data: unknown[] }>().data).toEqual([]);
});

it.each([
  ['is not verified', { email_verified: false }],
  ['is verified by a text', { email_verified: 'true' }],
  ['is missing', { email: undefined }],
  ['is none', { email: 'a@b, c@d' }],
])('creates and links nothing when the address %s', async (_, more) => {
  const at = browser();
  const reply = await at.logInAs(newPerson(more));
  expect([reply.statusCode, codeOf(reply)]).toEqual([403, providerErrors.unverifiedEmail('').code]);
  expect(await userOf(at)).toBeNull();
  const member = await app.member();
  await logInBy(at, member.user.emailId);
  const linking = await at.logInAs(newPerson(more), operations.startProviderLink, {});
  expect(codeOf(linking)).toBe(providerErrors.unverifiedEmail('').code);
  expect((await methodsOf(at)).provider?.linked).toBeNull();
});

it('links a taken address only after the member’s own log-in in the same browser', async () => {
  const member = await app.member();
  const person = newPerson({ email: member.user.emailId });
  const at = browser();
  const reply = await at.logInAs(person);
  expect(reply.json()).toMatchObject({ outcome: 'addressTaken', next: '/settings/account' });
  expect(await userOf(at)).toBeNull();
  expect((await at.send(operations.linkProvider)).statusCode).toBe(401);
  // Whoever else logs in there is offered nothing.
  const other = await app.member();
  await logInBy(at, other.user.emailId);
  expect((await methodsOf(at)).provider).toMatchObject({ waiting: null });
  expect(codeOf(await at.send(operations.linkProvider))).toBe(providerErrors.nothingWaits.code);
  await at.send(logOut);
  await logInBy(at, member.user.emailId);
  expect((await methodsOf(at)).provider).toMatchObject({ waiting: member.user.emailId, linked: null });
  app.clock.advance(11 * 60 * 1_000);
  expect(codeOf(await at.send(operations.linkProvider))).toBe('session.password_required');
  app.clock.set(new Date());
  expect((await at.send(operations.linkProvider)).statusCode).toBe(200);
  expect((await methodsOf(at)).provider).toMatchObject({ waiting: null, linked: { emailId: person.email } });
  expect(codeOf(await at.send(operations.linkProvider))).toBe(providerErrors.nothingWaits.code);
  const notices = await member.call(listNotifications, {});
  expect(notices.data.map(({ kind }) => kind)).toContain('logInChanged');
  const later = browser();
  await later.logInAs({ ...person, email: 'another@id.example' });
  expect((await userOf(later))?._id).toBe(member.id);
});

it('asks for the second factor after the provider, and starts no session for a suspended member', async () => {
  const [member, admin] = [await app.member(), await makeAdministrator(app, await app.member())];
  const person = newPerson();
  const at = browser();
  await logInBy(at, member.user.emailId);
  const linked = await at.logInAs(person, operations.startProviderLink, {});
  expect(linked.json()).toMatchObject({ outcome: 'linked' });
  await setUpApp(app, member);
  const again = browser();
  expect((await again.logInAs(person)).json()).toMatchObject({ outcome: 'secondStep' });
  expect(await userOf(again)).toBeNull();
  await member.call(removeApp);
  const params = { userId: member.id };
  await admin.call(suspendMember, { params, body: { days: 7, reason: 'Advertising.' } });
  const refused = await browser().logInAs(person);
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, accountErrors.suspended.code]);
  expect(refused.headers['set-cookie']).not.toMatch(/^(?:__Host-)?tandem=[^;]/);
});

type Forgery = NonNullable<TestProvider['forge']>;
const forgeries: [string, Forgery][] = [
  // Not told which nonce to expect, the library refuses this one too. Then it also refuses the right one, and takes a token
  // without any: the log-ins that succeed and “no nonce” prove that ours is compared.
  ['a wrong nonce', (claims) => (claims['nonce'] = 'foreign')],
  ['no nonce', (claims) => delete claims['nonce']],
  ['another audience', (claims) => (claims['aud'] = 'another-client')],
  ['another issuer', (claims) => (claims['iss'] = 'http://127.0.0.1:1')],
  ['an expired token', (claims) => (claims['exp'] = Math.floor(Date.now() / 1_000) - 120)],
  ['a token without expiry', (claims) => delete claims['exp']],
  ['no signature', (_, header) => (header['alg'] = 'none')],
  ['an unknown key', (_, header) => (header['kid'] = 'foreign')],
];
it.each(forgeries)('refuses %s', async (_, forge) => {
  provider.forge = forge;
  const at = browser();
  const reply = await at.logInAs(newPerson());
  expect([reply.statusCode, codeOf(reply)]).toEqual([400, providerErrors.untrusted('').code]);
  expect(await userOf(at)).toBeNull();
});

it('refuses a token that another key signed under the name of the right one', async () => {
  provider.signsWithForeignKey = true;
  const at = browser();
  const reply = await at.logInAs(newPerson());
  expect([reply.statusCode, codeOf(reply)]).toEqual([400, providerErrors.untrusted('').code]);
  expect(await userOf(at)).toBeNull();
});

it('takes a token a minute off its clock, and one with a key that was rotated in', async () => {
  provider.forge = (claims) => (claims['exp'] = Math.floor(Date.now() / 1_000) - 30);
  const at = browser();
  expect((await at.logInAs(newPerson())).statusCode).toBe(200);
  provider.forge = null;
  provider.rotateKey();
  expect((await browser().logInAs(newPerson())).statusCode).toBe(200);
});

/** Changes one parameter of the redirect. */
const changed = (search: string, name: string, value: string) => {
  const parameters = new URLSearchParams(search);
  parameters.set(name, value);
  return `?${parameters}`;
};

it('takes an answer once, in the browser that asked, with its state and its issuer', async () => {
  const { endedFlow, refused, untrusted } = providerErrors;
  provider.person = newPerson();
  const at = browser();
  const search = await at.goToProvider();
  // An attacker sends the address of their own log-in to somebody else: no cookie, or that of another log-in.
  const victim = browser();
  expect(codeOf(await victim.finish(search))).toBe(endedFlow.code);
  await victim.goToProvider();
  expect(codeOf(await victim.finish(search))).toBe(untrusted('').code);
  expect(await userOf(victim)).toBeNull();
  const cookies = new Map(at.cookies);
  expect((await at.finish(search)).statusCode).toBe(200);
  // Replays: of the answer with its cookie, and of the code in a new log-in.
  const thief = browser();
  for (const [name, value] of cookies) thief.cookies.set(name, value);
  expect(codeOf(await thief.finish(search))).toBe(endedFlow.code);
  const state = new URLSearchParams(await thief.goToProvider()).get('state') ?? '';
  expect(codeOf(await thief.finish(changed(search, 'state', state)))).toBe(refused('').code);
  const mixedUp = changed(await thief.goToProvider(), 'iss', 'https://other.example');
  expect(codeOf(await thief.finish(mixedUp))).toBe(untrusted('').code);
  expect(codeOf(await thief.finish(`?error=server_error`))).toBe(endedFlow.code);
  const late = await thief.goToProvider();
  app.clock.advance(16 * 60 * 1_000);
  expect(codeOf(await thief.finish(late))).toBe(endedFlow.code);
  expect(await userOf(thief)).toBeNull();
});

it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'feed', ''])(
  'leads to own pages only, not to %j',
  async (next) => {
    const reply = await browser().send(operations.startProviderLogIn, { body: { next } });
    expect(reply.statusCode).toBe(400);
  },
);

it('says what to do when the person cancels', async () => {
  provider.person = null;
  const at = browser();
  const reply = await at.finish(await at.goToProvider());
  expect([reply.statusCode, codeOf(reply)]).toEqual([400, providerErrors.refused('').code]);
});

it('sends new people to sign-up where moderators approve new members, and knows those who are linked', async () => {
  const known = newPerson();
  await browser().logInAs(known, operations.startProviderLogIn, { body: { next: '/feed' } });
  const admin = await makeAdministrator(app, await app.member());
  const set = (version: number, signUpMode: 'approval' | null) =>
    admin.call(updateCommunitySettings, { body: { section: 'signUp', version, signUpMode } });
  await set(0, 'approval');
  const logsIn = (person: Person) =>
    browser().logInAs(person, operations.startProviderLogIn, { body: { next: '/feed' } });
  expect((await logsIn(newPerson())).json()).toMatchObject({
    code: 'provider.needs_approval',
    message: providerErrors.needsApproval('Hut ID').message,
  });
  expect((await logsIn(known)).json()).toMatchObject({ outcome: 'loggedIn' });
  await set(1, null);
});

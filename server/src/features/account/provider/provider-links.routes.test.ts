import {
  confirmPassword,
  deleteAccount,
  deletionWord,
  downloadOwnData,
  logIn,
  viewSession,
} from '@tandem/contract/account';
import { changeEmail } from '@tandem/contract/account/account-email';
import * as operations from '@tandem/contract/account/account-provider';
import type { OperationShape } from '@tandem/contract/operation';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { type AppBrowser, clientOf, openBrowser, publicUrl } from '../../../testing/oidc/provider-actions.ts';
import { type Person, startTestProvider, type TestProvider } from '../../../testing/oidc/test-provider.ts';
import { providerErrors } from '../account.errors.ts';
import { providerAccounts } from '../account.tables.ts';

const passwordRequired = 'session.password_required';

let provider: TestProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startTestProvider({ redirectUri: `${publicUrl}/login/callback` });
  app = await createTestApp({ publicUrl, oidc: clientOf(provider, 1) });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
afterEach(() => {
  provider.forge = null;
  provider.before = null;
});

let count = 0;
const newPerson = (): Person => {
  const sub = `linked-${(count += 1)}`;
  return { sub, email: `${sub}@id.example`, email_verified: true, name: 'Ada van Berg' };
};
const browser = () => {
  app.clock.set(new Date());
  return openBrowser(app, provider);
};
const codeOf = (reply: { json(): { code?: string } }) => reply.json().code;
const later = () => app.clock.advance(11 * 60 * 1_000);

/** A browser with a member who has a password. */
async function memberBrowser() {
  const at = browser();
  const member = await app.member();
  await at.send(logIn, { body: { emailId: member.user.emailId, password } });
  return { at, member };
}
/** A browser with a new member who has none; their last proof is too old. */
async function strangerBrowser() {
  const at = browser();
  const person = newPerson();
  await at.logInAs(person);
  later();
  return { at, person };
}
const startProof: [OperationShape, object] = [operations.startProviderProof, { body: { next: '/settings' } }];

it('links and unlinks an account at the provider in Settings, each after the password', async () => {
  const { at, member } = await memberBrowser();
  const person = newPerson();
  later();
  expect(codeOf(await at.send(operations.startProviderLink))).toBe(passwordRequired);
  app.clock.set(new Date());
  const linked = await at.logInAs(person, operations.startProviderLink, {});
  expect(linked.json()).toMatchObject({ outcome: 'linked', next: '/settings/account' });
  const again = browser();
  expect((await again.logInAs(person)).json()).toMatchObject({ user: { _id: member.id } });
  // An open session at the provider is no proof of somebody who has a password.
  expect(codeOf(await again.send(operations.unlinkProvider))).toBe(passwordRequired);
  expect((await at.send(operations.unlinkProvider)).statusCode).toBe(200);
  expect(codeOf(await at.send(operations.unlinkProvider))).toBe(providerErrors.notLinked('').code);
  const unlinked = await browser().logInAs(person);
  expect(unlinked.json<{ user: { _id: string } }>().user._id).not.toBe(member.id);
});

it('links an account at the provider once, and one to each member', async () => {
  const person = newPerson();
  const owner = await memberBrowser();
  await owner.at.logInAs(person, operations.startProviderLink, {});
  const second = await owner.at.logInAs(newPerson(), operations.startProviderLink, {});
  expect(codeOf(second)).toBe(providerErrors.alreadyLinked('').code);
  const { at } = await memberBrowser();
  const taken = await at.logInAs(person, operations.startProviderLink, {});
  expect(codeOf(taken)).toBe(providerErrors.linkedElsewhere('').code);
});

it('links nothing in a session that did not ask for it', async () => {
  const attacker = await memberBrowser();
  provider.person = newPerson();
  const search = await attacker.at.goToProvider(operations.startProviderLink, {});
  // The attacker’s redirect, opened by somebody else, and even with the attacker’s cookie of the log-in.
  const victim = await memberBrowser();
  expect(codeOf(await victim.at.finish(search))).toBe(providerErrors.endedFlow.code);
  victim.at.cookies.set('tandem-provider', attacker.at.cookies.get('tandem-provider') ?? '');
  expect(codeOf(await victim.at.finish(search))).toBe(providerErrors.endedFlow.code);
  expect((await linksOf(victim.member.id)).length).toBe(0);
});
const linksOf = (memberId: string) =>
  app.database.orm.select().from(providerAccounts).where(eq(providerAccounts.memberId, memberId));

it('lets a member without a password prove themselves at the provider, by a new log-in there', async () => {
  const { at, person } = await strangerBrowser();
  expect(codeOf(await at.send(downloadOwnData))).toBe(passwordRequired);
  app.clock.set(new Date());
  const refusedFor = async (who: Person) => codeOf(await at.logInAs(who, ...startProof));
  expect(await refusedFor(newPerson())).toBe(providerErrors.otherPerson('').code);
  const stale = Math.floor(Date.now() / 1_000) - 300;
  provider.forge = (claims) => (claims['auth_time'] = stale);
  expect(await refusedFor(person)).toBe(providerErrors.notFresh('').code);
  provider.forge = (claims) => delete claims['auth_time'];
  expect(await refusedFor(person)).toBe(providerErrors.notFresh('').code);
  provider.forge = null;
  const proved = await at.logInAs(person, ...startProof);
  expect(proved.json()).toMatchObject({ outcome: 'proved', next: '/settings' });
  const data = (await at.send(downloadOwnData)).json<{ data: { providerAccounts: unknown } }>().data;
  expect(data.providerAccounts).toMatchObject([{ issuer: provider.issuer, emailId: person.email }]);
});

it('asks the provider for a new log-in, not for the session that is open there', async () => {
  const { at, person } = await strangerBrowser();
  app.clock.set(new Date());
  provider.person = person;
  const reply = await at.send(...startProof);
  const { searchParams } = new URL(reply.json<{ data: { url: string } }>().data.url);
  expect(Object.fromEntries(searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
  const { at: other } = await memberBrowser();
  expect(codeOf(await other.send(...startProof))).toBe('account.has_password');
});

it('keeps the only way in until there is a password', async () => {
  const { at, person } = await strangerBrowser();
  app.clock.set(new Date());
  await at.logInAs(person, ...startProof);
  expect(codeOf(await at.send(operations.unlinkProvider))).toBe(providerErrors.onlyWayIn('').code);
  const changing = await at.send(changeEmail, { body: { emailId: 'new@example.org' } });
  expect(codeOf(changing)).toBe('account.email_needs_password');
  const setPassword = (newPassword: string) => at.send(operations.setPassword, { body: { newPassword } });
  expect(codeOf(await setPassword('password1'))).toBe('account.common_password');
  expect((await setPassword(password)).statusCode).toBe(200);
  expect(codeOf(await setPassword(password))).toBe('account.has_password');
  expect((await at.send(operations.unlinkProvider)).statusCode).toBe(200);
  const reply = await browser().send(logIn, { body: { emailId: person.email, password } });
  expect(reply.statusCode).toBe(200);
});

it('lets nobody in by a password that its member did not choose, and none be chosen without a new log-in there', async () => {
  const { at, person } = await strangerBrowser();
  const logsIn = async (secret: string) =>
    (await browser().send(logIn, { body: { emailId: person.email, password: secret } })).statusCode;
  expect(await logsIn(password)).toBe(401);
  later();
  const body = { newPassword: password };
  expect(codeOf(await at.send(operations.setPassword, { body }))).toBe(passwordRequired);
  expect((await at.send(confirmPassword, { body: { password } })).statusCode).not.toBe(200);
  expect(codeOf(await at.send(operations.setPassword, { body }))).toBe(passwordRequired);
  expect(await logsIn(password)).toBe(401);
});

it('deletes an account without a password after a proof, and with it the link', async () => {
  const { at, person } = await strangerBrowser();
  const remove = (at: AppBrowser) => at.send(deleteAccount, { body: { confirmation: deletionWord } });
  expect(codeOf(await remove(at))).toBe(passwordRequired);
  app.clock.set(new Date());
  await at.logInAs(person, ...startProof);
  expect((await remove(at)).statusCode).toBe(200);
  expect(
    (await app.database.orm.select().from(providerAccounts)).map(({ subject }) => subject),
  ).not.toContain(person.sub);
  const { at: other } = await memberBrowser();
  expect(codeOf(await remove(other))).toBe('account.password_missing');
});

it('says that the provider is slow or away, goes on with passwords, and recovers', async () => {
  const { at } = await memberBrowser();
  const { code } = providerErrors.unreachable('');
  const visitor = browser();
  const { promise, resolve } = Promise.withResolvers<void>();
  provider.before = (path) => (path === '/token' ? promise : undefined);
  const slow = await visitor.logInAs(newPerson());
  expect([slow.statusCode, codeOf(slow)]).toEqual([503, code]);
  resolve();
  provider.before = null;
  expect((await visitor.logInAs(newPerson())).statusCode).toBe(200);
  const search = await visitor.goToProvider();
  await provider.close();
  expect(codeOf(await visitor.finish(search))).toBe(code);
  expect((await at.send(viewSession)).statusCode).toBe(200);
  await memberBrowser();
  // A server that starts while the provider is away asks it again at the next log-in.
  const client = clientOf(provider);
  const start = () => client.startUrl('a token', { isFresh: false });
  await expect(start()).rejects.toMatchObject({ reason: 'unreachable' });
  const redirectUri = `${publicUrl}/login/callback`;
  provider = await startTestProvider({ redirectUri, port: Number(new URL(provider.issuer).port) });
  expect(await start()).toContain(provider.issuer);
});

import { viewSession } from '@tandem/contract/account';
import { startProviderLogIn } from '@tandem/contract/account/account-provider';
import { listCommunityInvitations } from '@tandem/contract/invitations/invitation-links';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeAdministrator } from '../../../testing/administration/community-roles.ts';
import { inviteToCommunity, setSignUp } from '../../../testing/invitations/community-invitation-actions.ts';
import { type AppBrowser, clientOf, openBrowser, publicUrl } from '../../../testing/oidc/provider-actions.ts';
import { type Person, startTestProvider, type TestProvider } from '../../../testing/oidc/test-provider.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { providerFlows } from '../account.tables.ts';

let provider: TestProvider;
let app: TestApp;
let admin: Actor;
beforeAll(async () => {
  provider = await startTestProvider({ redirectUri: `${publicUrl}/login/callback` });
  app = await createTestApp({ publicUrl, oidc: clientOf(provider) });
  // The provider signs with the time of today; an invitation from the day of the tests would have expired by then.
  app.clock.set(new Date());
  admin = await makeAdministrator(app, await app.member());
});
beforeEach(() => setSignUp(admin, { signUpMode: 'invitation' }));
afterAll(async () => {
  await app.close();
  await provider.close();
});

let count = 0;
const newPerson = (): Person => {
  const sub = `newcomer-${(count += 1)}`;
  return { sub, email: `${sub}@id.example`, email_verified: true, name: 'Nora Next' };
};
const browser = () => {
  app.clock.set(new Date());
  return openBrowser(app, provider);
};
const start = (invitation?: string) =>
  [startProviderLogIn, { body: { next: '/feed', ...(invitation ? { invitation } : {}) } }] as const;
const arrive = async (at: AppBrowser, person: Person, invitation?: string) => {
  const { code, outcome } = (await at.logInAs(person, ...start(invitation))).json<{
    code?: string;
    outcome?: string;
  }>();
  return code ?? outcome;
};
const usesOf = async (id: string) => {
  const { data } = await admin.call(listCommunityInvitations, { query: {} });
  return data.find(({ _id }) => _id === id)?.uses;
};

it('carries an invitation to the provider and back, and counts it once', async () => {
  const { id, token } = await inviteToCommunity(admin);
  const person = newPerson();
  const at = browser();
  provider.person = person;
  const search = await at.goToProvider(...start(token));
  expect(JSON.stringify(await app.database.orm.select().from(providerFlows))).not.toContain(token);
  expect((await at.finish(search)).json()).toMatchObject({ outcome: 'signedUp' });
  // Whoever has an account needs no invitation any more, and uses none up.
  expect(await arrive(browser(), person, token)).toBe('loggedIn');
  expect(await arrive(browser(), person)).toBe('loggedIn');
  expect(await usesOf(id)).toBe(1);
});

it('creates no account without an invitation that admits somebody', async () => {
  const { token } = await inviteToCommunity(admin);
  const at = browser();
  expect(await arrive(at, newPerson())).toBe('provider.invitation_needed');
  expect(await arrive(at, newPerson(), 'x'.repeat(43))).toBe('invitations.no_such_link');
  expect(await arrive(browser(), newPerson(), token)).toBe('signedUp');
  expect(await arrive(at, newPerson(), token)).toBe('invitations.link_used_up');
  expect((await at.send(viewSession)).json()).toMatchObject({ user: null });
});

it('spares the wait for moderators by an invitation', async () => {
  const { id, token } = await inviteToCommunity(admin);
  await setSignUp(admin, { signUpMode: 'approval' });
  expect(await arrive(browser(), newPerson())).toBe('provider.needs_approval');
  expect(await arrive(browser(), newPerson(), token)).toBe('signedUp');
  expect(await arrive(browser(), newPerson(), token)).toBe('provider.needs_approval');
  expect(await usesOf(id)).toBe(1);
});

it('opens no closed community by an invitation', async () => {
  const { id, token } = await inviteToCommunity(admin);
  await setSignUp(admin, { signUpMode: 'closed' });
  expect(await arrive(browser(), newPerson(), token)).toBe('provider.sign_up_closed');
  expect(await usesOf(id)).toBe(0);
});

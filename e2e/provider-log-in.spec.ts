import { expect } from '@playwright/test';
import { startTestProvider, type TestProvider } from '../server/src/testing/oidc/test-provider.ts';
import { freePort } from '../server/src/testing/processes/free-port.ts';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { password, uniquePerson } from './actors.ts';
import { test } from './fixtures.ts';
import { greeting, logIn } from './log-in-screen.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { fillInSignUp } from './sign-up-screen.ts';

let provider: TestProvider;
let server: OwnServer;
test.beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  provider = await startTestProvider({ redirectUri: `${origin}/login/callback` });
  server = await startOwnServer({
    PORT: String(port),
    PUBLIC_URL: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Hut ID',
  });
});
test.afterAll(async () => {
  await server.stop();
  await provider.close();
});

test('a new person logs in through the provider, and a member links it', async ({ browser }) => {
  test.slow();
  const newcomer = await (await browser.newContext({ baseURL: server.origin })).newPage();
  const claims = { email_verified: true, given_name: 'Nadia', family_name: 'Brandt' };
  provider.person = null;
  await newcomer.goto('/login');
  const enter = newcomer.getByRole('button', { name: 'Continue with Hut ID' });
  await enter.click();
  await expect(newcomer.getByRole('alert')).toContainText('cancelled');
  await expectNoAxeViolations(newcomer);
  expect(await horizontalOverflow(newcomer)).toBe(0);
  provider.person = { sub: 'nadia', email: uniquePerson('Nadia').emailId, ...claims };
  await enter.click();
  await expect(newcomer).toHaveURL('/profile');
  await expect(greeting(newcomer, 'Nadia')).toBeVisible();

  // She has no password, so she confirms at the provider what others confirm by theirs.
  await newcomer.goto('/settings/data');
  await newcomer.getByRole('button', { name: 'Download my data' }).click();
  await newcomer.getByRole('button', { name: 'Go to log-in' }).click();
  await expect(newcomer.getByText('Go on with what you were doing.')).toBeVisible();
  await expectNoAxeViolations(newcomer);
  const download = newcomer.waitForEvent('download');
  await newcomer.getByRole('button', { name: 'Download my data' }).click();
  await download;

  const member = await (await browser.newContext({ baseURL: server.origin })).newPage();
  const ada = uniquePerson('Ada');
  await fillInSignUp(member, ada);
  await expect(member.getByText('Your account is ready.')).toBeVisible();
  provider.person = { sub: 'ada', email: ada.emailId, ...claims };
  await member.goto('/login?next=%2Fmy-tasks');
  await member.getByRole('button', { name: 'Continue with Hut ID' }).click();
  await expect(member.getByText('An account with this email address already exists.')).toBeVisible();
  await logIn(member, ada.emailId, password);
  await member.getByRole('button', { name: 'Link Hut ID' }).click();
  await expect(member.getByRole('region', { name: 'Log-in with Hut ID' })).toContainText(ada.emailId);
  await member.context().clearCookies({ name: 'tandem' });
  await member.goto('/my-tasks');
  await member.getByRole('button', { name: 'Continue with Hut ID' }).click();
  await expect(member).toHaveURL('/my-tasks');
  await expect(greeting(member)).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { startSmtpCatcher } from '../server/src/platform/mail/testing/smtp-catcher.ts';
import { startTestProvider, type TestProvider } from '../server/src/testing/oidc/test-provider.ts';
import { freePort } from '../server/src/testing/processes/free-port.ts';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { password, uniquePerson } from './actors.ts';
import { test } from './fixtures.ts';
import { field, logIn } from './log-in-screen.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { fillInSignUp } from './sign-up-screen.ts';

const newPassword = 'a short swim in the lake';

let provider: TestProvider;
let server: OwnServer;
let mailbox: Awaited<ReturnType<typeof startSmtpCatcher>>;
let origin: string;
test.beforeAll(async () => {
  const port = await freePort();
  mailbox = await startSmtpCatcher({ disabledCommands: ['AUTH', 'STARTTLS'] });
  // Passkeys need a name, not an address.
  origin = `http://localhost:${port}`;
  provider = await startTestProvider({ redirectUri: `${origin}/login/callback` });
  server = await startOwnServer({
    PORT: String(port),
    PUBLIC_URL: origin,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: 'Tandem <tandem@example.org>',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Hut ID',
  });
});
test.afterAll(async () => {
  await server.stop();
  await provider.close();
  await mailbox.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const always = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, ...always },
  });
}

/** What somebody does who knows the password: a passkey and an account at the provider, to get in by later. */
async function leaveWaysIn(page: Page, emailId: string): Promise<void> {
  await addAuthenticator(page);
  await page.goto('/login');
  await logIn(page, emailId, password);
  await expect(page).toHaveURL('/feed');
  await page.goto('/settings/security');
  await button(page, 'Add a passkey').click();
  await field(page, 'Name').fill('iPhone');
  await field(page, 'Name').press('Enter');
  await button(page, 'I have saved them').click();
  provider.person = { sub: 'thief', email: 'thief@id.example', email_verified: true, name: 'T. Hief' };
  await page.goto('/settings/account');
  await button(page, 'Link Hut ID').click();
  await expect(page.getByRole('region', { name: 'Log-in with Hut ID' })).toContainText('thief@id.example');
}

/** Waits for a mail with a subject and returns the link in it. */
async function linkOf(subject: string): Promise<string> {
  const mailed = () => mailbox.caught.findLast((mail) => mail.subject === subject)?.text ?? '';
  await expect(() => expect(mailed()).toContain('#token=')).toPass();
  return /^https?:\S+$/m.exec(mailed())?.[0] ?? '';
}

const forget = async (page: Page) => {
  await page.context().clearCookies({ name: 'tandem' });
  await page.evaluate(() => localStorage.clear());
};

test('a new password by mail ends what a stranger added, and lets the owner in @phone', async ({
  browser,
}, info) => {
  test.slow();
  const options: object = info.project.use;
  const open = async () => {
    return (await browser.newContext({ ...options, baseURL: origin })).newPage();
  };
  const [mine, thief] = [await open(), await open()];
  const me = uniquePerson('Ada');
  await fillInSignUp(mine, me);
  await mine.goto(await linkOf('Finish your sign-up'));
  await field(mine, 'Password').fill(password);
  await field(mine, 'Password').press('Enter');
  await expect(mine).toHaveURL('/feed');
  await forget(mine);
  await leaveWaysIn(thief, me.emailId);

  await mine.goto('/forgot-password');
  await field(mine, 'Email Address').fill(me.emailId);
  await button(mine, 'Send link').click();
  await expect(mine.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await mine.goto(await linkOf('Choose a new password'));
  const listed = mine.getByRole('group', { name: 'Do you recognise these?' });
  await expect(listed.getByRole('listitem')).toHaveCount(2);
  await expect(listed).toContainText('iPhone');
  await expect(listed).toContainText('thief@id.example');
  for (const box of await listed.getByRole('checkbox').all()) await expect(box).toBeChecked();
  await expectNoAxeViolations(mine);
  expect(await horizontalOverflow(mine)).toBe(0);
  await field(mine, 'New password').fill(newPassword);
  await field(mine, 'New password').press('Enter');
  await expect(mine.getByRole('heading', { name: 'Password changed' })).toBeVisible();

  await test.step('the stranger gets in by neither', async () => {
    const page = thief;
    await forget(page);
    await page.goto('/login');
    await button(page, 'Log in with a passkey').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await button(page, 'Continue with Hut ID').click();
    // It is linked to nothing any more, so it gets an account of its own.
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText('thief@id.example')).toBeVisible();
    await expect(page.getByText(me.emailId)).toBeHidden();
    await forget(page);
    await page.goto('/login');
    await logIn(page, me.emailId, password);
    await expect(page.getByRole('alert')).toBeVisible();
  });
  await mine.getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn(mine, me.emailId, newPassword);
  await expect(mine).toHaveURL('/feed');
});

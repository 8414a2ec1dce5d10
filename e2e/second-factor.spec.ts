import { expect, type Page } from '@playwright/test';
import { codeAt, stepAt } from '../server/src/platform/keys/totp.ts';
import { member, memberIn, password, type Actor } from './actors.ts';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { test } from './fixtures.ts';
import { field, greeting, logIn } from './log-in-screen.ts';
import { status } from './states.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Browsers have no passkeys for IP addresses. */
const named = () => (process.env['E2E_BASE_URL'] ?? '').replace('127.0.0.1', 'localhost');

/** Gives the browser of a page an authenticator. Returns what lets it show a finger whenever it is asked, or never. */
async function addAuthenticator(page: Page): Promise<(isPresent: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

/** Keeps the recovery codes that are shown, and returns them. */
async function saveCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

const passkeyOptions = /\/api\/login\/passkey\/options$/;

const logOut = async ({ page }: Actor) => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
};

test('a member adds a passkey, and logs in with it alone', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: named() });
  const me = await memberIn(context, 'Pia');
  const { page } = me;
  const setPresence = await addAuthenticator(page);
  await page.goto('/login');
  await logIn(page, me.emailId, password);
  await expect(page).toHaveURL(/\/feed$/);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await button(page, 'Add a passkey').click();
  await field(page, 'Name').fill('Pia’s laptop');
  await field(page, 'Name').press('Enter');
  expect(new Set(await saveCodes(page)).size).toBe(10);
  const row = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');
  await expect(row).toContainText('Pia’s laptop');
  await expect(row).toContainText('not used yet');
  await expectNoAxeViolations(page);

  await test.step('the browser suggests it at the address', async () => {
    await logOut(me);
    await page.goto('/login');
    await expect(page).toHaveURL(/\/feed$/);
    await expect(greeting(page, 'Pia')).toBeVisible();
  });

  await test.step('a button asks for it', async () => {
    await setPresence(false);
    await logOut(me);
    const suggested = page.waitForResponse(passkeyOptions);
    await page.goto('/login');
    await suggested;
    // The authenticator decides when a request begins: the suggestion has to wait, the button's request must not.
    await page.route(
      passkeyOptions,
      async (route) => {
        await setPresence(true);
        await route.continue();
      },
      { times: 1 },
    );
    await button(page, 'Log in with a passkey').click();
    await expect(page).toHaveURL(/\/feed$/);
  });

  await test.step('it follows the password', async () => {
    await setPresence(false);
    await logOut(me);
    await page.goto('/login');
    await logIn(page, me.emailId, password);
    await expect(page.getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible();
    await setPresence(true);
    await button(page, 'Use a passkey').click();
    await expect(page).toHaveURL(/\/feed$/);
  });
});

test('a member sets up an authenticator app, and enters its codes and a recovery code @phone', async ({
  browser,
}, info) => {
  const me = await member(browser, 'Theo', info.project.use);
  const { page } = me;
  await page.goto('/settings/security');
  await button(page, 'Set up an app').click();
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = bytesOf(await dialog.getByRole('textbox', { name: 'Key' }).inputValue());
  const codeOf = (later: number) => codeAt(key, stepAt(new Date()) + later);
  await dialog.getByRole('textbox', { name: 'Code that the app shows' }).fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('This code is wrong or was used already.')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('textbox', { name: 'Code that the app shows' }).fill(codeOf(0));
  await page.keyboard.press('Enter');
  const [recoveryCode = ''] = await saveCodes(page);
  await expect(page.getByText('10 codes left')).toBeVisible();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

  await logOut(me);
  await page.goto('/login');
  await logIn(page, me.emailId, password);
  const code = field(page, 'Code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill('123 456');
  await code.press('Enter');
  await expect(page.getByText('This code is wrong or was used already.')).toBeVisible();
  await expectNoAxeViolations(page);
  await code.fill(codeOf(1));
  await code.press('Enter');
  await expect(page).toHaveURL(/\/feed$/);

  await logOut(me);
  await page.goto('/login');
  await logIn(page, me.emailId, password);
  await button(page, 'Use a recovery code').click();
  await field(page, 'Recovery code').fill(recoveryCode);
  await field(page, 'Recovery code').press('Enter');
  await expect(page).toHaveURL(/\/feed$/);
  await page.goto('/settings/security');
  await expect(page.getByText('9 codes left')).toBeVisible();
  await button(page, 'Remove the app').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click();
  await expect(status(page, 'Your authenticator app was removed.')).toBeVisible();
});

function bytesOf(base32: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(base32, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

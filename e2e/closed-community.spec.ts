import { type Browser, expect, type Page } from '@playwright/test';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { uniquePerson } from './actors.ts';
import { test } from './fixtures.ts';
import { field, logIn } from './log-in-screen.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { fillInForm, signUpByHand } from './sign-up-screen.ts';

test.describe.configure({ mode: 'serial' });

let server: OwnServer;
const admin = uniquePerson('Ada');
test.beforeAll(async () => {
  server = await startOwnServer({});
});
test.afterAll(() => server.stop());

const newPage = async (browser: Browser) => (await browser.newContext({ baseURL: server.origin })).newPage();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const expectSound = async (page: Page) => {
  await expectNoAxeViolations(page);
  expect(await horizontalOverflow(page)).toBe(0);
};

/** Makes a link in Administration; returns its address. */
async function makeLink(page: Page, note: string, uses: string): Promise<string> {
  await page.goto('/admin/invitations');
  await page.getByRole('button', { name: 'New link' }).click();
  const dialog = page.getByRole('dialog', { name: 'New invitation link' });
  await expect(field(page, 'Note (optional)')).toBeFocused();
  await page.keyboard.type(note);
  await dialog.getByLabel('For at most how many people').fill(uses);
  await page.keyboard.press('Enter');
  const link = dialog.getByRole('textbox', { name: 'Invitation link' });
  await expect(link).toBeFocused();
  const address = await link.inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return address;
}

/** Signs a newcomer up by a link, and logs them in. */
async function signUpBy(page: Page, link: string, firstName: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByText('You’re invited to Hut builders.')).toBeVisible();
  // The link stays with the tab on the way through log-in.
  await signUpByHand(page, uniquePerson(firstName));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Explore Projects')).toBeVisible();
}

const row = (page: Page, note: string) => page.getByRole('listitem').filter({ hasText: note });

test('from the first start to a community that only invited people join @phone', async ({ browser }) => {
  test.slow();
  const page = await newPage(browser);
  await expect.poll(server.printed).toContain('This community has no administrator.');
  await page.goto(/\/become-administrator#token=\S+/.exec(server.printed())?.[0] ?? '');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expectSound(page);
  await signUpByHand(page, admin);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/become-administrator');
  await page.getByRole('button', { name: 'Become the administrator' }).click();
  await expect(page).toHaveURL('/admin');

  await page.goto('/admin/settings');
  await field(page, 'Name').fill('Hut builders');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved.').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Sign-up' }).click();
  await page.getByRole('radio', { name: 'Only people with an invitation link can' }).check();
  // The button is disabled already while it saves.
  const saved = page.waitForResponse((reply) => reply.request().method() !== 'GET');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await saved).ok()).toBe(true);

  await page.goto('/admin/invitations');
  await expect(page.getByText('No active links.')).toBeVisible();
  await expectSound(page);
  const link = await makeLink(page, 'For Nora', '1');
  await expect(row(page, 'For Nora')).toContainText('0 of 1 used');
  await expectSound(page);

  const stranger = await newPage(browser);
  await stranger.goto('/login');
  await stranger.getByRole('link', { name: 'Don’t have an account? Sign Up' }).click();
  await expect(heading(stranger, 'By invitation only')).toBeVisible();
  await expect(stranger.getByText('You need an invitation to join Hut builders.')).toBeVisible();
  await expect(stranger.getByLabel('First name')).toHaveCount(0);
  await expectSound(stranger);

  await signUpBy(await newPage(browser), link, 'Nora');
  await page.goto('/admin/invitations?show=ended');
  await expect(row(page, 'For Nora')).toContainText('1 of 1 used');
  await expect(row(page, 'For Nora')).toContainText('Used up');
  await stranger.goto(link);
  await expect(heading(stranger, 'This invitation doesn’t work')).toBeVisible();
  await expect(stranger.getByText('This invitation link has been used up.')).toBeVisible();
  await expectSound(stranger);
  await stranger.getByRole('link', { name: 'Log in' }).click();
  await expect(field(stranger, 'Email Address')).toBeVisible();
});

test('of three people with a link for two, the one who comes too late is told so', async ({ browser }) => {
  test.slow();
  const page = await newPage(browser);
  await page.goto('/login');
  await logIn(page, admin.emailId);
  await expect(heading(page, 'Explore Projects')).toBeVisible();
  const link = await makeLink(page, 'For two', '2');

  const [first, second, late] = [await newPage(browser), await newPage(browser), await newPage(browser)];
  await late.goto(link);
  await expect(late.getByText('You’re invited to Hut builders.')).toBeVisible();
  await signUpBy(first, link, 'Uma');
  await page.goto('/admin/invitations');
  await expect(row(page, 'For two')).toContainText('1 of 2 used');
  await signUpBy(second, link, 'Vera');
  // The form of the third is open already; it is sent after the last use.
  await fillInForm(late, uniquePerson('Wim'));
  await expect(late.getByRole('alert')).toHaveText(/This invitation link has been used up\./);
  await expect(late).toHaveURL('/signup');

  const again = await makeLink(page, 'For nobody', '5');
  await page.getByRole('button', { name: 'Revoke For nobody' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Invitation link revoked.')).toBeVisible();
  await expect(row(page, 'For nobody')).toHaveCount(0);
  const other = await newPage(browser);
  await other.goto(again);
  await expect(other.getByText('This invitation link was revoked.')).toBeVisible();
  await page.goto('/admin/audit');
  await expect(row(page, 'Revoked an invitation link')).toBeVisible();
  await expect(row(page, 'Made an invitation link')).toHaveCount(3);
});

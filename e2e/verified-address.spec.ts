import { updateCommunitySettings } from '@tandem/contract/community/community-administration';
import { createProject } from '@tandem/contract/projects';
import { expect, type Browser, type Page } from '@playwright/test';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { type Actor, call, memberIn, password, randomWord, uniquePerson } from './actors.ts';
import { setRole } from './community-roles.ts';
import { test } from './fixtures.ts';
import { field, logIn } from './log-in-screen.ts';
import { linkInMail } from './mailbox.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { fillInSignUp } from './sign-up-screen.ts';

test.describe.configure({ mode: 'serial' });

let server: OwnServer;
/** Signed up before the community asked for verified addresses. */
let early: Actor;
const title = `Tide table ${randomWord()}`;
test.beforeAll(async ({ browser }) => {
  server = await startOwnServer({});
  const { origin } = server;
  const contextOf = () => browser.newContext({ baseURL: origin });
  const owner = await memberIn(await contextOf(), 'Olga', origin);
  early = await memberIn(await contextOf(), 'Emil', origin);
  const project = {
    title,
    description: 'When the harbour falls dry.',
    skillsRequired: ['Sounding'],
    interestsTags: ['tides'],
  };
  await call(owner.page, createProject, { body: project, origin });
  await setRole(owner.emailId, 'administrator', { E2E_DATA_DIR: server.dataDir });
  const body = { section: 'signUp', version: 0, emailVerification: true };
  await call(owner.page, updateCommunitySettings, { body, origin });
});
test.afterAll(() => server.stop());

const newPage = async (browser: Browser) => (await browser.newContext({ baseURL: server.origin })).newPage();
const banner = (page: Page) => page.getByText(/^Confirm your email address to send/);

/** Asks to join the project from the feed, which is shown. */
async function askToJoin(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Ask to join: ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Role' }).fill('Sounder');
  await dialog.getByRole('button', { name: 'Send request' }).click();
}
const wasSent = (page: Page) => expect(page.getByText('Join request sent successfully!')).toBeVisible();

/** Types the password on the screen of a link. */
async function confirmBy(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await field(page, 'Password').fill(password);
  await field(page, 'Password').press('Enter');
}

// spec: added-152
test('a newcomer confirms the address by the mail, and asks to join', async ({ browser }) => {
  test.slow();
  const page = await newPage(browser);
  const person = uniquePerson('Nadia');
  await fillInSignUp(page, person);
  await confirmBy(page, await linkInMail(person.emailId, 'Finish your sign-up', server.dataDir));
  await expect(page).toHaveURL('/feed');
  await askToJoin(page);
  await wasSent(page);
  await expect(banner(page)).toBeHidden();
});

test('every open tab of a member learns that the address is confirmed', async ({ browser }) => {
  test.slow();
  const { emailId } = early;
  const page = await newPage(browser);
  const settings = await page.context().newPage();
  await page.goto('/feed');
  await logIn(page, emailId);
  await expect(page).toHaveURL('/feed');
  await settings.goto('/settings');
  await expect(banner(page)).toBeVisible();
  await expect(banner(settings)).toBeVisible();
  await expectNoAxeViolations(page);
  await askToJoin(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Confirm your email address first.',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your mail.')).toBeVisible();

  const phone = await newPage(browser);
  await phone.setViewportSize({ width: 360, height: 780 });
  await confirmBy(phone, await linkInMail(emailId, 'Confirm your email address', server.dataDir));
  await expect(phone.getByRole('status')).toHaveText('Your email address is confirmed.');
  expect(await horizontalOverflow(phone)).toBe(0);

  // Nothing is loaded again in the other tabs.
  await expect(banner(page)).toBeHidden();
  await expect(banner(settings)).toBeHidden();
  await expect(settings.getByText('Confirmed', { exact: true })).toBeVisible();
  await askToJoin(page);
  await wasSent(page);
});

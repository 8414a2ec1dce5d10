import { createProject } from '@tandem/contract/projects';
import { askPath } from '@tandem/contract/projects/project-publicity';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { call, nameOf, password, uniquePerson } from './actors.ts';
import { setRole } from './community-roles.ts';
import { test } from './fixtures.ts';
import { field, logIn } from './log-in-screen.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { fillInForm, signUpByHand } from './sign-up-screen.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({});
});
test.afterAll(() => server.stop());

const openPage = async (browser: Browser) => (await browser.newContext({ baseURL: server.origin })).newPage();

/** Signs up somebody who has a role of the community once they are logged in. */
async function arriveAs(browser: Browser, firstName: string, role: 'moderator' | 'administrator') {
  const [page, person] = [await openPage(browser), uniquePerson(firstName)];
  await signUpByHand(page, person);
  await setRole(person.emailId, role, { E2E_DATA_DIR: server.dataDir });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/feed');
  return page;
}

async function publishProject(owner: Page): Promise<string> {
  const lists = { skillsRequired: ['Rust'], interestsTags: ['mountains'] };
  const body = { title: 'Hut book', description: 'A logbook.', ...lists };
  return (await call(owner, createProject, { body, origin: server.origin })).project._id;
}

test('somebody asks to become a member, a moderator accepts at the bell, and they log in to ask to join', async ({
  browser,
}) => {
  test.slow();
  const admin = await arriveAs(browser, 'Aroha', 'administrator');
  const moderator = await arriveAs(browser, 'Mira', 'moderator');
  await admin.goto('/admin/settings?tab=signUp');
  await admin.getByRole('radio', { name: 'Everybody can ask, and moderators accept or refuse them' }).check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Settings saved.').first()).toBeVisible();

  const [page, nadia] = [await openPage(browser), uniquePerson('Nadia')];
  const projectId = await publishProject(admin);
  await page.goto(askPath(projectId));
  await page.getByRole('link', { name: 'Don’t have an account? Sign Up' }).click();
  await expect(page.getByText(/^Moderators approve new members/)).toBeVisible();
  await fillInForm(page, nadia);
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go to log-in' }).click();
  await logIn(page, nadia.emailId, 'not this one');
  await expect(page.getByRole('alert')).toHaveText('Wrong email address or password.');
  await logIn(page, nadia.emailId, password);
  await expect(page.getByRole('alert')).toHaveText(/^Your request to become a member waits for approval/);

  const bell = moderator.getByRole('button', { name: 'Notifications' });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await moderator.getByRole('link', { name: /Somebody asks to become a member/ }).click();
  await expect(moderator).toHaveURL('/admin/sign-ups');
  await expect(moderator.getByText(nadia.emailId)).toBeVisible();
  await expectNoAxeViolations(moderator);
  expect(await horizontalOverflow(moderator)).toBe(0);
  await admin.goto('/admin/sign-ups');
  await expect(admin.getByRole('heading', { name: nameOf({ ...nadia, id: '', page }) })).toBeVisible();
  await moderator.getByRole('button', { name: /^Accept/ }).click();
  await expect(moderator.getByText('Nobody is waiting.')).toBeVisible();
  await expect(admin.getByText('Nobody is waiting.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Notifications' })).toHaveAccessibleName('Notifications');

  await field(page, 'Password').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Ask to join Hut book' })).toBeVisible();
  await expect(page).toHaveURL(`/projects/${projectId}`);
});

import { expect, type Page } from '@playwright/test';
import { password, uniquePerson } from './actors.ts';
import { field, greeting, holdTimers, logIn, signedUp } from './log-in-screen.ts';
import { test } from './fixtures.ts';

async function fillStepOne(page: Page, { firstName, lastName, emailId }: ReturnType<typeof uniquePerson>) {
  await field(page, 'First name').fill(firstName);
  await field(page, 'Last name').fill(lastName);
  await field(page, 'Email Address').fill(emailId);
  await field(page, 'Password').fill(password);
  await field(page, 'Age').fill('36');
}

async function fillStepTwo(page: Page) {
  await page.getByRole('radio', { name: 'Female' }).check();
  await field(page, 'Experience (years)').fill('12');
  await field(page, 'About').fill('Notes on engines, and the poetry in them.');
  await field(page, 'Tech stack').fill('Punch cards, Brass');
  await field(page, 'Skills').fill('Maths, Poetry');
  await field(page, 'Interests').fill('engines, music');
}

// spec: §1-02, §2.1-01, §2.1-02, §2.1-22, §2.2-04, §2.3-04, §2.4-01, §2.4-03, §2.4-05, §2.4-06, §2.4-08
// spec: §4-05, §4-37, §5-03, §5-04, §5-06, §7-02
test('a newcomer signs up in two steps, goes back without losing anything, and logs in @main', async ({
  page,
}) => {
  const ada = uniquePerson('Ada');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Don’t have an account? Sign Up' }).click();
  await expect(page).toHaveTitle('Sign up · Tandem');

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields for Step 1.');
  await expect(page.getByText('First name is required.')).toBeVisible();
  await expect(field(page, 'First name')).toBeFocused();

  await fillStepOne(page, ada);
  await field(page, 'Age').press('Enter');
  await expect(page.getByRole('heading', { name: 'What do you like to work on?' })).toBeFocused();
  await field(page, 'Skills').fill('Maths, Poetry');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await expect(field(page, 'Password')).toHaveValue(password);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('list', { name: 'Skills: 2' }).getByRole('listitem')).toHaveText([
    'Maths',
    'Poetry',
  ]);

  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields for Step 2.');
  await fillStepTwo(page);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByRole('status').getByText('Your account is ready. Log in to get started.'),
  ).toBeVisible();
  await expect(field(page, 'Email Address')).toHaveValue(ada.emailId);
  await expect(field(page, 'Password')).toBeFocused();

  await logIn(page, ada.emailId);
  await expect(page).toHaveURL('/feed');
  await expect(greeting(page)).toBeVisible();
});

// spec: §1-02, §2.2-07, §3-04, §4-06, §4-11, §9-01, §9-26
test('logging out shows progress, opens /login after a second, and logs out other tabs @main', async ({
  page,
  context,
}) => {
  const { emailId } = await signedUp(page);
  await page.goto('/login');
  await logIn(page, emailId);
  await expect(greeting(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/my-projects');
  await expect(other.getByText('Hello, Ada').filter({ visible: true })).toBeVisible();
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state);
  expect(Object.keys(await stored())).toEqual(['user']);

  const release = await holdTimers(page, 1_000);
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('status').getByText('Logging out...')).toBeVisible();
  await expect(page).toHaveURL('/feed');
  await release();
  await expect(page.getByRole('button', { name: 'Projects', exact: true })).toBeHidden();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL(/\/login/);
  expect(await stored()).toEqual({ user: null });

  await page.goto('/feed');
  await expect(page).toHaveURL('/login');
});

// spec: §4-02
test('an ended session leads to /login, and log-in leads back to the same screen @main', async ({
  page,
  context,
}) => {
  const { emailId } = await signedUp(page);
  // Sockets are blocked and the requests of the feed have finished, so the next 401 belongs to the next screen.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await page.route(/socket\.io/, (route) => route.abort());
  await page.goto('/login');
  await logIn(page, emailId);
  for (const name of [/Project Feed\s*\d/, /Saved for Later\s*\d/])
    await expect(page.getByRole('tab', { name })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Projects', exact: true }).click();
  await page.getByRole('link', { name: 'Owned Projects' }).click();
  await expect(page).toHaveURL('/login?next=%2Fmy-projects');
  await expect(page.getByRole('button', { name: 'Projects', exact: true })).toBeHidden();
  await logIn(page, emailId);
  await expect(page).toHaveURL('/my-projects');
});

test('log-in says what is wrong below the field, and nothing moves @phone @main', async ({ page }) => {
  await page.goto('/login');
  const places = () =>
    Promise.all(
      [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Login' })].map((part) =>
        part.boundingBox(),
      ),
    );
  await expect(field(page, 'Email Address')).toBeFocused();
  const before = await places();
  await logIn(page, 'nobody@example.org', 'not my password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Wrong email address or password.');
  expect(await places()).toEqual(before);
});

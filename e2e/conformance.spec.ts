import { expect, type Route } from '@playwright/test';
import { member, publish } from './actors.ts';
import { field, greeting, logIn } from './log-in-screen.ts';
import { colourOf, expectLoading, expectRed, holdRequests, replyWith, status } from './states.ts';
import { test } from './fixtures.ts';

// The exact texts that the specification requires of layout, log-in, sign-up and profile, where no other test checks them.

const screens = [
  ['/', 'Explore Projects'],
  ['/feed', 'Explore Projects'],
  ['/project-feed', 'Simple Project Feed'],
  ['/profile', 'My Profile'],
  ['/people-feed', 'People Feed'],
  ['/people/feed', 'Discover People'],
  ['/my-projects', 'My Projects'],
  ['/my-working-projects', 'My Working Projects'],
  ['/join-requests', 'Project Join Requests'],
  ['/sent-requests', 'Outgoing Requests'],
  ['/received-requests', 'Incoming Requests'],
  ['/my-connections', 'My Connections'],
  ['/error', 'Error'],
] as const;

// spec: §1-10, §1-12, §2.1-03, §2.1-04, §2.1-05, §2.1-06, §2.1-07, §2.1-08, §2.1-09, §2.1-10, §2.1-11
// spec: §2.1-12, §2.1-13, §2.1-20, §2.1-22, §2.2-08, §2.14-01
test('each path of the route table shows its screen, with the footer below @main', async ({ browser }) => {
  const { page } = await member(browser, 'Ada');
  for (const [path, title] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Connecting minds');
  }
  const [red = 0, green = 0, blue = 0] = await colourOf(page.getByRole('contentinfo'), 'backgroundColor');
  expect(Math.min(red, blue)).toBeGreaterThan(green);
});

// spec: §2.2-08
test('the footer is also below the chat screens and the board', async ({ browser }) => {
  const ada = await member(browser, 'Ada');
  const { page } = ada;
  const id = await publish(ada, 'Ferry');
  for (const path of ['/chat', `/chat/${id}`, `/collab-chat/${id}/group`, `/projects/${id}/tasks`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const footer = page.getByRole('contentinfo');
    // What loads after the heading moves the footer down again.
    await expect(async () => {
      await footer.scrollIntoViewIfNeeded();
      await expect(footer.getByText('Connecting minds')).toBeInViewport({ timeout: 500 });
    }).toPass();
  }
});

// spec: §2.1-20, §2.2-03, §2.2-08, §4-02, §6-01, §6-02, §8-02
test('a visitor who is not signed in sees neither menus nor the screens of members', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
  for (const path of ['/', '/my-projects']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
  }
});

// spec: §2.1-22, §2.2-03, §2.2-04, §2.2-05, §2.2-06, §2.2-07, §4-01
test('the menus, the logo and the greeting are those of the specification @main', async ({ browser }) => {
  const { page } = await member(browser, 'Ada');
  await page.goto('/profile');
  await expect(greeting(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tandem' })).toHaveAttribute('href', '/feed');
  const menus = [
    ['Projects', { 'Owned Projects': '/my-projects', 'Project Join Requests': '/join-requests' }],
    ['Projects', { 'Joined Projects': '/my-working-projects' }],
    ['Connections', { 'My Connections': '/my-connections', 'Incoming Requests': '/received-requests' }],
    ['Connections', { 'Outgoing Requests': '/sent-requests', 'Discover People': '/people/feed' }],
    ['Profile', { Profile: '/profile' }],
  ] as const;
  for (const [menu, links] of menus) {
    await page.getByRole('button', { name: menu, exact: true }).click();
    for (const [name, href] of Object.entries(links))
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    await page.keyboard.press('Escape');
  }
});

// spec: §2.2-09, §2.10-10, §4-01, §4-03, §4-04, §8-03
test('the session check shows a loading text, and the app continues when it fails', async ({ browser }) => {
  const { page } = await member(browser, 'Ada');
  const release = await holdRequests(page, '**/profile/view');
  await page.goto('/feed');
  await expect(status(page, 'Loading...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Explore Projects' })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Explore Projects' })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.route('**/profile/view', replyWith(500, { message: 'No.' }));
  const logged = page.waitForEvent('pageerror');
  await page.goto('/sent-requests');
  await logged;
  await expect(page.getByRole('heading', { name: 'Outgoing Requests' })).toBeVisible();
  await expectLoading(page, 'Loading user info...');
});

// spec: §2.1-01, §2.3-01, §2.3-02, §2.3-03, §2.3-04, §3-23, §5-01, §7.1-01, §8-01
test('log-in has the fields, the spinner and the red error of the specification @main', async ({ page }) => {
  await page.goto('/login');
  await expect(field(page, 'Email Address')).toHaveAttribute('type', 'email');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await expect(page.getByRole('link', { name: 'Don’t have an account? Sign Up' })).toHaveAttribute(
    'href',
    '/signup',
  );
  let respond: (route: Route) => Promise<void> = () => new Promise(() => undefined);
  await page.route('**/login', (route) =>
    route.request().method() === 'POST' ? respond(route) : route.continue(),
  );
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await logIn(page, 'ada@example.org', 'not it');
  expect((await sent).postDataJSON()).toEqual({ emailId: 'ada@example.org', password: 'not it' });
  const busy = page.getByRole('button', { name: 'Login' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect(busy.locator('[aria-hidden]')).toBeVisible();
  await page.reload();
  respond = (route) =>
    route.fulfill({ status: 401, contentType: 'text/plain', body: 'Nobody of that name.' });
  await logIn(page, 'ada@example.org', 'not it');
  await expect(page.getByRole('alert')).toHaveText('Nobody of that name.');
  await expectRed(page.getByRole('alert'));
  respond = (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: '' });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong');
});

// spec: §2.5-01, §2.5-04, §2.5-10, §2.5-11, §2.5-12, §2.5-13, §3-06, §4-13, §9-20
test('the profile shows its loading text, and is edited in the inputs of the specification', async ({
  browser,
}) => {
  const { page, emailId, ...ada } = await member(browser, 'Ada');
  await page.goto('/feed');
  await expect(greeting(page)).toBeVisible();
  const release = await holdRequests(page, '**/profile/view');
  await page.goto('/profile');
  await expectLoading(page, 'Loading profile...');
  release();
  const photo = page.getByRole('img', { name: `Ada ${ada.lastName}` });
  expect(await photo.boundingBox()).toMatchObject({ width: 150, height: 150 });
  await expect(photo).toHaveCSS('border-radius', '50%');
  await page.getByRole('button', { name: 'Edit' }).click();
  for (const name of ['Age', 'Experience (years)']) {
    await expect(field(page, name)).toHaveAttribute('inputmode', 'numeric');
    await field(page, name).fill('');
    await field(page, name).pressSequentially('3x5');
    await expect(field(page, name)).toHaveValue('35');
  }
  expect(await field(page, 'About').evaluate(({ tagName }) => tagName)).toBe('TEXTAREA');
  await expect(page.getByText(emailId)).toBeVisible();
  for (const name of ['Email', 'Joined']) await expect(page.getByLabel(name)).toHaveCount(0);
  for (const name of ['Add Skills', 'Add Interests'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(page.getByText('Remove', { exact: true })).toHaveCount(3);
});

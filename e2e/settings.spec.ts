import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openDirectChat, postChatMessage } from '@tandem/contract/chat';
import { acceptOwnership } from '@tandem/contract/projects/project-members';
import { viewPerson } from '@tandem/contract/people';
import { call, askToConnect, join, member, password, publish, memberWithoutBrowser } from './actors.ts';
import { horizontalOverflow, expectNoAxeViolations, axeViolations } from './accessibility.ts';
import { greeting, logIn, logInElsewhere } from './log-in-screen.ts';
import { escape, socketOf, status } from './states.ts';
import { test } from './fixtures.ts';

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const sessionsOf = (page: Page) => page.getByRole('list', { name: 'Your devices' }).getByRole('listitem');

test('a member changes the password, and only this browser stays logged in @main', async ({
  browser,
}, info) => {
  const me = await member(browser, 'Mira', info.project.use);
  const other = await logInElsewhere(browser, me);
  const { page } = me;
  const untilConnected = socketOf(page);
  await page.goto('/feed');
  await button(page, 'Profile').click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings/account');
  await expect(page).toHaveTitle('Email and password · Tandem');

  await button(page, 'Change password').click();
  await expect(field(page, 'Current password')).toBeFocused();
  await expect(page.getByText('Enter your current password.')).toBeVisible();
  await field(page, 'Current password').fill('not my password');
  await field(page, 'New password').fill('a short walk by the sea');
  await field(page, 'New password').press('Enter');
  await expect(page.getByText('Wrong password. Try again.')).toBeVisible();
  await expect(field(page, 'Current password')).toBeFocused();
  await expect(field(page, 'New password')).toHaveValue('a short walk by the sea');

  await untilConnected();
  // The socket of the old token is closed; the browser then checks its session and reconnects.
  const sessionCheck = page.waitForResponse((response) => response.url().includes('/profile/view'));
  await field(page, 'Current password').fill(password);
  await button(page, 'Change password').click();
  await expect(status(page, 'Password changed.')).toBeVisible();
  await expect(field(page, 'New password')).toHaveValue('');
  await expect(other).toHaveURL(/\/login/);

  expect((await sessionCheck).status()).toBe(200);
  await page.reload();
  await expect(greeting(page, 'Mira')).toBeVisible();
  await expect(page).toHaveURL('/settings/account');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click();
  await expect(sessionsOf(page)).toHaveCount(1);
  await logIn(other, me.emailId, password);
  await expect(other.getByRole('alert')).toHaveText('Wrong email address or password.');
  await logIn(other, me.emailId, 'a short walk by the sea');
  await expect(other).not.toHaveURL(/\/login/);
});

test('a member signs out one device, then all devices', async ({ browser }) => {
  const me = await member(browser, 'Noor');
  const other = await logInElsewhere(browser, me);
  const { page } = me;
  await page.goto('/settings/security');
  const rows = sessionsOf(page);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.first()).toContainText('in use now');
  await expect(rows.last()).toContainText(/Chrome on \w+/);
  await rows
    .last()
    .getByRole('button', { name: /^Sign out: Chrome/ })
    .click();
  await expect(page.getByRole('list', { name: 'Your devices' })).toBeFocused();
  await expect(status(page, 'The device has been signed out.')).toBeVisible();
  await button(page, 'Close notice').click();
  await expect(rows).toHaveCount(1);
  await expect(other).toHaveURL(/\/login/);

  await button(page, 'Sign out everywhere').click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expect(question).toBeVisible();
  await escape(question);
  await button(page, 'Sign out everywhere').click();
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
  await expect(status(page, 'You have been signed out everywhere.')).toBeVisible();
  await page.goto('/settings/security');
  await expect(page).toHaveURL(/\/login/);
});

test('the theme matches the top bar, and the e-mail address can be hidden', async ({ browser }) => {
  const [me, friend] = await Promise.all([member(browser, 'Ida'), memberWithoutBrowser('Finn')]);
  const { page } = me;
  await page.goto('/settings/appearance');
  const theme = page.getByRole('radiogroup', { name: 'Theme' });
  await expect(theme.getByRole('radio', { name: 'System' })).toBeChecked();
  await theme.getByText('Dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: /^Theme: dark/ }).click();
  await expect(theme.getByRole('radio', { name: 'System' })).toBeChecked();

  await page.getByRole('link', { name: 'Privacy' }).click();
  await askToConnect(me, friend);
  const seen = async () => (await call(friend.page, viewPerson, { params: { id: me.id } })).data.emailId;
  expect(await seen()).toBe(me.emailId);
  const shows = page.getByRole('switch', { name: 'Show my email address' });
  await expect(shows).toBeChecked();
  await page.route('**/profile/edit', (route) => route.abort(), { times: 1 });
  await shows.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save your choice.' })).toBeVisible();
  await expect(shows).toBeChecked();
  await page.keyboard.press('Space');
  await expect(status(page, 'Saved.')).toBeVisible();
  expect(await seen()).toBeNull();
  await page.reload();
  await expect(shows).not.toBeChecked();
});

test('a member downloads a copy of their data', async ({ browser }) => {
  const me = await member(browser, 'Theo');
  await publish(me, 'Tide tables');
  await me.page.goto('/settings/data');
  const downloading = me.page.waitForEvent('download');
  await button(me.page, 'Download my data').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^tandem-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>;
  expect(data).toMatchObject({ profile: { emailId: me.emailId }, projects: [{ title: 'Tide tables' }] });
  await me.page.route('**/api/account/data', (route) =>
    route.fulfill({ status: 429, json: { message: 'Later.', code: 'throttled' } }),
  );
  await button(me.page, 'Download my data').click();
  await expect(me.page.getByRole('alert').filter({ hasText: 'Later.' })).toBeVisible();
});

test('an account is deleted once its projects are handed over @phone-only', async ({ browser }, info) => {
  const [me, mate] = await Promise.all([member(browser, 'Lena', info.project.use), member(browser, 'Omar')]);
  const projectId = await publish(me, 'Harbour lights');
  await join(mate, me, projectId);
  const { page } = me;
  const { data: chat } = await call(page, openDirectChat, { body: { userId: mate.id } });
  await call(page, postChatMessage, {
    params: { chatId: chat._id },
    body: { text: 'Take good care of it.' },
  });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Export and delete' }).click();
  const danger = section(page, 'Delete account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const submit = async (secret: string, word: string) => {
    await button(page, 'Delete my account').click();
    await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await page.keyboard.type(secret);
    await dialog.getByRole('textbox', { name: 'Type DELETE to confirm' }).fill(word);
    await page.keyboard.press('Enter');
  };

  await test.step('errors are shown beside their fields', async () => {
    await submit('not my password', 'delete');
    await expect(dialog.getByText('Type DELETE to confirm.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Type DELETE to confirm' }).fill('DELETE');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Wrong password. Try again.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await escape(dialog);
  });

  await test.step('the deletion is refused while a project has collaborators', async () => {
    await expect(danger.getByRole('listitem')).toContainText('Harbour lights');
    await submit(password, 'DELETE');
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Some of your projects have collaborators.' }),
    ).toBeVisible();
  });

  await test.step('the project is handed over from the settings', async () => {
    await button(page, 'Hand over Harbour lights').click();
    const people = page.getByRole('dialog', { name: 'Collaborators' });
    await people.getByRole('button', { name: /^Hand over.* Omar/ }).click();
    await page
      .getByRole('dialog', { name: /Omar/ })
      .getByRole('button', { name: 'Hand over', exact: true })
      .click();
    await expect(danger.getByRole('listitem')).toContainText('Offered to Omar');
    await call(mate.page, acceptOwnership, { params: { id: projectId } });
    await expect(danger.getByRole('listitem')).toHaveCount(0);
  });

  await test.step('the account is deleted, and its messages stay', async () => {
    await submit(password, 'DELETE');
    await expect(page).toHaveURL('/login');
    await expect(status(page, 'Your account was deleted.')).toBeVisible();
    await logIn(page, me.emailId, password);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Wrong email address or password.' }),
    ).toBeVisible();
    await mate.page.goto(`/people/${me.id}`);
    await expect(mate.page.getByText('This person does not exist.')).toBeVisible();
    await mate.page.goto(`/chat/${projectId}/${chat._id}`);
    const messages = mate.page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByText('Take good care of it.')).toBeVisible();
    await expect(mate.page.getByText('Deleted member').filter({ visible: true }).first()).toBeVisible();
  });
});

test('the settings have no axe violations and fit a phone @phone', async ({ browser }, info) => {
  const [me, mate] = await Promise.all([
    member(browser, 'Kei', info.project.use),
    memberWithoutBrowser('Uma'),
  ]);
  await join(mate, me, await publish(me, 'A project with quite a long title that has to wrap on phones'));
  const { page } = me;
  const look = async () => {
    // The navigation stands before the section beside it.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
  };
  await page.goto('/settings');
  await expect(page.getByRole('link', { name: 'Blocked members' })).toBeVisible();
  await look();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(sessionsOf(page)).toHaveCount(1);
  await look();
  await page.goto('/settings/data');
  await expect(button(page, /^Hand over A project/)).toBeVisible();
  await look();
  for (const name of ['account', 'appearance', 'privacy', 'blocked']) {
    await page.goto(`/settings/${name}`);
    await look();
  }
});

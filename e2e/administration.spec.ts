import { expect } from '@playwright/test';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { member, memberWithoutBrowser, nameOf } from './actors.ts';
import { setRole } from './community-roles.ts';
import { test } from './fixtures.ts';
import { logIn } from './log-in-screen.ts';

test('a member far down a list is shown beside it, and the list stays where it was', async ({ browser }) => {
  // Together they are higher than the window.
  const more = Array.from({ length: 8 }, () => memberWithoutBrowser('Uma'));
  const [ada] = await Promise.all([member(browser, 'Ada'), ...more]);
  await setRole(ada.emailId, 'administrator', process.env);
  await ada.page.setViewportSize({ width: 1440, height: 420 });
  await ada.page.goto('/admin/members');
  const last = ada.page.getByRole('region', { name: 'Members' }).getByRole('link').nth(7);
  await last.scrollIntoViewIfNeeded();
  const before = await last.boundingBox();
  await last.click();
  await expect(ada.page.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(last).toHaveAttribute('aria-current');
  expect(await last.boundingBox()).toEqual(before);
});

test('an administrator suspends a connected member, who is out at once, and lets them back in @phone @main', async ({
  browser,
}) => {
  test.slow();
  const [ada, rob] = await Promise.all([member(browser, 'Ada'), member(browser, 'Rob')]);
  await setRole(ada.emailId, 'administrator', process.env);
  await rob.page.goto('/feed');
  const otherTab = await rob.page.context().newPage();
  await otherTab.goto('/my-projects');
  await expect(otherTab.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  await expect(rob.page.getByRole('heading', { name: 'Explore Projects' })).toBeVisible();

  await ada.page.goto('/admin/members');
  await ada.page.getByRole('searchbox').or(ada.page.getByRole('textbox')).first().fill(nameOf(rob));
  await ada.page.getByRole('link', { name: nameOf(rob) }).click();
  const actions = ada.page.getByRole('region', { name: 'Actions' });
  await actions.getByRole('button', { name: 'Suspend' }).click();
  const dialog = ada.page.getByRole('dialog', { name: `Suspend ${nameOf(rob)}` });
  await expectNoAxeViolations(ada.page);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByText('Enter the reason.')).toBeVisible();
  await ada.page.keyboard.type('Advertising in chats.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(ada.page.getByText('Member suspended.')).toBeVisible();
  await expect(ada.page.getByText(/^Suspended until /)).toBeVisible();
  expect(await horizontalOverflow(ada.page)).toBe(0);

  // Nobody touches the other browser meanwhile.
  await expect(rob.page).toHaveURL(/\/login/);
  await expect(rob.page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  const sentence =
    /^Your account is suspended until \w+ \d+, \d+ at \d+:\d+ UTC\. Reason: Advertising in chats\.$/;
  for (const page of [rob.page, otherTab]) {
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('alert').filter({ hasText: 'suspended' })).toHaveText(sentence);
  }
  await expectNoAxeViolations(otherTab);
  await otherTab.close();
  // The sentence stays in the tabs that it reached, so only a new one shows what a log-in is told.
  const newTab = await rob.page.context().newPage();
  await newTab.goto('/login');
  await expect(newTab.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(newTab.getByRole('alert').filter({ hasText: 'suspended' })).toHaveCount(0);
  await logIn(newTab, rob.emailId);
  await expect(newTab.getByRole('alert').filter({ hasText: 'suspended' })).toHaveText(sentence);
  await expect(newTab).toHaveURL(/\/login/);

  await actions.getByRole('button', { name: 'End suspension' }).click();
  await expect(ada.page.getByText('The suspension has ended.')).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await logIn(newTab, rob.emailId);
  await expect(newTab.getByRole('heading', { name: 'Explore Projects' })).toBeVisible();
});

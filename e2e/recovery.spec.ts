import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { test } from './fixtures.ts';
import { field, logIn, signedUp } from './log-in-screen.ts';
import { linkInMail, needMailbox } from './mailbox.ts';

const newPassword = 'a short swim in the lake';

/** What every screen before log-in keeps. */
async function expectSound(page: Page) {
  await expectNoAxeViolations(page);
  expect(await horizontalOverflow(page)).toBe(0);
}

test('a member who forgot the password gets back in by a mail @phone', async ({ page, browser }) => {
  needMailbox();
  test.slow();
  const { emailId } = await signedUp(page);
  // Another device is logged in.
  const other = await (await browser.newContext()).newPage();
  await other.goto('/login');
  await logIn(other, emailId);
  await expect(other).toHaveURL('/feed');

  await page.goto('/login');
  await field(page, 'Email Address').fill(emailId);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(field(page, 'Email Address')).toHaveValue(emailId);
  await expectSound(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expectSound(page);

  const link = await linkInMail(emailId, 'Choose a new password');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await expect(field(page, 'New password')).toBeFocused();
  await expectSound(page);
  await field(page, 'New password').fill('password123');
  await field(page, 'New password').press('Enter');
  await expect(
    page.getByText(
      'This password is easy to guess, or stands in lists of stolen ones. Choose another one, such as four unrelated words.',
    ),
  ).toBeVisible();
  await field(page, 'New password').fill(newPassword);
  await field(page, 'New password').press('Enter');
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();

  // The sockets of the other device end, and it asks who it is.
  await expect(other).toHaveURL(/^[^?]*\/login/);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn(page, emailId, newPassword);
  await expect(page).toHaveURL('/feed');
  await expect(page.getByRole('heading', { name: 'Explore Projects' })).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(
    'This link was already used, or the password was changed since.',
  );
  expect(await linkInMail(emailId, 'Your password was changed')).toMatch(/\/forgot-password$/);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

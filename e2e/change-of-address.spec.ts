import { expect } from '@playwright/test';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { memberIn, password } from './actors.ts';
import { test } from './fixtures.ts';
import { field, logIn } from './log-in-screen.ts';
import { linkInMail, needMailbox } from './mailbox.ts';

const newPassword = 'a short swim in the lake';

test('a member changes the address, and takes it back from the former mailbox', async ({
  context,
  browser,
}) => {
  needMailbox();
  test.slow();
  const { page, emailId } = await memberIn(context, 'Vera');
  const next = `new-${emailId}`;
  await page.goto('/settings/account');
  const section = page.getByRole('region', { name: 'Email address' });
  await section.getByRole('textbox', { name: 'New email address' }).fill(next);
  await section.getByRole('button', { name: 'Send link' }).click();
  await expect(section.getByText(`Open the link in the mail to ${next}.`)).toBeVisible();
  await expectNoAxeViolations(page);

  // On a phone that is not logged in.
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage();
  await phone.goto(await linkInMail(next, 'Confirm your new email address'));
  await expect(phone).toHaveURL('/confirm-email');
  await expectNoAxeViolations(phone);
  expect(await horizontalOverflow(phone)).toBe(0);
  await field(phone, 'Password').fill(password);
  await field(phone, 'Password').press('Enter');
  await expect(phone.getByRole('status')).toHaveText('Your email address was changed.');
  // The open settings learn of it.
  await expect(section.getByText(next, { exact: true })).toBeVisible();
  await expect(section.getByText('Confirmed', { exact: true })).toBeVisible();

  await phone.goto(await linkInMail(emailId, 'Your email address was changed'));
  await expect(phone.getByRole('heading', { name: 'Take back the change?' })).toBeVisible();
  await expectNoAxeViolations(phone);
  await phone.getByRole('button', { name: 'Take it back' }).click();
  await expect(phone).toHaveURL('/reset-password');
  await field(phone, 'New password').fill(newPassword);
  await field(phone, 'New password').press('Enter');
  await expect(phone.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  // The other device is signed out.
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, emailId, newPassword);
  await expect(page).toHaveURL('/settings/account');
  await expect(section.getByText(emailId, { exact: true })).toBeVisible();
});

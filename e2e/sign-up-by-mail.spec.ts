import { expect } from '@playwright/test';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { password, uniquePerson } from './actors.ts';
import { test } from './fixtures.ts';
import { field } from './log-in-screen.ts';
import { linkInMail } from './mailbox.ts';
import { type OwnServer, startMailServer } from './own-server.ts';
import { fillInSignUp } from './sign-up-screen.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startMailServer();
});
test.afterAll(() => server.stop());

test('a new member opens the link of the mail in another tab and is in', async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  const person = uniquePerson('Nadia');
  await fillInSignUp(page, person);
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('Sent again.')).toBeVisible();

  const link = await linkInMail(person.emailId, 'Finish your sign-up', server.dataDir);
  const tab = await context.newPage();
  await tab.goto(link);
  await expect(tab).toHaveURL('/confirm-sign-up');
  await expect(tab.getByText(`Enter the password you chose for ${person.emailId}.`)).toBeVisible();
  await expect(field(tab, 'Password')).toBeFocused();
  await expectNoAxeViolations(tab);
  expect(await horizontalOverflow(tab)).toBe(0);
  await field(tab, 'Password').fill('not this one');
  await field(tab, 'Password').press('Enter');
  await expect(tab.getByText('Wrong password. Try again.')).toBeVisible();
  await field(tab, 'Password').fill(password);
  await field(tab, 'Password').press('Enter');
  await expect(tab).toHaveURL('/feed');
  await expect(tab.getByRole('heading', { name: 'Explore Projects' })).toBeVisible();

  // The link was used, and somebody else who signs up with the address learns nothing.
  const other = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await other.goto(link);
  await expect(other.getByRole('alert')).toHaveText('This email address has an account already. Log in.');
  await fillInSignUp(other, person);
  await expect(other.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  expect(await linkInMail(person.emailId, 'You already have an account', server.dataDir)).toMatch(/\/login$/);
});

import { expect } from '@playwright/test';
import { expectNoAxeViolations } from './accessibility.ts';
import { join, member, publish, randomWord } from './actors.ts';
import { test } from './fixtures.ts';

test('a message is found by the beginning of a word, and shown in its place', async ({ browser }) => {
  const [olive, sam] = await Promise.all([member(browser, 'Olive'), member(browser, 'Sam')]);
  const project = await publish(olive, `Tide tables ${randomWord()}`);
  await join(sam, olive, project);
  for (const { page } of [olive, sam]) await page.goto(`/collab-chat/${project}/group`);
  const { page } = sam;
  const messages = page.getByRole('region', { name: 'Messages' });
  for (const text of ['The Kererū lantern is out.', 'Who has the key?']) {
    await olive.page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
    await olive.page.getByRole('textbox', { name: 'Message', exact: true }).press('Enter');
    await expect(messages.getByText(text)).toBeVisible();
  }

  await page.getByRole('button', { name: 'Search messages' }).click();
  const side = page.getByRole('complementary', { name: 'Search messages' });
  const field = side.getByRole('searchbox', { name: 'Search messages' });
  const hit = side.getByRole('list', { name: 'Found messages' }).getByRole('button');
  // Words are stored after the reply.
  await expect(async () => {
    await field.fill('');
    await field.fill('kereru lant');
    await expect(hit).toHaveText(/Kererū lantern/, { timeout: 2_000 });
  }).toPass();
  // The buttons of the bar moved; a tooltip of another one is no part of the search.
  await hit.hover();
  await expectNoAxeViolations(page);
  await hit.click();
  await expect(messages.getByRole('listitem').filter({ hasText: 'lantern' })).toBeInViewport();

  // With a typing error.
  await field.fill('lantren');
  await expect(hit).toHaveText(/lantern/);
  await page.keyboard.press('Escape');
  await expect(side).toBeHidden();
});

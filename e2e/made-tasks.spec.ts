import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { join, member, publish, randomWord } from './actors.ts';
import { test } from './fixtures.ts';

/** A message, not the line that says what was made of it. */
const message = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: text, hasNotText: 'made a task of a message' });
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark' as const,
};

test('two people make tasks of a message and a comment, and follow them to and fro', async ({ browser }) => {
  test.slow();
  const [olive, sam] = await Promise.all([member(browser, 'Olive'), member(browser, 'Sam', phone)]);
  const project = await publish(olive, `Hut book ${randomWord()}`);
  await join(sam, olive, project);
  for (const { page } of [olive, sam]) await page.goto(`/collab-chat/${project}/group`);
  const input = sam.page.getByRole('textbox', { name: 'Message', exact: true });
  await input.fill('Buy a stove\n- gas\n- or wood');
  await sam.page.getByRole('button', { name: 'Send' }).tap();

  // From the bar of the desktop; the phone shows the task at once.
  const sent = message(olive.page, 'Buy a stove');
  await sent.hover();
  await sent.getByRole('button', { name: 'Make a task of this' }).click();
  const card = sent.getByRole('link', { name: /HB-1 Buy a stove To Do/ });
  await expect(card).toBeVisible();
  const shown = message(sam.page, 'Buy a stove').getByRole('link', { name: /HB-1 Buy a stove To Do/ });
  await expect(shown).toBeVisible();
  await expectNoAxeViolations(sam.page);
  expect(await horizontalOverflow(sam.page)).toBeLessThanOrEqual(0);

  // To the task, whose state the phone shows as it changes.
  await card.click();
  const panel = olive.page.getByRole('region', { name: 'Task: Buy a stove' });
  await expect(panel).toContainText(`From chat · Sam ${sam.lastName}: “Buy a stove gas or wood”`);
  await expectNoAxeViolations(olive.page);
  await panel.getByRole('combobox', { name: 'Status' }).selectOption('Done');
  await expect(message(sam.page, 'Buy a stove').getByRole('link', { name: /Done/ })).toBeVisible();

  // A comment becomes a task, which leads back to it.
  await panel.getByRole('textbox', { name: 'Comment' }).fill('And a chimney');
  await panel.getByRole('button', { name: 'Add Comment' }).click();
  await panel.getByRole('button', { name: /^Make a task of the comment/ }).click();
  await panel.getByRole('link', { name: /HB-2 And a chimney/ }).click();
  const made = olive.page.getByRole('region', { name: 'Task: And a chimney' });
  await made.getByRole('button', { name: /Buy a stove$/ }).click();
  await expect(panel).toBeVisible();

  // Back to the message, with the focus on it.
  await panel.getByRole('link', { name: /^Open/ }).click();
  await expect(message(olive.page, 'Buy a stove')).toBeFocused();

  // What is deleted leaves the task without the link.
  await shown.or(message(sam.page, 'Buy a stove').getByRole('link')).first().tap();
  const onPhone = sam.page.getByRole('dialog', { name: 'Task: Buy a stove' });
  await expect(onPhone).toContainText('From chat');
  await olive.page.getByRole('button', { name: /^More for the message/ }).click();
  await olive.page.getByRole('menuitem', { name: 'Delete…' }).click();
  await olive.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(message(olive.page, 'Deleted by the project’s owner')).toBeVisible();
  await expect(onPhone).not.toContainText('From chat');
});

import { expect, type Page } from '@playwright/test';
import { createTask } from '@tandem/contract/tasks';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { call, join, member, nameOf, publish, randomWord } from './actors.ts';
import { test } from './fixtures.ts';

const message = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const people = (page: Page) => page.getByRole('listbox', { name: 'People to mention' });

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark' as const,
};

test('two people mention each other, by keys on a desktop and by taps on a phone', async ({ browser }) => {
  test.slow();
  const [olive, sam] = await Promise.all([member(browser, 'Olive'), member(browser, 'Sam', phone)]);
  const project = await publish(olive, `Tide tables ${randomWord()}`);
  await join(sam, olive, project);
  await sam.page.goto('/notifications');
  await olive.page.goto(`/collab-chat/${project}/group`);

  // Chosen by keys: the last one is everyone, and one step further is the first one again.
  await input(olive.page).pressSequentially('Look, @');
  const options = people(olive.page).getByRole('option');
  await expect(options).toHaveText([`@${nameOf(sam)}`, '@everyoneNotifies 1 person']);
  await expectNoAxeViolations(olive.page);
  await input(olive.page).press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await input(olive.page).press('ArrowDown');
  await input(olive.page).press('Enter');
  await expect(people(olive.page)).toHaveCount(0);
  await expect(input(olive.page)).toHaveValue(`Look, @${nameOf(sam)} `);
  await input(olive.page).press('Enter');

  // The notification leads to the message.
  await sam.page.getByRole('link', { name: `${nameOf(olive)} mentioned you` }).tap();
  const mentioned = message(sam.page, `Look, @${nameOf(sam)}`);
  await expect(mentioned).toBeFocused();

  // By a tap, in a message that is edited where the list has no room above.
  await input(sam.page).fill('Who looks?');
  await sam.page.getByRole('button', { name: 'Send' }).tap();
  // Only a message that was stored can be edited.
  await expect(message(sam.page, 'Who looks?').getByText('Sent', { exact: true })).toBeVisible();
  const words = message(sam.page, 'Who looks?').getByText('Who looks?', { exact: true });
  await words.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 90, clientY: 300 });
  const sheet = sam.page.getByRole('dialog', { name: 'Message' });
  await expect(sheet).toBeVisible();
  await words.dispatchEvent('pointerup', { pointerType: 'touch' });
  await sheet.getByRole('button', { name: 'Edit' }).tap();
  const edited = sam.page.getByRole('textbox', { name: 'Edit message' });
  await edited.pressSequentially(' @Ol');
  await expectNoAxeViolations(sam.page);
  await people(sam.page)
    .getByRole('option', { name: nameOf(olive) })
    .tap();
  await expect(edited).toHaveValue(`Who looks? @${nameOf(olive)} `);
  await sam.page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(message(olive.page, `Who looks? @${nameOf(olive)}`)).toBeVisible();

  // A task by its title, in the inbox; its number is a link in the project's chat too.
  const body = { title: 'Print the tables' };
  await call(olive.page, createTask, { params: { projectId: project }, body });
  await sam.page.goto(`/chat/${project}/group`);
  await input(sam.page).pressSequentially('See #print the');
  const tasks = sam.page.getByRole('listbox', { name: 'Tasks to name' });
  await tasks.getByRole('option', { name: '#TT-1' }).tap();
  await expect(input(sam.page)).toHaveValue('See #TT-1 ');
  await expect(tasks).toHaveCount(0);
  await sam.page.getByRole('button', { name: 'Send' }).tap();
  for (const { page } of [olive, sam])
    await expect(message(page, 'See').getByRole('link', { name: '#TT-1 To Do' })).toBeVisible();
  await expectNoAxeViolations(sam.page);
  expect(await horizontalOverflow(sam.page)).toBeLessThanOrEqual(0);
});

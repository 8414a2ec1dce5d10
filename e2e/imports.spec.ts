import { expect } from '@playwright/test';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { join, member, publish, randomWord } from './actors.ts';
import { titlesIn } from './board.ts';
import { test } from './fixtures.ts';

const cards = ['Print the winter map', 'Ask for a spare key', 'Count the bunks'] as const;

/** A board as Trello exports it. */
const trello = JSON.stringify({
  lists: [
    { id: 'l1', name: 'Ideas' },
    { id: 'l2', name: 'Done' },
  ],
  members: [{ id: 'm1', fullName: 'Guest Seven' }],
  cards: cards.map((name, at) => ({
    id: `65f0c000000000000000000${at}`,
    name,
    idList: at === 2 ? 'l2' : 'l1',
    pos: at,
    idMembers: at === 0 ? ['m1'] : [],
  })),
  checklists: [],
  actions: [],
});

test('a board of Trello is imported, stands on the board of everybody who looks, and is undone @main @phone', async ({
  browser,
}, { project: { use } }) => {
  const [olive, sam] = await Promise.all([member(browser, 'Olive', use), member(browser, 'Sam', use)]);
  const id = await publish(olive, `Hut book ${randomWord()}`);
  await join(sam, olive, id);
  await sam.page.goto(`/projects/${id}/tasks`);
  const { page } = olive;
  await page.goto(`/projects/${id}/settings/import`);
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expectNoAxeViolations(page);
  const file = { name: 'hut-book.json', mimeType: 'application/json', buffer: Buffer.from(trello) };
  await page.getByLabel('Choose a file').last().setInputFiles(file);

  await expect(page.getByRole('heading', { name: '3 tasks' })).toBeVisible();
  await page.getByLabel('Column for Done').selectOption('To Do');
  await page.getByLabel('Member for Guest Seven').selectOption({ label: `${sam.firstName} ${sam.lastName}` });
  await page.getByRole('checkbox', { name: `Import ${cards[1]}` }).press('Space');
  await expectNoAxeViolations(page);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Import 2 tasks' }).click();
  await expect(page.getByRole('heading', { name: '2 tasks imported' })).toBeVisible();
  await expectNoAxeViolations(page);

  const imported = [cards[0], cards[2]];
  await expect(titlesIn(sam.page, 'To Do')).toHaveText(imported);
  await page.getByRole('link', { name: 'Open board' }).click();
  await expect(titlesIn(page, 'To Do')).toHaveText(imported);

  await page.goto(`/projects/${id}/settings/import`);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  await expect(titlesIn(sam.page, 'To Do')).toHaveCount(0);
});

import { expect } from '@playwright/test';
import { board, card, column, panel, titlesIn } from './board.ts';
import { axeViolations } from './accessibility.ts';
import { logIn } from './log-in-screen.ts';
import { test } from './fixtures.ts';

test('tasks are moved, edited and filtered by keyboard alone @main', async ({ browser }) => {
  const { ada, add, open } = await board(browser);
  await add('Second', { assignedTo: ada.id, priority: 'Low' });
  await add('First', { assignedTo: ada.id, priority: 'High' });
  const { page } = ada;
  const { keyboard } = page;
  await open(ada);

  await test.step('a card is lifted, moved to the next column and dropped', async () => {
    await card(page, 'First').focus();
    await expect(card(page, 'First')).toHaveAccessibleName('First, 1 of 2 in To Do');
    await keyboard.press('Space');
    await expect(page.getByText('First lifted from place 1 of To Do.')).toBeAttached();
    await keyboard.press('ArrowRight');
    await expect(page.getByText('First is at place 1 of In Progress.')).toBeAttached();
    await keyboard.press('Space');
    await expect(titlesIn(page, 'In Progress')).toHaveText(['First']);
    await expect(card(page, 'First')).toBeFocused();
  });

  await test.step('Escape cancels the move', async () => {
    await keyboard.press('Space');
    await expect(page.getByText('First lifted from place 1 of In Progress.')).toBeAttached();
    await keyboard.press('ArrowRight');
    await expect(page.getByText('First is at place 1 of Done.')).toBeAttached();
    await keyboard.press('Escape');
    await expect(page.getByText('First is back where it was.')).toBeAttached();
    await expect(card(page, 'First')).toBeFocused();
    await expect(titlesIn(page, 'In Progress')).toHaveText(['First']);
  });

  await test.step('the menu also moves it', async () => {
    // A card that was just put back is another element for a moment.
    await expect(async () => {
      await card(page, 'First').press('m');
      await expect(page.getByRole('menu')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.getByRole('menuitem', { name: 'To Do' }).focus();
    await keyboard.press('Enter');
    await expect(titlesIn(page, 'To Do')).toHaveText(['First', 'Second']);
    await expect(card(page, 'First')).toBeFocused();
  });

  await test.step('the arrow keys lead to other cards, and Tab to the actions of one', async () => {
    await keyboard.press('ArrowDown');
    await expect(card(page, 'Second')).toBeFocused();
    await keyboard.press('ArrowUp');
    await expect(card(page, 'First')).toBeFocused();
    await keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Edit First' })).toBeFocused();
    await keyboard.press('Shift+Tab');
  });

  await test.step('Enter opens its panel, where it is renamed, and Back leads to the board', async () => {
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/task=/);
    await expect(panel(page, 'First').getByRole('heading', { name: 'First' })).toBeFocused();
    await expect(panel(page, 'First').getByLabel('Assign to')).toHaveValue(ada.id);
    await panel(page, 'First').getByRole('button', { name: 'First', exact: true }).press('Enter');
    await keyboard.press('End');
    await keyboard.type(' of all');
    await keyboard.press('Enter');
    await expect(titlesIn(page, 'To Do')).toHaveText(['First of all', 'Second']);
    await page.goBack();
    await expect(panel(page, 'First of all')).toBeHidden();
    await expect(page).not.toHaveURL(/task=/);
    await expect(card(page, 'First of all')).toBeFocused();
  });

  await test.step('single keys show their list, create and search, until Settings switch them off', async () => {
    await keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await keyboard.press('n');
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Filter tasks' })).toBeFocused();
    await page.goto('/settings/keyboard');
    await page.getByRole('switch', { name: 'Shortcuts of a single key' }).press('Space');
    await open(ada);
    await card(page, 'First of all').press('?');
    await card(page, 'First of all').press('m');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await card(page, 'First of all').press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(card(page, 'First of all')).toBeFocused();
  });

  await test.step('a column adds tasks by title and Enter', async () => {
    await page.getByRole('button', { name: 'New task in To Do' }).press('Enter');
    await keyboard.type('Third');
    await keyboard.press('Enter');
    await keyboard.type('Fourth');
    await keyboard.press('Enter');
    await expect(titlesIn(page, 'To Do')).toHaveText(['Fourth', 'Third', 'First of all', 'Second']);
    await keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'New task in To Do' })).toBeFocused();
  });

  await test.step('the URL keeps a filter', async () => {
    const top = (await column(page, 'To Do').boundingBox())?.y;
    await page.getByRole('button', { name: 'Board actions' }).press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Low' }).press('Enter');
    await keyboard.press('Escape');
    await expect(page).toHaveURL(/priority=Low/);
    await expect(titlesIn(page, 'To Do')).toHaveText(['Second']);
    expect((await column(page, 'To Do').boundingBox())?.y).toBe(top);
    await page.reload();
    await expect(titlesIn(page, 'To Do')).toHaveText(['Second']);
    await page.getByRole('button', { name: 'Clear filter' }).press('Enter');
    await expect(titlesIn(page, 'To Do')).toHaveCount(4);
  });
});

test('a link to a task leads to it after log-in', async ({ browser }) => {
  const { ada, add, open, projectId } = await board(browser);
  const task = await add('Draw the map', { dueDate: '2030-05-09', assignedTo: ada.id });
  await add('Another');
  const { page } = ada;

  await test.step('from My Tasks, and Back leads there again', async () => {
    await page.goto('/my-tasks');
    await page.getByRole('link', { name: 'Draw the map' }).click();
    await expect(panel(page, 'Draw the map')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/my-tasks');
  });

  await test.step('from the deadlines above the board', async () => {
    await open(ada);
    await page
      .getByRole('region', { name: 'Upcoming Deadlines' })
      .getByRole('button', { name: 'Draw the map' })
      .click();
    await expect(panel(page, 'Draw the map')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(panel(page, 'Draw the map')).toBeHidden();
  });

  await test.step('from outside, after the session ended', async () => {
    await page.context().clearCookies();
    await page.goto(`/projects/${projectId}/tasks?task=${task._id}`);
    await expect(page).toHaveURL(/login/);
    await logIn(page, ada.emailId);
    await expect(panel(page, 'Draw the map')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page, 'Draw the map')).toBeFocused();
    await expect(page).not.toHaveURL(/task=/);
  });
});

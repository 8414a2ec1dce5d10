import { expect } from '@playwright/test';
import { member, publish, unseen } from './actors.ts';
import { excess, axeViolations } from './accessibility.ts';
import { escape } from './states.ts';
import { test } from './fixtures.ts';

test('one goes anywhere by a few letters, and a project has an address of its own', async ({ browser }) => {
  const [ada, bo] = await Promise.all([member(browser, 'Ada'), unseen('Bo')]);
  const mine = `Harbour lights ${ada.lastName}`;
  const theirs = `Night trains ${bo.lastName}`;
  await publish(ada, mine);
  const projectId = await publish(bo, theirs);
  const { page } = ada;
  await page.goto('/feed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const field = page.getByRole('combobox', { name: 'Go to a project, person, chat or screen' });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
  };
  await open();
  await field.fill('harbour lights');
  const board = page.getByRole('option', { name: mine }).filter({ hasText: 'Task board' });
  await expect(board).toHaveAttribute('aria-selected', 'true');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\/[\w-]+\/tasks$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await open();
  await field.fill(theirs);
  await expect(page.getByRole('option', { name: theirs })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/projects/${projectId}`);
  await expect(page.getByRole('heading', { level: 1, name: theirs })).toBeVisible();
  await page.getByRole('button', { name: 'Save for later' }).click();
  await expect(page.getByRole('button', { name: 'Saved for later' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await open();
  await field.fill('nothing is called like this');
  await expect(page.getByText('No results for “nothing is called like this”.')).toBeVisible();
  await field.fill('discover');
  await page.getByRole('option', { name: 'Discover People' }).click();
  await expect(page).toHaveURL('/people/feed');
});

test('an unknown project says so and leads back to the feed @phone-only', async ({ browser, viewport }) => {
  const ada = await member(browser, 'Ada', { viewport });
  await ada.page.goto(`/projects/${crypto.randomUUID()}`);
  await expect(ada.page.getByText('This project does not exist.')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Go to', exact: true }).click();
  await expect(ada.page.getByRole('option', { name: 'Explore Projects' })).toBeVisible();
  expect(await excess(ada.page)).toBeLessThanOrEqual(0);
  await escape(ada.page.getByRole('dialog'));
  await ada.page.getByRole('main').getByRole('link', { name: 'Explore Projects' }).click();
  await expect(ada.page).toHaveURL('/feed');
});

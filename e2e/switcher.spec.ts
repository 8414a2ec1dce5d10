import { expect } from '@playwright/test';
import { member, publish, memberWithoutBrowser } from './actors.ts';
import { horizontalOverflow, axeViolations } from './accessibility.ts';
import { escape } from './states.ts';
import { test } from './fixtures.ts';

test('the switcher opens boards, projects and screens by a few letters @main', async ({ browser }) => {
  const [ada, bo] = await Promise.all([member(browser, 'Ada'), memberWithoutBrowser('Bo')]);
  const ownTitle = `Harbour lights ${ada.lastName}`;
  const otherTitle = `Night trains ${bo.lastName}`;
  await publish(ada, ownTitle);
  const projectId = await publish(bo, otherTitle);
  const { page } = ada;
  await page.goto('/feed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const field = page.getByRole('combobox', { name: 'Go to a project, task, person, chat or screen' });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
  };
  await open();
  await field.fill('harbour lights');
  const board = page.getByRole('option', { name: ownTitle }).filter({ hasText: 'Board' });
  await expect(board).toHaveAttribute('aria-selected', 'true');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\/[\w-]+\/tasks$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await open();
  await field.fill(otherTitle);
  await expect(page.getByRole('option', { name: otherTitle })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/projects/${projectId}`);
  await expect(page.getByRole('heading', { level: 1, name: otherTitle })).toBeVisible();
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

test('an unknown project shows an error and links to the feed @phone-only', async ({ browser, viewport }) => {
  const ada = await member(browser, 'Ada', { viewport });
  await ada.page.goto(`/projects/${crypto.randomUUID()}`);
  await expect(ada.page.getByText('This project does not exist.')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(ada.page.getByRole('option', { name: 'Explore Projects' })).toBeVisible();
  expect(await horizontalOverflow(ada.page)).toBeLessThanOrEqual(0);
  await escape(ada.page.getByRole('dialog'));
  await ada.page.getByRole('main').getByRole('link', { name: 'Explore Projects' }).click();
  await expect(ada.page).toHaveURL('/feed');
});

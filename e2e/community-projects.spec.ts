import { expect } from '@playwright/test';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { member, publish } from './actors.ts';
import { makeModerator } from './community-roles.ts';
import { test } from './fixtures.ts';

test('a moderator finds and hides a project, and its owner reads why @main', async ({ browser }) => {
  const [olga, mona] = await Promise.all(['Olga', 'Mona'].map((firstName) => member(browser, firstName)));
  if (!olga || !mona) throw new Error('Somebody is missing.');
  await makeModerator(mona);
  const title = `Tide tables ${olga.lastName}`;
  await publish(olga, title);

  const { page } = mona;
  await page.goto('/admin/projects');
  await page.getByRole('link', { name: title }).click();
  const detail = page.getByRole('article', { name: title });
  await expect(detail.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await detail.getByRole('button', { name: 'Hide' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(dialog.getByText('Enter the reason.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It only sells things.');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(detail.getByText(/^Hidden since/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await horizontalOverflow(page)).toBe(0);

  await olga.page.goto('/notifications');
  await expect(olga.page.getByText(`A moderator hid ${title}`)).toBeVisible();
  await expect(olga.page.getByText('It only sells things.')).toBeVisible();

  await detail.getByRole('button', { name: 'Show again' }).click();
  await expect(detail.getByRole('button', { name: 'Hide' })).toBeVisible();
});

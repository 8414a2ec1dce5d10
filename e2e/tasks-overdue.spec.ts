import { expect } from '@playwright/test';
import { editProject } from '@tandem/contract/projects';
import { assignTask } from '@tandem/contract/tasks';
import { call } from './actors.ts';
import { board, stableTimeZones, card, column, notice, refusal, titlesIn } from './board.ts';
import { drag } from './drag.ts';
import { axeViolations } from './accessibility.ts';
import { test } from './fixtures.ts';

test('an overdue task is marked, and leaves OverDue when it is moved', async ({ browser }) => {
  const { timeZone, day } = stableTimeZones().morning;
  const { ada, add, open, projectId } = await board(browser, {}, { timeZone });
  const { page } = ada;
  const late = await add('Late', { dueDate: day(-3), priority: 'Low' });
  await add('In time', { dueDate: day(5) });
  await open(ada);
  await expect(titlesIn(page, 'OverDue')).toHaveText(['Late']);
  await expect(card(page, 'Late')).toContainText('3 days late');
  await expect(card(page, 'Late').getByText('Overdue', { exact: true })).toBeVisible();
  await drag(card(page, 'Late'), column(page, 'In Progress'));
  await expect(notice(page, refusal)).toBeVisible();
  await call(page, assignTask, {
    params: { projectId, taskId: late._id },
    body: { assignedTo: ada.id },
  });
  await drag(card(page, 'Late'), column(page, 'In Progress'));
  await expect(titlesIn(page, 'In Progress')).toHaveText(['Late']);
  await page.goto('/my-tasks');
  await expect(page.getByRole('region', { name: /^Overdue/ })).toContainText('Late');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create a calendar link' }).click();
  await expect(page.getByLabel('Calendar URL')).toHaveValue(/^http.*\/api\/tasks\/calendar\/.+/);
});

// spec: §4-28
test('a task enters OverDue after its due date, and leaves it with a new one', async ({ browser }) => {
  const { eveningBefore, morning } = stableTimeZones();
  const { timeZone, day } = eveningBefore;
  const { ada, add, open, projectId } = await board(browser, {}, { timeZone });
  const { page } = ada;
  await add('Draw the map', { dueDate: day(0) });
  // Sockets are blocked, so only the new day makes the board reload.
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.clock.install();
  await open(ada);

  await test.step('it stays in its column until the end of the day', async () => {
    await expect(titlesIn(page, 'To Do')).toHaveText(['Draw the map']);
    await expect(card(page, 'Draw the map')).toContainText('Today');
  });

  await test.step('the next day the open board shows it as overdue', async () => {
    // The project's time zone decides the day: half a day ahead it is the next one. The browser's clock follows.
    await call(page, editProject, { params: { id: projectId }, body: { timeZone: morning.timeZone } });
    await page.clock.fastForward('12:00:00');
    await expect(titlesIn(page, 'OverDue')).toHaveText(['Draw the map']);
    await expect(card(page, 'Draw the map')).toContainText('1 day late');
  });

  await test.step('with a due date of today it is back in its column', async () => {
    await card(page, 'Draw the map').hover();
    await card(page, 'Draw the map').getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('dialog').getByLabel('Due date').fill(morning.day(0));
    await page.getByRole('button', { name: 'Update Task' }).click();
    await expect(titlesIn(page, 'To Do')).toHaveText(['Draw the map']);
    await expect(titlesIn(page, 'OverDue')).toHaveCount(0);
  });
});

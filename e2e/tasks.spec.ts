import { expect, type Browser } from '@playwright/test';
import { createTask, editTask, moveTask } from '@tandem/contract/tasks';
import { call, join, member } from './actors.ts';
import { board, stableTimeZones, card, column, notice, panel, refusal, titlesIn } from './board.ts';
import { drag, lift } from './drag.ts';
import { horizontalOverflow, axeViolations } from './accessibility.ts';
import { test } from './fixtures.ts';

async function withBen(browser: Browser) {
  const [created, ben] = await Promise.all([board(browser), member(browser, 'Ben')]);
  await join(ben, created.ada, created.projectId);
  return { ...created, ben };
}

test('a task is created, worked on and completed with the mouse @main', async ({ browser }) => {
  test.slow();
  const { timeZone, day } = stableTimeZones().morning;
  const { ada, open } = await board(browser, {}, { timeZone });
  const { page } = ada;

  await test.step('an empty board shows its empty states, without axe violations', async () => {
    await open(ada);
    await expect(page.getByText('No tasks yet')).toHaveCount(4);
    await expect(page.getByText('No upcoming tasks.')).toBeVisible();
    await expect(column(page, 'Task Analytics')).toContainText('N/A');
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step('a task needs a title', async () => {
    await page.getByRole('button', { name: 'New task', exact: true }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Create Task' }).click();
    await expect(form.getByLabel('Title')).toHaveAccessibleDescription(/Title is required/);
    await form.getByLabel('Title').fill('Draw the map');
    await form.getByLabel('Description').fill('With contour lines.');
    await form.getByLabel('Due date').fill(day(1));
    await form.getByLabel('Labels').fill('design, data');
    await expect(form.getByLabel('Priority')).toHaveValue('Medium');
    expect(await axeViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Create Task' }).click();
    await expect(titlesIn(page, 'To Do')).toHaveText(['Draw the map']);
    await expect(card(page, 'Draw the map')).toContainText('Tomorrow');
    await expect(card(page, 'Draw the map')).toContainText('Unknown');
    await expect(column(page, 'Upcoming Deadlines')).toContainText('1 day left');
  });

  await test.step('it cannot be started unassigned, but the notice offers to assign it', async () => {
    await drag(card(page, 'Draw the map'), column(page, 'In Progress'));
    await expect(notice(page, refusal)).toBeVisible();
    await expect(titlesIn(page, 'To Do')).toHaveText(['Draw the map']);
    await page.getByRole('button', { name: 'Assign to me and move' }).click();
    await expect(titlesIn(page, 'In Progress')).toHaveText(['Draw the map']);
  });

  await test.step('it gets a comment, which is edited, in its panel', async () => {
    await card(page, 'Draw the map')
      .getByRole('button', { name: /^View comments on/ })
      .click();
    await expect(page.getByText('No comments yet.')).toBeVisible();
    await page.getByPlaceholder('Add a comment...').fill('On paper first?');
    await page.getByRole('button', { name: 'Add Comment' }).click();
    const comments = column(page, 'Comments').getByRole('listitem');
    await comments.hover();
    await comments.getByRole('button', { name: /^Edit the comment/ }).click();
    await comments.getByRole('textbox').fill('On paper first!');
    await comments.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('On paper first!')).toBeVisible();
    await page.getByRole('button', { name: 'History' }).click();
    await expect(panel(page, 'Draw the map').getByText(/moved the task: To Do → In Progress/)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel(page, 'Draw the map')).toBeHidden();
    await expect(card(page, 'Draw the map')).toBeFocused();
  });

  await test.step('it is completed, and the analytics show it', async () => {
    await drag(card(page, 'Draw the map'), column(page, 'Done'));
    await expect(titlesIn(page, 'Done')).toHaveText(['Draw the map']);
    await expect(column(page, 'Task Analytics')).toContainText('Completed');
    await expect(column(page, 'Task Analytics')).toContainText('0 hours');
    await page.reload();
    await expect(titlesIn(page, 'Done')).toHaveText(['Draw the map']);
  });

  await test.step('it is deleted after a confirmation, and restored', async () => {
    await card(page, 'Draw the map').hover();
    await card(page, 'Draw the map')
      .getByRole('button', { name: /^Delete/ })
      .click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this task?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(titlesIn(page, 'Done')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(titlesIn(page, 'Done')).toHaveText(['Draw the map']);
  });
});

test('two members on a board see each other and each other’s changes @main', async ({ browser }) => {
  const { ada, ben, add, open, projectId } = await withBen(browser);
  const task = await add('Draw the map', { assignedTo: ada.id });
  await open(ada);
  await open(ben);
  await expect(ada.page.getByText('2 here now')).toBeVisible();

  await test.step('a move, a comment and a new task arrive', async () => {
    await drag(card(ben.page, 'Draw the map'), column(ben.page, 'In Progress'));
    await expect(titlesIn(ada.page, 'In Progress')).toHaveText(['Draw the map']);
    await add('Another');
    await expect(titlesIn(ben.page, 'To Do')).toHaveText(['Another']);
    await card(ada.page, 'Draw the map')
      .getByRole('button', { name: /^View comments/ })
      .click();
    await card(ben.page, 'Draw the map')
      .getByRole('button', { name: /^View comments/ })
      .click();
    await ben.page.getByPlaceholder('Add a comment...').fill('Halfway');
    await ben.page.getByRole('button', { name: 'Add Comment' }).click();
    await expect(ada.page.getByText('Halfway')).toBeVisible();
  });

  await test.step('a checklist is checked by two people at once', async () => {
    await ada.page.getByRole('textbox', { name: 'Add an item' }).fill('Contour lines');
    await ada.page.keyboard.press('Enter');
    await ada.page.keyboard.type('Trails');
    await ada.page.keyboard.press('Enter');
    await ben.page.getByRole('checkbox', { name: 'Contour lines' }).check();
    await ada.page.getByRole('checkbox', { name: 'Trails' }).check();
    for (const { page } of [ada, ben]) {
      await expect(page.getByRole('checkbox', { name: 'Contour lines' })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'Trails' })).toBeChecked();
      await expect(card(page, 'Draw the map').getByTitle('Checklist: 2 of 2 done')).toBeVisible();
    }
    const handle = ada.page.getByRole('button', { name: 'Move “Trails”' });
    await handle.focus();
    await ada.page.keyboard.press('Space');
    await expect(ada.page.getByText('Trails lifted from place 2.')).toBeAttached();
    await ada.page.keyboard.press('ArrowUp');
    await expect(ada.page.getByText('Trails is at place 1.')).toBeAttached();
    await ada.page.keyboard.press('Space');
    await expect(ben.page.getByRole('checkbox').first()).toHaveAccessibleName('Trails');
    await ada.page.keyboard.press('Escape');
    await ben.page.keyboard.press('Escape');
    await expect(panel(ada.page, 'Draw the map')).toBeHidden();
    await expect(panel(ben.page, 'Draw the map')).toBeHidden();
  });

  await test.step('an offer goes when somebody else changes its task', async () => {
    await drag(card(ada.page, 'Another'), column(ada.page, 'In Progress'));
    const offer = ada.page.getByRole('button', { name: 'Assign to me and move' });
    await expect(offer).toBeVisible();
    const id = (await card(ben.page, 'Another').getAttribute('id'))!.replace('task-', '');
    await call(ben.page, editTask, { params: { projectId, taskId: id }, body: { priority: 'Low' } });
    await expect(offer).toBeHidden();
  });

  await test.step('a change during a drag is shown after the drop', async () => {
    await lift(card(ada.page, 'Another'));
    await expect(ada.page.getByText('Another lifted from place 1 of To Do.')).toBeAttached();
    await add('Third');
    await expect(titlesIn(ben.page, 'To Do')).toHaveText(['Third', 'Another']);
    await expect(titlesIn(ada.page, 'To Do')).not.toContainText(['Third']);
    await ada.page.mouse.up();
    await expect(titlesIn(ada.page, 'To Do')).toHaveText(['Third', 'Another']);
  });

  await test.step('a conflict in a field offers both values, and nothing typed is lost', async () => {
    await card(ada.page, 'Another').hover();
    await card(ada.page, 'Another').getByRole('button', { name: /^Edit/ }).click();
    const form = ada.page.getByRole('dialog');
    await form.getByLabel('Title').fill('Another of mine');
    await form.getByLabel('Description').fill('And why.');
    const other = await call(ben.page, createTask, { params: { projectId }, body: { title: 'By Ben' } });
    await expect(titlesIn(ben.page, 'To Do').first()).toHaveText('By Ben');
    const id = (await card(ben.page, 'Another').getAttribute('id'))!.replace('task-', '');
    await call(ben.page, editTask, { params: { projectId, taskId: id }, body: { title: 'Another of his' } });
    await expect(form.getByRole('status')).toContainText('Someone else changed this task');
    await form.getByRole('button', { name: 'Update Task' }).click();
    await expect(form.getByRole('radio')).toHaveCount(2);
    await expect(form.getByRole('radio').first()).toContainText('Another of mine');
    await expect(form.getByRole('radio').last()).toContainText('Another of his');
    expect(await axeViolations(ada.page)).toEqual([]);
    await form.getByRole('radio').first().click();
    await form.getByRole('button', { name: 'Update Task' }).click();
    await expect(titlesIn(ben.page, 'To Do')).toContainText(['Another of mine']);
    expect(other.data.title).toBe('By Ben');
  });

  await test.step('the board reloads after a lost connection', async () => {
    await ada.page.context().setOffline(true);
    await expect.poll(() => ada.page.evaluate(() => navigator.onLine)).toBe(false);
    await call(ben.page, moveTask, { params: { projectId, taskId: task._id }, body: { status: 'Done' } });
    await ada.page.context().setOffline(false);
    await expect(titlesIn(ada.page, 'Done')).toHaveText(['Draw the map']);
  });

  await test.step('a newly assigned task appears in the open list of tasks', async () => {
    await ben.page.goto('/my-tasks');
    await expect(ben.page.getByText('No tasks are assigned to you.')).toBeVisible();
    await add('For Ben', { assignedTo: ben.id });
    await expect(ben.page.getByRole('link', { name: 'For Ben' })).toBeVisible();
  });
});

test('on a phone a card ignores a swipe, is dragged by a long press, and moved by its menu @phone-only @phone', async ({
  browser,
}, { project }) => {
  const { ada, add, open } = await board(browser, project.use);
  const { page } = ada;
  for (const title of ['Fourth', 'Third', 'Second', 'First'])
    await add(title, { description: 'Text. '.repeat(20) });
  await open(ada);
  await expect(titlesIn(page, 'To Do')).toHaveText(['First', 'Second', 'Third', 'Fourth']);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const at = async (title: string) => {
    const box = (await card(page, title).boundingBox())!;
    return { x: box.x + 60, y: box.y + 16 };
  };

  await test.step('a swipe moves nothing', async () => {
    const { x, y } = await at('Second');
    // Sent at once: a touch that rests for a moment is a long press.
    await Promise.all([
      touch('touchStart', x, y),
      ...[10, 20, 30, 40, 50, 60, 70, 80].map((up) => touch('touchMove', x, y - up)),
      touch('touchEnd'),
    ]);
    await expect(titlesIn(page, 'To Do')).toHaveText(['First', 'Second', 'Third', 'Fourth']);
    await expect(page.getByText('Move to Done')).toBeHidden();
  });

  await test.step('a long press lifts the card, which is dropped on another column', async () => {
    const list = column(page, 'To Do').locator('[data-rfd-droppable-id]');
    let [x, y] = [0, 0];
    await expect(async () => {
      // While the list still scrolls from the swipe, a touch only stops it.
      await list.evaluate((element) => element.scrollTo(0, 0));
      await card(page, 'First').hover({ trial: true });
      ({ x, y } = await at('First'));
      await touch('touchStart', x, y);
      try {
        await expect(page.getByText('Move to Done')).toBeVisible({ timeout: 3_000 });
      } catch (error) {
        await touch('touchEnd');
        throw error;
      }
    }).toPass();
    await expect(async () => {
      const target = (await page.getByText('Move to Done').boundingBox())!;
      for (let part = 1; part <= 10; part += 1)
        await touch('touchMove', x, y + ((target.y + 10 - y) * part) / 10);
      await expect(page.locator('[data-over]')).toHaveText('Move to Done', { timeout: 2_000 });
    }).toPass();
    await touch('touchEnd');
    await expect(titlesIn(page, 'To Do')).toHaveText(['Second', 'Third', 'Fourth']);
    await page.getByRole('button', { name: /^Done/ }).tap();
    await expect(titlesIn(page, 'Done')).toHaveText(['First']);
  });

  await test.step('a card has its menu', async () => {
    await card(page, 'First')
      .getByRole('button', { name: /^Actions for/ })
      .tap();
    await page.getByRole('menuitem', { name: 'OverDue' }).tap();
    await page.getByRole('button', { name: /^OverDue/ }).tap();
    await expect(titlesIn(page, 'OverDue')).toHaveText(['First']);
  });

  await test.step('a card opens over the whole screen, and Back closes it', async () => {
    await card(page, 'First').getByRole('heading').tap();
    const dialog = page.getByRole('dialog', { name: 'Task: First' });
    await expect(dialog).toBeVisible();
    const { width, height } = page.viewportSize()!;
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Add an item' }).fill('Pack');
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: 'Pack' }).tap();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(card(page, 'First').getByTitle('Checklist: 1 of 1 done')).toBeVisible();
  });
});

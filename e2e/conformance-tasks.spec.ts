import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { createTask, listTasks } from '@tandem/contract/tasks';
import { call, join, member, nameOf, publish, type Actor } from './actors.ts';
import { column, panel } from './board.ts';
import { drag } from './drag.ts';
import { alert, colourOf, replyWith, status } from './states.ts';
import { test } from './fixtures.ts';

// The exact texts and colours that the specification requires of Task Management, where no other test checks them.

const card = (place: Page | Locator, title: string) =>
  place.getByRole('group', { name: new RegExp(`^${title}, `) });
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const add = async ({ page }: Actor, projectId: string, body: object) =>
  (await call(page, createTask, { params: { projectId }, body })).data;
const press = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name }).click();

/** The name of an element's colour. */
async function nameOfColour(place: Locator, property: 'color' | 'backgroundColor'): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await colourOf(place, property);
  if (red < 160 && green < 60 && blue < 60) return 'dark red';
  if (green > red && green > blue) return 'green';
  if (red - green > 8 && Math.abs(green - blue) < 20) return 'red';
  return red >= green && green - blue > 8 ? 'yellow' : 'none';
}

const expectBackground = (place: Locator, name: string) =>
  expect.poll(() => nameOfColour(place, 'backgroundColor')).toBe(name);
const expectColour = (place: Locator, name: string) =>
  expect.poll(() => nameOfColour(place, 'color')).toBe(name);

/** Creates a project; returns its owner and the path of its board. */
async function ownBoard(browser: Browser) {
  const olga = await member(browser, 'Olga');
  const projectId = await publish(olga, 'Ferry');
  return { olga, page: olga.page, projectId, path: `/projects/${projectId}/tasks` };
}

// spec: §1-08, §2.1-19, §2.13-07, §2.16-01, §2.16-02, §2.16-03, §2.16-15, §4-30, §4-31, §5-16, §5-17
// spec: §7.3-04, §9-07
test('tasks are created and edited in the form of the specification @main', async ({ browser }) => {
  const { olga, page, projectId, path } = await ownBoard(browser);
  await page.goto('/my-projects');
  await page.getByRole('link', { name: 'Board: Ferry' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/task')) sent.push(request.postDataJSON());
  });
  await page.getByRole('button', { name: 'New task', exact: true }).first().click();
  const form = page.getByRole('dialog');
  const input = (name: string) => form.getByRole('textbox', { name });
  await expect(form.getByLabel('Due date')).toHaveAttribute('type', 'date');
  const priority = form.getByRole('combobox', { name: 'Priority' });
  await expect(priority.locator('option')).toHaveText(['Low', 'Medium', 'High']);
  await expect(priority).toHaveValue('Medium');
  for (const blank of ['', '   ']) {
    await input('Title').fill(blank);
    await press(form, 'Create Task');
    await expect(form.getByText('Title is required.')).toBeVisible();
  }
  await input('Title').fill('Caulk the hull');
  await press(form, 'Create Task');
  await expect(card(column(page, 'To Do'), 'Caulk the hull')).toBeVisible();
  expect(sent).toMatchObject([
    { title: 'Caulk the hull', description: null, dueDate: null, priority: 'Medium', labels: [] },
  ]);

  await add(olga, projectId, { title: 'Paint', description: 'Blue.', dueDate: '2030-05-09' });
  await page.reload();
  await card(page, 'Paint').hover();
  await press(page, 'Edit Paint');
  await expect(input('Title')).toHaveValue('Paint');
  await expect(input('Description')).toHaveValue('Blue.');
  await expect(form.getByLabel('Due date')).toHaveValue('2030-05-09');
  await expect(priority).toHaveValue('Medium');
  await input('Title').fill('Paint it');
  await press(form, 'Cancel Edit');
  await expect(form).toBeHidden();
  await card(page, 'Paint').hover();
  await press(page, 'Edit Paint');
  await expect(input('Title')).toHaveValue('Paint');
  await input('Title').fill('Paint it');
  await press(form, 'Update Task');
  await expect(card(page, 'Paint it')).toBeVisible();
});

// spec: §2.16-04, §2.16-05, §2.16-06, §9-05, §9-06
test('deadlines and analytics stand above the board, and stay folded once folded', async ({ browser }) => {
  const { olga, page, projectId, path } = await ownBoard(browser);
  await page.goto(path);
  const upcoming = page.getByRole('region', { name: 'Upcoming Deadlines' });
  const analytics = page.getByRole('region', { name: 'Task Analytics' });
  await expect(upcoming).toContainText('No upcoming tasks.');
  await expect(analytics).toContainText('Avg Completion TimeN/A');
  for (const [title, days] of [
    ['Now', 0],
    ['Next', 1],
    ['Soon', 2],
    ['Later', 9],
  ] as const)
    await add(olga, projectId, { title, dueDate: dayFrom(days) });
  await add(olga, projectId, { title: 'Over', status: 'Done' });
  await page.reload();
  await expect(upcoming.getByRole('listitem')).toHaveText(['NowToday', 'Next1 day left', 'Soon2 days left']);
  const left = (words: string) => upcoming.getByText(words, { exact: true });
  await expectColour(left('Today'), 'red');
  await expectColour(left('1 day left'), 'red');
  await expectColour(left('2 days left'), 'yellow');
  for (const words of ['Total Tasks5', 'Completed1', 'Pending4', 'Avg Completion Time0 hours'])
    await expect(analytics).toContainText(words);

  // Nothing overflows beside the task panel.
  await card(page, 'Now').click();
  await expect(panel(page, 'Now')).toBeVisible();
  expect(await analytics.evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Hide deadlines and figures' }).first().click();
  await expect(analytics).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show deadlines and figures' })).toBeVisible();
  await expect(upcoming).toBeHidden();
});

// spec: §2.14-08, §2.16-08, §2.16-09, §2.16-10, §2.16-11, §2.16-12, §2.16-13, §2.16-14, §2.16-15, §3-17
// spec: §4-32, §5-18, §5-19, §7.3-10, §9-06, §9-07
test('a card shows what the specification lists, in its words and colours @main', async ({ browser }) => {
  const [{ olga, page, projectId, path }, finn] = await Promise.all([
    ownBoard(browser),
    member(browser, 'Finn'),
  ]);
  await join(finn, olga, projectId);
  const whole = { description: 'Both sides.', labels: ['hull', 'wood'], assignedTo: finn.id };
  await add(olga, projectId, { title: 'High one', priority: 'High', dueDate: dayFrom(1), ...whole });
  await add(olga, projectId, { title: 'Medium one', priority: 'Medium', dueDate: dayFrom(5) });
  await add(olga, projectId, { title: 'Low one', priority: 'Low' });
  await add(olga, projectId, { title: 'None set' });
  await add(olga, projectId, { title: 'Late one', priority: 'Low', dueDate: dayFrom(-3) });
  await page.goto(path);
  for (const [title, words, colour] of [
    ['High one', 'High', 'red'],
    ['Medium one', 'Medium', 'yellow'],
    ['Low one', 'Low', 'green'],
    ['None set', 'No Priority Set', 'none'],
    ['Late one', 'Overdue', 'dark red'],
  ] as const)
    await expectBackground(card(page, title).getByText(words, { exact: true }), colour);
  const high = card(page, 'High one');
  for (const words of ['Both sides.', 'hull', 'wood']) await expect(high).toContainText(words);
  await expectColour(high.getByRole('time'), 'red');
  await expectColour(card(page, 'Medium one').getByRole('time'), 'yellow');
  await expect(high.getByText('Finn', { exact: true })).toBeVisible();
  await expect(card(page, 'Late one').getByRole('time')).toContainText('3 days late');
  await expect(card(page, 'None set')).toContainText('Unknown');

  await press(page, /^View comments on None set/);
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments).toContainText('No comments yet.');
  await press(page, /^View comments on Low one/);
  await expect(comments).toHaveCount(1);
  const low = card(page, 'Low one');
  await low.getByRole('combobox', { name: 'Assign to' }).hover();
  await expect(low.getByRole('combobox', { name: 'Assign to' }).locator('option')).toHaveText([
    'Unassigned',
    nameOf(olga),
    nameOf(finn),
  ]);
  await expect(page.getByPlaceholder('Add a comment...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Comment' })).toBeDisabled();
  await page.getByPlaceholder('Add a comment...').fill('Use oak.');
  await press(page, 'Add Comment');
  await expect(comments.getByRole('listitem')).toContainText(['Use oak.']);
  await expect(comments.getByRole('listitem')).toContainText(['Olga']);
  await press(low, 'Hide comments on Low one');
  await expect(comments).toHaveCount(0);
  await press(low, 'Delete Low one');
  await expect(
    page.getByRole('dialog', { name: 'Are you sure you want to delete this task?' }),
  ).toBeVisible();
  await press(page.getByRole('dialog'), 'Delete');
  await expect(low).toBeHidden();
  await finn.page.goto('/my-working-projects');
  await expect(finn.page.getByRole('link', { name: 'Board: Ferry' })).toHaveAttribute('href', path);
});

// spec: §1-08, §2.16-07, §4-24, §4-25, §4-26, §4-29, §7.3-06, §8-28, §8-29, §9-08
test('cards move between the four columns as the specification allows @main', async ({ browser }) => {
  const { olga, page, projectId, path } = await ownBoard(browser);
  await add(olga, projectId, { title: 'Scrape' });
  await add(olga, projectId, { title: 'Caulk' });
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Board' }).getByRole('heading', { level: 2 })).toHaveText([
    'To Do',
    'In Progress',
    'Done',
    'OverDue',
  ]);
  const moves: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && /\/task\/[^/]+$/.test(request.url()))
      moves.push(request.postDataJSON());
  });
  const caulk = card(page, 'Caulk');
  await drag(caulk, column(page, 'In Progress'));
  await expect(alert(page, 'Please assign this task before moving it to In Progress.')).toBeVisible();
  await expect(card(column(page, 'To Do'), 'Caulk')).toBeVisible();
  await drag(caulk, page.getByRole('banner'), {
    below: 20,
    until: page.getByText('Caulk is not over a column.'),
  });
  await drag(caulk, column(page, 'To Do'));
  expect(moves).toEqual([]);
  const titles = column(page, 'To Do').getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Caulk', 'Scrape']);
  await drag(caulk, card(page, 'Scrape'), { until: column(page, 'To Do').locator('[data-over]') });
  await expect(titles).toHaveText(['Scrape', 'Caulk']);
  await drag(caulk, column(page, 'Done'));
  await expect(card(column(page, 'Done'), 'Caulk')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Task Analytics' })).toContainText('Completed1');
  expect(moves).toMatchObject([{ status: 'To Do', position: null }, { status: 'Done' }]);
  const { tasks } = await call(page, listTasks, { params: { projectId } });
  expect(tasks.map(({ title, status: to }) => [title, to])).toEqual([
    ['Scrape', 'To Do'],
    ['Caulk', 'Done'],
  ]);
  await page.route(`**/api/project/${projectId}/tasks*`, replyWith(429, { message: 'No.', code: 'x' }));
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch data.');
  await expect(status(page, 'Loading')).toHaveCount(0);
});

import type { InputOf } from '@tandem/contract/operation';
import { listMyTasks } from '@tandem/contract/tasks/tasks-own';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let me: Actor;
beforeAll(async () => {
  app = await createTestApp();
  me = await app.member();
  const [tides, maps] = [await publish(me, { title: 'Tides' }), await publish(me, { title: 'Maps' })];
  const dated: [title: string, dueDate: string | null, projectId: string][] = [
    ['none, first', null, tides._id],
    ['late', '2026-11-10', maps._id],
    ['soon, first', '2026-11-22', tides._id],
    ['none, second', null, maps._id],
    ['soon, second', '2026-11-22', maps._id],
    ['none, third', null, tides._id],
  ];
  for (const [title, dueDate, projectId] of dated) {
    app.clock.advance(1_000);
    await addTask(me, projectId, { title, dueDate, assignedTo: me.id });
  }
});
afterAll(() => app.close());

const order = ['late', 'soon, first', 'soon, second', 'none, first', 'none, second', 'none, third'];
const list = async (query: NonNullable<InputOf<typeof listMyTasks>['query']> = {}) => {
  const { data, nextCursor } = await me.call(listMyTasks, { query });
  return { titles: data.map(({ title }) => title), nextCursor };
};

it.each(['1', '2', '4', '6'])(
  'lists the own tasks in pages of %s, those without a date last',
  async (limit) => {
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit, ...(cursor !== undefined && { cursor }) });
      titles.push(...page.titles);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && titles.length < 20);
    expect(titles).toEqual(order);
  },
);

it('lists the own tasks whole without a limit', async () => {
  expect(await list()).toEqual({ titles: order, nextCursor: null });
});

it('says what begins the numbers of a task, as its board does', async () => {
  const { data } = await me.call(listMyTasks, { query: {} });
  expect(data.slice(0, 2).map(({ taskPrefix, number }) => `${taskPrefix}-${number}`)).toEqual(['M-1', 'T-2']);
});

it('needs as many queries for a later page as for the first', async () => {
  const first = await list({ limit: '4' });
  const later = await queriesOf(() => list({ limit: '4', cursor: first.nextCursor! }));
  expect(later).toBe(await queriesOf(() => list({ limit: '4' })));
});

const encoded = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
const id = '0190b4a0-0000-7000-8000-000000000000';
it.each([
  [{ cursor: 'nonsense' }],
  [{ cursor: encoded('2026-11-22', 1, 'no id') }],
  [{ cursor: encoded('9999-99-99', 1, id) }],
  [{ cursor: encoded('0000-01-01', 1, id) }],
  [{ cursor: encoded(null, 9e15, id) }],
  [{ cursor: encoded(null, -1, id) }],
  [{ limit: '51' }],
])('refuses %j', async (query) => {
  expect((await me.refused(listMyTasks, { query })).status).toBe(400);
});

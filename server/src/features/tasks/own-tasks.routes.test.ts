import type { InputOf } from '@tandem/contract/operation';
import { listMyTasks, listSharedTasks } from '@tandem/contract/tasks/tasks-own';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteTask } from '@tandem/contract/tasks';
import { joinAndLeave, joinProject, publish } from '../../testing/project-actions.ts';
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

describe('tasks that two members can both see', () => {
  let [owner, both, former, stranger]: Actor[] = [];
  let shared: string;
  beforeAll(async () => {
    [owner, both, former, stranger] = await Promise.all([
      app.member(),
      app.member(),
      app.member(),
      app.member(),
    ]);
    shared = (await publish(owner!, { title: 'Hut book' }))._id;
    await joinProject(owner!, both!, shared);
    await joinAndLeave(owner!, former!, shared);
    await addTask(owner!, shared, { title: 'Write an index' });
    await addTask(owner!, shared, { title: 'Привет из хижины', dueDate: '2026-11-01' });
    const secret = await publish(owner!, { title: 'Secret plan' });
    await addTask(owner!, secret._id, { title: 'Hide the index' });
  });
  const find = async (
    who: Actor,
    other: Actor,
    query: NonNullable<InputOf<typeof listSharedTasks>['query']>,
  ) => {
    const { data } = await who.call(listSharedTasks, { params: { userId: other.id }, query });
    return data.map(({ taskPrefix, number, title, status }) => [`${taskPrefix}-${number}`, title, status]);
  };
  const index = ['HB-1', 'Write an index', 'To Do'];
  const hut = ['HB-2', 'Привет из хижины', 'OverDue'];

  it('are found by full numbers, and by parts of number or title', async () => {
    for (const [who, other] of [[owner!, both!] as const, [both!, owner!] as const]) {
      expect(await find(who, other, { numbers: 'HB-1,hb-2,HB-3,SP-1,HB,x' })).toEqual([index, hut]);
      expect(await find(who, other, { search: 'INDEX' })).toEqual([index]);
      expect(await find(who, other, { search: 'привет' })).toEqual([hut]);
      expect(await find(who, other, { search: 'hb-2' })).toEqual([hut]);
      expect(await find(who, other, {})).toHaveLength(2);
    }
  });

  it.each(['numbers', 'search'] as const)(
    'show nothing by %s to somebody who is not in the project',
    async (by) => {
      const query = { [by]: by === 'numbers' ? 'HB-1,SP-1' : 'index' };
      for (const who of [former!, stranger!]) {
        expect(await find(who, owner!, query)).toEqual([]);
        expect(await find(owner!, who, query)).toEqual([]);
      }
      const nobody = { ...stranger!, id: '00000000-0000-4000-8000-000000000000' } as Actor;
      expect(await find(owner!, nobody, query)).toEqual([]);
    },
  );

  it('are both listed where two projects number alike, and never once deleted', async () => {
    const twin = (await publish(both!, { title: 'Harbour boats' }))._id;
    await joinProject(both!, owner!, twin);
    const task = await addTask(both!, twin, { title: 'Paint' });
    const numbered = { numbers: 'HB-1' };
    expect(await find(owner!, both!, numbered)).toEqual([index, ['HB-1', 'Paint', 'To Do']]);
    await both!.call(deleteTask, { params: { projectId: twin, taskId: task._id } });
    expect(await find(owner!, both!, numbered)).toEqual([index]);
  });
});

import { limits } from '@tandem/contract/limits';
import type { Project } from '@tandem/contract/projects';
import { editTask, listDeadlines, listTasks, viewTask } from '@tandem/contract/tasks';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createThrottles, type Spender } from '../../../platform/http/guards/throttle.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { addTask } from '../../../testing/task-actions.ts';
import { boardList, readList } from './board-lists.repository.ts';
import { freshKeys } from './boards.rules.ts';
import { tasks } from '../tasks.tables.ts';

const throttles = createThrottles(null, () => undefined);
let spent: { spender: Spender; points: number }[] = [];
let app: TestApp;
let owner: Actor;
let project: Project;

beforeAll(async () => {
  app = await createTestApp({
    throttles: {
      ...throttles,
      spend: async (budget, spender, points = 1) => {
        if (budget === 'member') spent.push({ spender, points });
        return throttles.spend(budget, spender, points);
      },
    },
  });
  owner = await app.member({ firstName: 'Olga' });
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await publish(owner);
});

const onBoard = () => ({ params: { projectId: project._id } });
const onTask = (taskId: string) => ({ params: { projectId: project._id, taskId } });
const brief = { query: { brief: 'true' as const } };
const labels = (count: number) => Array.from({ length: count }, (_, at) => `label ${at}`);

async function fillBoard(size: number): Promise<void> {
  const rows = freshKeys(null, size).map((position, at) => ({
    id: newId(),
    projectId: project._id,
    title: `Task ${at}`,
    description: 'x'.repeat(limits.taskDescription),
    labels: [],
    homeColumn: 'To Do' as const,
    dueDate: '2026-12-01',
    position,
    createdAt: app.clock.now(),
  }));
  await app.database.orm.insert(tasks).values(rows);
}

describe('a brief list', () => {
  const long = `${'ä'.repeat(limits.briefDescription - 1)}😀rest`;

  // spec: added-38
  it('has the first 200 characters of a description, and says whether it is cut', async () => {
    const exact = 'b'.repeat(limits.briefDescription);
    const entered = [long, exact, 'short', ''];
    for (const description of entered)
      await addTask(owner, project._id, { title: 'A', description, dueDate: '2026-12-24' });
    const { tasks: listed } = await owner.call(listTasks, { ...onBoard(), ...brief });
    expect(listed.map(({ description, isCut }) => ({ description, isCut }))).toEqual([
      { description: null, isCut: false },
      { description: 'short', isCut: false },
      { description: exact, isCut: false },
      { description: `${'ä'.repeat(limits.briefDescription - 1)}😀`, isCut: true },
    ]);
    const { upcomingTasks } = await owner.call(listDeadlines, { ...onBoard(), ...brief });
    expect(upcomingTasks.filter(({ isCut }) => isCut)).toHaveLength(1);
  });

  it('differs from the whole list in nothing else, and one that was not asked for is whole', async () => {
    await addTask(owner, project._id, { title: 'A', description: long, labels: labels(10) });
    const { tasks: cut, ...day } = await owner.call(listTasks, { ...onBoard(), ...brief });
    for (const query of [{}, { brief: 'false' as const }]) {
      const whole = await owner.call(listTasks, { ...onBoard(), query });
      expect(whole).toEqual({ ...day, tasks: [expect.objectContaining({ description: long })] });
      const { isCut: _, ...rest } = cut[0]!;
      expect({ ...whole.tasks[0]!, description: rest.description }).toEqual(rest);
    }
  });

  it('is refused when the parameter is neither true nor false', async () => {
    const refusal = await owner.refused(listTasks, { ...onBoard(), query: { brief: 'yes' } });
    expect(refusal).toMatchObject({ status: 400, message: 'brief must be true or false.' });
  });
});

it('gives one task whole', async () => {
  const description = 'x'.repeat(limits.taskDescription);
  const task = await addTask(owner, project._id, { description });
  expect(await owner.call(viewTask, onTask(task._id))).toEqual({ data: task });
  expect(await owner.refused(viewTask, onTask(newId()))).toMatchObject({
    status: 404,
    code: 'tasks.not_found',
  });
});

describe('reads of a large board', () => {
  it('are in order and whole when the board is sent in parts', async () => {
    await fillBoard(450);
    const { tasks: listed } = await owner.call(listTasks, onBoard());
    expect(listed.map(({ title }) => title)).toEqual(Array.from({ length: 450 }, (_, at) => `Task ${at}`));
  });

  it('are in order and whole when the board is read in parts', async () => {
    await fillBoard(1_150);
    const titles = Array.from({ length: 1_150 }, (_, at) => `Task ${at}`);
    const { tasks: listed } = await owner.call(listTasks, { ...onBoard(), ...brief });
    expect(listed.map(({ title }) => title)).toEqual(titles);
    const { upcomingTasks } = await owner.call(listDeadlines, { ...onBoard(), ...brief });
    expect(upcomingTasks.map(({ title }) => title)).toEqual(titles);
  });

  it('leave out what is deleted between two parts', async () => {
    await fillBoard(1_150);
    const { orm } = app.database;
    const read: string[] = [];
    for await (const rows of readList(orm, boardList(project._id), { isBrief: true })) {
      if (read.length === 0)
        await orm.update(tasks).set({ deletedAt: app.clock.now() }).where(eq(tasks.title, 'Task 1149'));
      read.push(...rows.map(({ title }) => title));
    }
    expect(read).toEqual(Array.from({ length: 1_149 }, (_, at) => `Task ${at}`));
  });

  it('share one query when they come at the same moment', async () => {
    await fillBoard(400);
    await owner.call(listTasks, onBoard());
    const ask = (count: number) => () =>
      Promise.all(Array.from({ length: count }, () => owner.call(listTasks, onBoard())));
    const [one, eight] = [await queriesOf(ask(1)), await queriesOf(ask(8))];
    // Seven more permissions, a second read of the sessions, and the next read of the board. Eight reads would be 21 more.
    expect(eight - one).toBeLessThanOrEqual(10);
  });

  it('see what was written before they were requested', async () => {
    await fillBoard(50);
    const task = await addTask(owner, project._id, { title: 'Old' });
    const early = Array.from({ length: 4 }, () => owner.call(listTasks, onBoard()));
    await owner.call(editTask, { ...onTask(task._id), body: { title: 'New' } });
    const { tasks: listed } = await owner.call(listTasks, onBoard());
    expect(listed[0]?.title).toBe('New');
    await Promise.all(early);
  });

  it('cost the member by their size', async () => {
    await fillBoard(200);
    spent = [];
    await owner.call(listTasks, { ...onBoard(), ...brief });
    expect(spent).toEqual([{ spender: owner.id, points: 1 }]);
    spent = [];
    await owner.call(listTasks, onBoard());
    expect(spent).toEqual([
      { spender: owner.id, points: 1 },
      { spender: owner.id, points: 3 },
    ]);
  });

  it('are refused when the budget is spent', async () => {
    await fillBoard(400);
    const reader = await app.member();
    project = await publish(reader);
    await fillBoard(400);
    await throttles.spend('member', reader.id, 1_150);
    const refused = async () => {
      for (let read = 0; read < 20; read += 1) {
        const reply = await reader.send(listTasks, onBoard());
        if (reply.statusCode === 429) return { read, after: reply.headers['retry-after'] };
      }
      return null;
    };
    // Seven points each, so less than 15 reads are left.
    const found = await refused();
    expect(found?.read).toBeLessThan(15);
    expect(Number(found?.after)).toBeGreaterThan(0);
  });
});

describe('a task with more labels than a new one may have', () => {
  it('stays readable, and can be saved while its labels stay', async () => {
    const task = await addTask(owner, project._id, { title: 'Old' });
    await app.database.orm
      .update(tasks)
      .set({ labels: labels(12) })
      .where(eq(tasks.id, task._id));
    const { data } = await owner.call(editTask, {
      ...onTask(task._id),
      body: { title: 'New', labels: labels(12) },
    });
    expect(data).toMatchObject({ title: 'New', labels: labels(12) });
    expect(
      await owner.refused(editTask, { ...onTask(task._id), body: { labels: labels(11) } }),
    ).toMatchObject({
      status: 400,
      fields: { labels: 'You can add at most 10 labels.' },
    });
    const fewer = await owner.call(editTask, { ...onTask(task._id), body: { labels: labels(10) } });
    expect(fewer.data.labels).toEqual(labels(10));
  });
});

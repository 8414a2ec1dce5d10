import type { Project } from '@tandem/contract/projects';
import {
  listDeadlines,
  listTasks,
  moveTask,
  viewTaskAnalytics,
  boardChanged,
  watchBoard,
} from '@tandem/contract/tasks';
import { addTaskComment, listTaskActivity, listTaskComments } from '@tandem/contract/tasks/tasks-comments';
import { listMyTasks } from '@tandem/contract/tasks/tasks-own';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { connect } from '../../../testing/live-client.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { addTask, boardOf, dragTask } from '../../../testing/task-actions.ts';
import { taskComments, tasks } from '../tasks.tables.ts';
import { freshKeys, keyBetween, longestKey } from './boards.rules.ts';

let app: TestApp;
let owner: Actor;
let member: Actor;

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  owner = await app.member({ firstName: 'Olga' });
  member = await app.member({ firstName: 'Carl' });
});
afterAll(() => app.close());

/** A board with `size` tasks in To Do, assigned to the member, with five comments each. */
async function boardWith(size: number): Promise<Project> {
  const project = await publish(owner);
  await joinProject(owner, member, project._id);
  const createdAt = app.clock.now();
  const rows = freshKeys(null, size).map((position, index) => ({
    id: newId(),
    projectId: project._id,
    title: `Task ${index}`,
    dueDate: `2026-11-${String(1 + (index % 30)).padStart(2, '0')}`,
    labels: ['a', 'b'],
    homeColumn: 'To Do' as const,
    assigneeId: member.id,
    position,
    commentsCount: 5,
    createdAt,
  }));
  const comments = rows.flatMap(({ id: taskId }) =>
    Array.from({ length: 5 }, () => ({ id: newId(), taskId, authorId: owner.id, text: 'Aye', createdAt })),
  );
  await app.database.transaction(async (tx) => {
    for (let from = 0; from < size; from += 500) {
      await tx.insert(tasks).values(rows.slice(from, from + 500));
      await tx.insert(taskComments).values(comments.slice(from * 5, (from + 500) * 5));
    }
  });
  return project;
}

it('needs as many queries for a board of 1,000 tasks with 5,000 comments as for one of ten', async () => {
  const [small, large] = [await boardWith(10), await boardWith(1_000)];
  const queryCounts = async ({ _id: projectId }: Project) => {
    const board = { params: { projectId } };
    const { tasks: listed } = await member.call(listTasks, board);
    const task = { params: { projectId, taskId: listed[0]!._id } };
    const count = async (work: () => Promise<unknown>) => queriesOf(work);
    return {
      board: await count(() => member.call(listTasks, board)),
      deadlines: await count(() => member.call(listDeadlines, board)),
      analytics: await count(() => member.call(viewTaskAnalytics, board)),
      comments: await count(() => member.call(listTaskComments, task)),
      activity: await count(() => member.call(listTaskActivity, task)),
      commenting: await count(() => member.call(addTaskComment, { ...task, body: { text: 'Aye' } })),
      moving: await count(() =>
        member.call(moveTask, { ...task, body: { status: 'Done', position: listed[5]!._id } }),
      ),
      mine: await count(() => member.call(listMyTasks)),
    };
  };
  const counts = await queryCounts(small);
  expect(await queryCounts(large)).toEqual(counts);
  // One of them reads the session.
  expect(counts).toMatchObject({ board: 3, deadlines: 3, analytics: 3, comments: 4, mine: 2 });
  const { tasks: all } = await member.call(listTasks, { params: { projectId: large._id } });
  expect(all).toHaveLength(1_000);
  expect(all.filter(({ commentsCount }) => commentsCount === 6)).toHaveLength(1);
  expect(all.every(({ assignee }) => assignee?.firstName === 'Carl')).toBe(true);
});

describe('a position key that becomes too long', () => {
  it('causes short keys in the same order, and a boardChanged event', async () => {
    const project = await publish(owner);
    const projectId = project._id;
    const cards = [];
    for (const title of ['d', 'c', 'b', 'a']) cards.push(await addTask(owner, projectId, { title }));
    const [d, c, b] = cards;
    const long = { low: 'a0V', high: 'a0W' };
    while (keyBetween(long.low, long.high).length <= longestKey) long.low = keyBetween(long.low, long.high);
    await app.database.transaction(async (tx) => {
      await tx.update(tasks).set({ position: long.low }).where(eq(tasks.id, b!._id));
      await tx.update(tasks).set({ position: long.high }).where(eq(tasks.id, c!._id));
      await tx.update(tasks).set({ position: 'a1' }).where(eq(tasks.id, d!._id));
    });
    const client = await connect(app, owner);
    await client.command(watchBoard, { projectId });
    const moved = await dragTask(owner, d!, 'To Do', c!._id);
    expect(await boardOf(owner, projectId)).toEqual({ 'To Do': ['a', 'b', 'd', 'c'] });
    const { tasks: rebalanced } = await owner.call(listTasks, { params: { projectId } });
    expect(Math.max(...rebalanced.map(({ position }) => position.length))).toBe(2);
    expect(rebalanced).toContainEqual(moved);
    expect(await client.received(boardChanged)).toEqual({ projectId });
    expect(rebalanced.map(({ version }) => version)).toEqual([1, 1, 2, 1]);
    client.close();
  });
});

import type { Project } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import {
  assignTask,
  deleteTask,
  editTask,
  listDeadlines,
  listTasks,
  moveTask,
  restoreTask,
  type Task,
  type TaskStatus,
  taskStatuses,
  viewTaskAnalytics,
} from '@tandem/contract/tasks';
import { listTaskActivity } from '@tandem/contract/tasks/tasks-comments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { addTask, boardOf, dragTask } from '../../../testing/task-actions.ts';

let app: TestApp;
let owner: Actor;
let member: Actor;
let project: Project;
let projectId: string;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member({ firstName: 'Olga' });
  member = await app.member({ firstName: 'Carl' });
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.set(new Date('2026-11-20T12:00:00Z'));
  await openProject();
});

async function openProject(timeZone = 'UTC') {
  project = await publish(owner, { timeZone });
  projectId = project._id;
  await joinProject(owner, member, projectId);
}

const moveInput = (task: Task, body: object) => ({ params: { projectId, taskId: task._id }, body });
const assigneeRequired = {
  status: 409,
  code: 'tasks.assignee_required',
  message: 'Please assign this task before moving it to In Progress.',
};

describe('moving a task', () => {
  // spec: §4-26, §4-27, §8-29
  it('is refused to In Progress without an assignee, from every other column', async () => {
    const [done, fresh, late] = [
      await addTask(owner, projectId, { title: 'done', status: 'Done' }),
      await addTask(owner, projectId, { title: 'fresh' }),
      await addTask(owner, projectId, { title: 'late', dueDate: '2026-11-19' }),
    ];
    const overdue = await dragTask(owner, await addTask(owner, projectId, { title: 'moved' }), 'OverDue');
    for (const task of [fresh, late, overdue, done])
      expect(await member.refused(moveTask, moveInput(task, { status: 'In Progress' }))).toEqual(
        assigneeRequired,
      );
    expect(await boardOf(owner, projectId)).toEqual({
      'To Do': ['fresh'],
      OverDue: ['late', 'moved'],
      Done: ['done'],
    });
  });

  it('is refused to In Progress when the assignee of a done task has left', async () => {
    const task = await addTask(owner, projectId, { status: 'Done', assignedTo: member.id });
    await member.call(removeProjectUser, { params: { id: projectId, userId: member.id } });
    const input = moveInput(task, { status: 'In Progress' });
    expect(await owner.refused(moveTask, input)).toEqual(assigneeRequired);
    await owner.call(assignTask, { params: input.params, body: { assignedTo: owner.id } });
    expect(await dragTask(owner, task, 'In Progress')).toMatchObject({ status: 'In Progress', doneAt: null });
  });

  it('reorders and restores an unassigned task in In Progress', async () => {
    const assigned = { status: 'In Progress', assignedTo: member.id } as const;
    const last = await addTask(owner, projectId, { ...assigned, title: 'last' });
    const first = await addTask(owner, projectId, { ...assigned, title: 'first' });
    await owner.call(assignTask, { params: { projectId, taskId: last._id }, body: { assignedTo: null } });
    await dragTask(owner, last, 'In Progress', first._id);
    expect(await boardOf(owner, projectId)).toEqual({ 'In Progress': ['last', 'first'] });
    await owner.call(deleteTask, { params: { projectId, taskId: last._id } });
    await owner.call(restoreTask, { params: { projectId, taskId: last._id } });
    expect(await boardOf(owner, projectId)).toEqual({ 'In Progress': ['last', 'first'] });
  });

  it.each([
    ['an unknown column', { status: 'Doing' }],
    ['no column', {}],
    ['a position that is not an id', { status: 'Done', position: 'top' }],
    ['a version that is not a number', { status: 'Done', version: 'one' }],
  ])('is refused with %s', async (_, body) => {
    const task = await addTask(owner, projectId);
    expect((await owner.refused(moveTask, moveInput(task, body))).status).toBe(400);
  });

  it('is refused before an unknown card or one of another board', async () => {
    const task = await addTask(owner, projectId);
    const foreign = await addTask(owner, (await publish(owner))._id);
    for (const position of [newId(), foreign._id])
      expect(await owner.refused(moveTask, moveInput(task, { status: 'Done', position }))).toMatchObject({
        status: 400,
        code: 'tasks.no_such_place',
        fields: { position: expect.any(String) },
      });
  });

  // spec: §4-23, §4-27, §7.3-06, §9-08
  it('works between all columns for an assigned task, and is recorded', async () => {
    const pairs = taskStatuses.flatMap((from) =>
      taskStatuses.filter((to) => to !== from).map((to) => [from, to]),
    );
    for (const [from, to] of pairs as [TaskStatus, TaskStatus][]) {
      const task = await dragTask(owner, await addTask(owner, projectId, { assignedTo: member.id }), from);
      const moved = await dragTask(member, task, to);
      expect(moved).toMatchObject({ status: to, storedStatus: to, version: task.version + 1 });
      expect(moved.doneAt === null).toBe(to !== 'Done');
      const { data } = await owner.call(listTaskActivity, { params: { projectId, taskId: task._id } });
      expect(data[0]).toMatchObject({ kind: 'moved', field: 'status', before: from, after: to });
    }
  });

  it('reopens an unassigned done task in To Do', async () => {
    const task = await addTask(owner, projectId, { status: 'Done' });
    expect(await dragTask(owner, task, 'To Do')).toMatchObject({ status: 'To Do', doneAt: null });
  });

  // spec: §4-25
  it('to its own column without a position changes nothing', async () => {
    const task = await addTask(owner, projectId);
    expect(await dragTask(owner, task, 'To Do')).toEqual(task);
  });

  // spec: §7.3-01
  it('puts the task before the given card, or at the end', async () => {
    const [c, b, a] = [
      await addTask(owner, projectId, { title: 'c' }),
      await addTask(owner, projectId, { title: 'b' }),
      await addTask(owner, projectId, { title: 'a' }),
    ];
    const column = async () => (await boardOf(owner, projectId))['To Do'];
    await dragTask(owner, c, 'To Do', a._id);
    expect(await column()).toEqual(['c', 'a', 'b']);
    await dragTask(owner, c, 'To Do', b._id);
    expect(await column()).toEqual(['a', 'c', 'b']);
    await dragTask(owner, a, 'To Do', null);
    expect(await column()).toEqual(['c', 'b', 'a']);
    const unchanged = await dragTask(owner, a, 'To Do', null);
    expect(await dragTask(owner, a, 'To Do', a._id)).toEqual(unchanged);
    await dragTask(owner, b, 'Done');
    await dragTask(owner, a, 'Done', b._id);
    expect(await boardOf(owner, projectId)).toEqual({ 'To Do': ['c'], Done: ['a', 'b'] });
  });
});

describe('an overdue task', () => {
  // spec: §4-28
  it('is an open task with a past due date', async () => {
    await addTask(owner, projectId, { title: 'today', dueDate: '2026-11-20' });
    await addTask(owner, projectId, { title: 'yesterday', dueDate: '2026-11-19' });
    await addTask(owner, projectId, { title: 'done', dueDate: '2026-11-19', status: 'Done' });
    expect(await boardOf(owner, projectId)).toEqual({
      'To Do': ['today'],
      OverDue: ['yesterday'],
      Done: ['done'],
    });
    app.clock.advance(12 * 3_600_000);
    expect(await boardOf(owner, projectId)).toEqual({ OverDue: ['yesterday', 'today'], Done: ['done'] });
  });

  it('keeps its stored column', async () => {
    const late = { dueDate: '2026-11-19', status: 'In Progress', assignedTo: owner.id } as const;
    expect(await addTask(owner, projectId, late)).toMatchObject({
      status: 'OverDue',
      storedStatus: 'In Progress',
    });
  });

  // spec: §4-28
  it('stays in the column it is moved to, until a new due date passes', async () => {
    const task = await addTask(owner, projectId, { dueDate: '2026-11-18' });
    await dragTask(owner, task, 'To Do');
    app.clock.advance(5 * 86_400_000);
    const [moved] = (await owner.call(listTasks, { params: { projectId } })).tasks;
    expect(moved?.status).toBe('To Do');
    const due = async (dueDate: string | null) =>
      (await owner.call(editTask, moveInput(task, { dueDate }))).data.status;
    expect(await due('2026-11-26')).toBe('To Do');
    app.clock.advance(2 * 86_400_000);
    const [late] = (await owner.call(listTasks, { params: { projectId } })).tasks;
    expect(late?.status).toBe('OverDue');
    expect(await due(null)).toBe('To Do');
  });

  it('that was moved to OverDue returns to its column with a new due date', async () => {
    const task = await addTask(owner, projectId, { status: 'In Progress', assignedTo: owner.id });
    await dragTask(owner, task, 'OverDue');
    const due = async (dueDate: string) => (await owner.call(editTask, moveInput(task, { dueDate }))).data;
    expect(await due('2026-11-19')).toMatchObject({ status: 'OverDue', storedStatus: 'OverDue' });
    expect(await due('2026-11-20')).toMatchObject({ status: 'In Progress', storedStatus: 'In Progress' });
  });
});

describe.each([
  ['Pacific/Kiritimati', '2026-11-21', '2026-11-21T10:00:00Z'],
  ['Etc/GMT+12', '2026-11-20', '2026-11-21T12:00:00Z'],
  ['Asia/Kathmandu', '2026-11-20', '2026-11-20T18:15:00Z'],
  ['America/New_York', '2026-11-20', '2026-11-21T05:00:00Z'],
])('on a board in %s', (timeZone, today, midnight) => {
  beforeEach(() => openProject(timeZone));

  // spec: §7.3-01
  it('stores and shows the entered date', async () => {
    for (const dueDate of [
      '2026-03-29',
      '2026-10-25',
      '2028-02-29',
      '2026-12-31',
      '1970-01-01',
      '9999-12-31',
    ])
      expect((await addTask(owner, projectId, { dueDate })).dueDate).toBe(dueDate);
    const reply = await owner.call(listTasks, { params: { projectId } });
    expect(reply).toMatchObject({ timeZone, today });
  });

  it('today ends at midnight in that time zone', async () => {
    await addTask(owner, projectId, { title: 'due', dueDate: today });
    app.clock.set(new Date(Date.parse(midnight) - 1));
    expect(await boardOf(owner, projectId)).toEqual({ 'To Do': ['due'] });
    const upcoming = async () => (await owner.call(listDeadlines, { params: { projectId } })).upcomingTasks;
    expect(await upcoming()).toHaveLength(1);
    app.clock.advance(1);
    expect(await boardOf(owner, projectId)).toEqual({ OverDue: ['due'] });
    expect(await upcoming()).toEqual([]);
  });
});

describe('the deadlines of a board', () => {
  // spec: §7.3-02
  it('are the open tasks due today or later, nearest first', async () => {
    const days = ['2026-12-24', '2026-11-19', '2026-11-20', null, '2026-11-21'];
    for (const dueDate of days) await addTask(owner, projectId, { title: dueDate ?? 'never', dueDate });
    await addTask(owner, projectId, { title: 'done', dueDate: '2026-11-20', status: 'Done' });
    const { upcomingTasks } = await member.call(listDeadlines, { params: { projectId } });
    expect(upcomingTasks.map(({ title }) => title)).toEqual(['2026-11-20', '2026-11-21', '2026-12-24']);
  });
});

describe('the analytics of a board', () => {
  // spec: §3-18, §7.3-03
  it('count all, done and pending tasks, and the average completion time', async () => {
    const task = await addTask(owner, projectId);
    await addTask(owner, projectId, { dueDate: '2026-11-01' });
    app.clock.advance(3 * 3_600_000);
    await dragTask(owner, task, 'Done');
    const analytics = await member.call(viewTaskAnalytics, { params: { projectId } });
    expect(analytics).toMatchObject({
      totalTasks: 2,
      completedTasks: 1,
      pendingTasks: 1,
      averageCompletionTime: '3 hours',
      byStatus: { 'To Do': 0, 'In Progress': 0, Done: 1, OverDue: 1 },
    });
    expect(analytics.donePerWeek.at(-1)).toEqual({ week: '2026-11-16', done: 1 });
    await dragTask(owner, task, 'To Do');
    expect(await member.call(viewTaskAnalytics, { params: { projectId } })).toMatchObject({
      averageCompletionTime: 'N/A',
      pendingTasks: 2,
    });
  });
});

import { randomUUID } from 'node:crypto';
import { limits } from '@tandem/contract/limits';
import { editProject, type Project } from '@tandem/contract/projects';
import {
  assignTask,
  createTask,
  deleteTask,
  editTask,
  listDeadlines,
  listTasks,
  moveTask,
  restoreTask,
  taskMessages,
  viewTaskAnalytics,
  taskPrefixOf,
} from '@tandem/contract/tasks';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { addTask, boardOf, dragTask } from '../../testing/task-actions.ts';
import { tasks } from './tasks.tables.ts';

let app: TestApp;
let owner: Actor;
let member: Actor;
let stranger: Actor;
let project: Project;
let projectId: string;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member({ firstName: 'Olga' });
  member = await app.member({ firstName: 'Carl', lastName: 'Carver' });
  stranger = await app.member({ firstName: 'Xaver' });
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.set(new Date('2026-11-20T12:00:00Z'));
  project = await publish(owner);
  projectId = project._id;
  await joinProject(owner, member, projectId);
});

const onTask = (taskId: string) => ({ params: { projectId, taskId } });
const withBody = <Body extends object>(taskId: string, body: Body) => ({ ...onTask(taskId), body });
const inputOf = <Body extends object>(body: Body) => ({ params: { projectId }, body });

describe('creating a task', () => {
  // spec: added-907
  it('creates one task for a clientId, however often the request comes', async () => {
    const body = { title: 'Paint the door', labels: ['Red'], clientId: randomUUID() };
    const replies = await Promise.all([1, 2, 3].map(() => owner.send(createTask, inputOf(body))));
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '200', '201']);
    const again = await owner.send(createTask, inputOf(body));
    expect(again.statusCode).toBe(200);
    const ids = [...replies, again].map((reply) => reply.json<{ data: { _id: string } }>().data._id);
    expect(new Set(ids).size).toBe(1);
    const { tasks: shown } = await owner.call(listTasks, { params: { projectId }, query: {} });
    expect(shown.map(({ title }) => title)).toEqual(['Paint the door']);
  });

  it('refuses another task, and the task of another member, with a used clientId', async () => {
    const body = { title: 'Paint the door', clientId: randomUUID() };
    expect((await stranger.refused(createTask, inputOf(body))).status).toBe(404);
    const { data } = await owner.call(createTask, inputOf(body));
    const reused = { status: 409, code: 'tasks.client_id_reused' };
    expect(await owner.refused(createTask, inputOf({ ...body, title: 'Paint the roof' }))).toMatchObject(
      reused,
    );
    expect(await member.refused(createTask, inputOf(body))).toMatchObject(reused);
    expect((await stranger.refused(createTask, inputOf(body))).status).toBe(404);
    await owner.call(editTask, withBody(data._id, { title: 'Paint both doors' }));
    expect((await owner.call(createTask, inputOf(body))).data.title).toBe('Paint both doors');
    await owner.call(deleteTask, onTask(data._id));
    expect((await owner.refused(createTask, inputOf(body))).status).toBe(404);
  });

  it('numbers the tasks of each project from 1, and gives no number twice', async () => {
    const add = (title: string) => owner.call(createTask, inputOf({ title }));
    const created = await Promise.all(['One', 'Two', 'Three'].map(add));
    expect(created.map(({ data }) => data.number).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    const last = created.find(({ data }) => data.number === 3)?.data._id ?? '';
    await owner.call(deleteTask, onTask(last));
    expect((await add('Four')).data.number).toBe(4);
    await app.database.orm.delete(tasks).where(eq(tasks.projectId, projectId));
    expect((await add('Five')).data.number).toBe(5);
    const other = await publish(owner);
    expect((await addTask(owner, other._id, { title: 'One' })).number).toBe(1);
  });

  it('keeps the prefix of the numbers when the project gets another title', async () => {
    const { title } = project;
    await owner.call(editProject, { params: { id: projectId }, body: { title: 'Quite Zany' } });
    const { taskPrefix } = await owner.call(listTasks, { params: { projectId }, query: {} });
    expect(taskPrefix).toBe(taskPrefixOf(title));
  });

  // A version before, which runs on the same database during an upgrade, knows no numbers.
  it('numbers a task that was stored without one', async () => {
    await addTask(owner, projectId, { title: 'First' });
    const row = { id: newId(), projectId, title: 'Old', labels: [], position: 'z', createdAt: new Date() };
    await app.database.orm.insert(tasks).values({ ...row, homeColumn: 'To Do' });
    const { tasks: shown } = await owner.call(listTasks, { params: { projectId }, query: {} });
    expect(shown.map(({ title, number }) => [title, number])).toEqual([
      ['First', 1],
      ['Old', 2],
    ]);
    expect((await addTask(owner, projectId, { title: 'New' })).number).toBe(3);
  });

  // spec: §5-16
  it.each([
    ['no title', { title: undefined }, 'title'],
    ['a blank title', { title: '   ' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(limits.taskTitle + 1) }, 'title'],
    ['a title that is not a string', { title: ['x'] }, 'title'],
    ['a title with NUL', { title: 'a\u0000b' }, 'title'],
    [
      'a description that is too long',
      { description: 'x'.repeat(limits.taskDescription + 1) },
      'description',
    ],
    ['a due date that does not exist', { dueDate: '2026-02-29' }, 'dueDate'],
    ['a timestamp as due date', { dueDate: '2026-02-28T00:00:00Z' }, 'dueDate'],
    ['a due date in year 1', { dueDate: '0001-01-01' }, 'dueDate'],
    ['an unknown priority', { priority: 'Urgent' }, 'priority'],
    ['labels that are not a list', { labels: 'a,b' }, 'labels'],
    ['a label that is too long', { labels: ['x'.repeat(limits.list.entry + 1)] }, 'labels'],
    ['too many labels', { labels: Array.from({ length: 11 }, (_, n) => `l${n}`) }, 'labels'],
    ['OverDue as its first column', { status: 'OverDue' }, 'status'],
    ['an assignee that is not an id', { assignedTo: 'Carl' }, 'assignedTo'],
  ])('is refused with %s', async (_, body, field) => {
    const refusal = await member.refused(createTask, inputOf({ title: 'A task', ...body }));
    expect(refusal).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
    expect(await boardOf(owner, projectId)).toEqual({});
  });

  it('is refused in In Progress without an assignee, with the sentence of the spec', async () => {
    expect(await member.refused(createTask, inputOf({ title: 'A', status: 'In Progress' }))).toEqual({
      status: 409,
      code: 'tasks.assignee_required',
      message: 'Please assign this task before moving it to In Progress.',
    });
  });

  it('is refused with an assignee outside the project', async () => {
    for (const assignedTo of [stranger.id, newId()]) {
      expect(await owner.refused(createTask, inputOf({ title: 'A', assignedTo }))).toMatchObject({
        status: 400,
        code: 'tasks.assignee_outside',
        fields: { assignedTo: expect.any(String) },
      });
    }
  });

  // spec: §3-15, §7.3-04
  it('answers 201 with the task and all values entered', async () => {
    const body = {
      title: '  Parse the tables ',
      description: ' From the *PDF*. ',
      dueDate: '2026-12-24',
      priority: 'High',
      labels: [' parser ', 'PDF', 'pdf', ''],
      status: 'In Progress',
      assignedTo: member.id,
    };
    const reply = await owner.send(createTask, inputOf({ ...body, _id: newId(), version: 9, doneAt: 'x' }));
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      message: taskMessages.created,
      data: {
        _id: expect.stringMatching(/^[\da-f-]{36}$/),
        projectId,
        title: 'Parse the tables',
        description: 'From the *PDF*.',
        dueDate: '2026-12-24',
        priority: 'High',
        labels: ['parser', 'PDF'],
        status: 'In Progress',
        storedStatus: 'In Progress',
        assignedTo: member.id,
        assignee: { _id: member.id, firstName: 'Carl', lastName: 'Carver', photoUrl: null },
        position: expect.any(String),
        number: expect.any(Number),
        version: 1,
        createdAt: '2026-11-20T12:00:00.000Z',
        doneAt: null,
        commentsCount: 0,
        filesCount: 0,
        checklistCount: 0,
        checklistDoneCount: 0,
      },
    });
  });

  // spec: §3-16, §5-17
  it('stores absent and empty values as null', async () => {
    const empty = { description: '', dueDate: '', priority: '', assignedTo: '' };
    for (const body of [{}, empty, { description: '  ', dueDate: null, priority: null, assignedTo: null }]) {
      expect(await addTask(member, projectId, body)).toMatchObject({
        description: null,
        dueDate: null,
        priority: null,
        labels: [],
        assignedTo: null,
        assignee: null,
        status: 'To Do',
      });
    }
  });

  it('puts the task at the top of its column, and sets the completion time of one created as done', async () => {
    await addTask(owner, projectId, { title: 'first' });
    await addTask(member, projectId, { title: 'second' });
    const done = await addTask(member, projectId, { title: 'third', status: 'Done' });
    expect(done.doneAt).toBe('2026-11-20T12:00:00.000Z');
    expect(await boardOf(member, projectId)).toEqual({ 'To Do': ['second', 'first'], Done: ['third'] });
  });
});

describe('a full board', () => {
  it('refuses creating and restoring a task until one is deleted', async () => {
    const [deleted, other] = [await addTask(owner, projectId), await addTask(owner, projectId)];
    await owner.call(deleteTask, onTask(deleted._id));
    await app.database.orm.execute(sql`
      insert into tasks (id, project_id, title, labels, home_column, position, created_at)
      select gen_random_uuid(), ${projectId}::uuid, 'One of many', '{}', 'To Do', 'e' || lpad(n::text, 5, '0'), now()
      from generate_series(2, ${limits.tasksOfBoard}::integer) as n`);
    const full = { status: 409, code: 'tasks.board_full' };
    expect(await owner.refused(restoreTask, onTask(deleted._id))).toMatchObject(full);
    // The rows came from outside, and a count is kept for a minute.
    app.clock.advance(60_000);
    expect(await member.refused(createTask, inputOf({ title: 'One more' }))).toMatchObject(full);
    await owner.call(deleteTask, onTask(other._id));
    await addTask(member, projectId);
  });
});

describe('editing a task', () => {
  // spec: §7.3-05
  it('changes the given fields only', async () => {
    const task = await addTask(owner, projectId, { title: 'A', description: 'B', priority: 'Low' });
    const reply = await member.call(
      editTask,
      withBody(task._id, { title: 'C', labels: ['x'], status: 'Done' }),
    );
    expect(reply).toEqual({
      message: taskMessages.updated,
      data: { ...task, title: 'C', labels: ['x'], version: 2 },
    });
    const rest = { description: '', dueDate: '2026-12-01', priority: 'High' };
    const { data } = await member.call(editTask, withBody(task._id, rest));
    expect(data).toEqual({ ...reply.data, ...rest, description: null, version: 3 });
    const cleared = await member.call(editTask, withBody(task._id, { priority: null, labels: [] }));
    expect(cleared.data).toMatchObject({ priority: null, labels: [], version: 4 });
  });

  it('keeps the version when nothing changes', async () => {
    const task = await addTask(owner, projectId, { title: 'A', labels: ['a', 'b'] });
    const { data } = await owner.call(
      editTask,
      withBody(task._id, { title: 'A', labels: ['a', 'b'], dueDate: '' }),
    );
    expect(data).toEqual(task);
  });

  it('is refused with a blank title, and answers 404 for an unknown task or one of another project', async () => {
    const task = await addTask(owner, projectId);
    expect(await owner.refused(editTask, withBody(task._id, { title: ' ' }))).toMatchObject({ status: 400 });
    const other = await publish(member);
    const foreign = await addTask(member, other._id);
    for (const id of [newId(), foreign._id])
      expect(await member.refused(editTask, withBody(id, { title: 'X' }))).toMatchObject({
        status: 404,
        code: 'tasks.not_found',
      });
  });
});

describe('assigning a task', () => {
  it('is refused with strangers and unknown members', async () => {
    const task = await addTask(owner, projectId);
    for (const assignedTo of [stranger.id, newId()])
      expect(await owner.refused(assignTask, withBody(task._id, { assignedTo }))).toMatchObject({
        status: 400,
        code: 'tasks.assignee_outside',
      });
    for (const body of [{}, { assignedTo: 'Carl' }, { assignedTo: [member.id] }])
      expect((await owner.refused(assignTask, withBody(task._id, body))).status).toBe(400);
  });

  // spec: §6-10, §7.3-07
  it('accepts the owner, a collaborator or nobody', async () => {
    const task = await addTask(owner, projectId);
    const assign = async (assignedTo: string | null) =>
      member.call(assignTask, withBody(task._id, { assignedTo }));
    expect(await assign(owner.id)).toMatchObject({
      message: taskMessages.assigned,
      data: { assignedTo: owner.id, assignee: { firstName: 'Olga' }, version: 2 },
    });
    expect((await assign(member.id)).data).toMatchObject({ assignedTo: member.id, version: 3 });
    expect(await assign('')).toMatchObject({
      message: taskMessages.unassigned,
      data: { assignedTo: null, assignee: null, version: 4 },
    });
  });

  it('keeps a task in progress when it is unassigned', async () => {
    const task = await addTask(owner, projectId, { status: 'In Progress', assignedTo: member.id });
    const { data } = await owner.call(assignTask, withBody(task._id, { assignedTo: null }));
    expect(data).toMatchObject({ status: 'In Progress', assignedTo: null });
  });
});

describe('deleting a task', () => {
  // spec: §7.3-08
  it('removes it from the board, and answers 404 the second time', async () => {
    const task = await addTask(owner, projectId, { dueDate: '2026-12-01' });
    expect(await member.call(deleteTask, onTask(task._id))).toEqual({ message: taskMessages.deleted });
    expect((await member.refused(deleteTask, onTask(task._id))).status).toBe(404);
    expect(await boardOf(owner, projectId)).toEqual({});
    expect(await owner.call(listDeadlines, { params: { projectId } })).toEqual({ upcomingTasks: [] });
    expect(await owner.call(viewTaskAnalytics, { params: { projectId } })).toMatchObject({ totalTasks: 0 });
    for (const [operation, body] of [
      [editTask, { title: 'X' }],
      [moveTask, { status: 'Done' }],
      [assignTask, { assignedTo: null }],
    ] as const)
      expect((await owner.refused(operation, withBody(task._id, body))).status).toBe(404);
  });

  it('can be undone for ten seconds, also by another member, at the old position', async () => {
    const [first, second] = [
      await addTask(owner, projectId, { title: 'below' }),
      await addTask(owner, projectId, { title: 'above' }),
    ];
    await owner.call(deleteTask, onTask(second._id));
    await dragTask(owner, await addTask(owner, projectId, { title: 'new' }), 'To Do', first._id);
    app.clock.advance(10_000);
    const { data, message } = await member.call(restoreTask, onTask(second._id));
    expect([data.title, data.version, message]).toEqual(['above', 3, taskMessages.restored]);
    expect(await boardOf(owner, projectId)).toEqual({ 'To Do': ['above', 'new', 'below'] });
    expect(await member.refused(restoreTask, onTask(second._id))).toMatchObject({
      status: 409,
      code: 'tasks.not_deleted',
    });
  });

  it('cannot be undone after ten seconds, or by a stranger', async () => {
    const task = await addTask(owner, projectId);
    await owner.call(deleteTask, onTask(task._id));
    expect((await stranger.refused(restoreTask, onTask(task._id))).status).toBe(404);
    expect((await owner.refused(restoreTask, onTask(newId()))).status).toBe(404);
    app.clock.advance(10_001);
    expect(await owner.refused(restoreTask, onTask(task._id))).toEqual({
      status: 409,
      code: 'tasks.restored_too_late',
      message: 'It is too late to restore this task.',
    });
  });

  it('removes the row after thirty days', async () => {
    const [deleted, remaining] = [await addTask(owner, projectId), await addTask(owner, projectId)];
    await owner.call(deleteTask, onTask(deleted._id));
    const stored = async () => {
      const rows = await app.database.orm
        .select({ id: tasks.id })
        .from(tasks)
        .where(eq(tasks.projectId, projectId));
      return rows.map(({ id }) => id).toSorted();
    };
    app.clock.advance(30 * 86_400_000);
    await app.runJob('purge-tasks');
    expect(await stored()).toEqual([deleted._id, remaining._id].toSorted());
    app.clock.advance(1);
    await app.runJob('purge-tasks');
    expect(await stored()).toEqual([remaining._id]);
  });
});

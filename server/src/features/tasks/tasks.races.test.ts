import type { Project } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import {
  assignTask,
  createTask,
  deleteTask,
  editTask,
  listTasks,
  moveTask,
  restoreTask,
  type Task,
  taskSaved,
  watchBoard,
} from '@tandem/contract/tasks';
import {
  addTaskComment,
  deleteTaskComment,
  listTaskActivity,
  listTaskComments,
} from '@tandem/contract/tasks/tasks-comments';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { connect } from '../../testing/live-client.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { race, type RaceRequest } from '../../testing/race.ts';
import { addTask } from '../../testing/task-actions.ts';

let app: TestApp;
let owner: Actor;
let member: Actor;
let project: Project;
let projectId: string;

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  owner = await app.member({ firstName: 'Olga' });
});
beforeEach(async () => {
  member = await app.member({ firstName: 'Carl' });
  project = await publish(owner);
  projectId = project._id;
  await joinProject(owner, member, projectId);
});
afterAll(() => app.close());

/** After every test both members see the same order, and positions are unique. */
afterEach(async () => {
  const tasks = await board();
  const reply = await member.send(listTasks, { params: { projectId } });
  if (reply.statusCode === 200) expect(reply.json<{ tasks: Task[] }>().tasks).toEqual(tasks);
  const positions = tasks.map(({ position }) => position);
  expect(positions).toEqual([...new Set(positions)].toSorted());
});

const board = async () => (await owner.call(listTasks, { params: { projectId } })).tasks;
const on = (task: Task) => ({ params: { projectId, taskId: task._id } });
const fifty = (turn: (index: number) => RaceRequest) => Array.from({ length: 50 }, (_, index) => turn(index));
const either = (index: number) => (index % 2 === 0 ? owner : member);
const activity = async (task: Task) => (await owner.call(listTaskActivity, on(task))).data;

it('fifty moves of one card end in one column, and each is published with its own version', async () => {
  const task = await addTask(owner, projectId, { assignedTo: member.id });
  const others = await Promise.all(['a', 'b', 'c'].map((title) => addTask(owner, projectId, { title })));
  const client = await connect(app, member);
  await client.command(watchBoard, { projectId });
  const columns = ['To Do', 'In Progress', 'Done'] as const;
  const turns = fifty((index) => [
    either(index),
    moveTask,
    { ...on(task), body: { status: columns[index % 3], position: others[index % 3]?._id ?? null } },
  ]);
  expect(await race(turns)).toEqual({ 200: 50 });
  const last = (await board()).find(({ _id }) => _id === task._id)!;
  await client.received(taskSaved, (event) => event.task.version === last.version);
  const versions = client.all(taskSaved).map((event) => event.task.version);
  expect(versions.toSorted((a, b) => a - b)).toEqual(versions.map((_, index) => index + 2));
  expect(client.all(taskSaved).find((event) => event.task.version === last.version)?.task).toEqual(last);
  const moves = (await activity(task)).filter(({ kind }) => kind === 'moved').toReversed();
  for (const [index, { before }] of moves.entries()) expect(before).toBe(moves[index - 1]?.after ?? 'To Do');
  client.close();
});

it('fifty moves before the same card all succeed', async () => {
  const last = await addTask(owner, projectId, { title: 'last' });
  const cards: Task[] = [];
  for (let count = 0; count < 10; count++) cards.push(await addTask(owner, projectId, { title: `${count}` }));
  const body = { status: 'To Do', position: last._id };
  const turns = fifty((index) => [either(index), moveTask, { ...on(cards[index % 10]!), body }]);
  expect(await race(turns)).toEqual({ 200: 50 });
  expect((await board()).at(-1)?.title).toBe('last');
});

it('of fifty edits of one field with the same version, only those of the first member are saved', async () => {
  const task = await addTask(owner, projectId);
  const turns = fifty((index) => [
    either(index),
    editTask,
    { ...on(task), body: { title: `Title ${index}`, version: task.version } },
  ]);
  const counts = await race(turns);
  expect(Object.keys(counts).toSorted()).toEqual(['200', '409']);
  expect((counts[200] ?? 0) + (counts[409] ?? 0)).toBe(50);
  const edits = (await activity(task)).filter(({ kind }) => kind === 'edited');
  expect(edits).toHaveLength(counts[200] ?? 0);
  expect(new Set(edits.map(({ actor }) => actor?._id)).size).toBe(1);
  const [now] = await board();
  expect(now).toMatchObject({ title: edits[0]?.after, version: 1 + edits.length });
});

it('fifty tasks created at once are all on the board', async () => {
  const turns = fifty((index) => [
    either(index),
    createTask,
    { params: { projectId }, body: { title: `${index}` } },
  ]);
  expect(await race(turns)).toEqual({ 201: 50 });
  expect(await board()).toHaveLength(50);
});

it('one of ten deletions succeeds among edits, and no edit after it', async () => {
  const task = await addTask(owner, projectId);
  const turns = fifty((index) =>
    index % 5 === 4
      ? [owner, deleteTask, on(task)]
      : [either(index), editTask, { ...on(task), body: { title: `Title ${index}` } }],
  );
  const replies = await Promise.all(turns.map(([who, operation, input]) => who.send(operation, input)));
  const deletions = replies.filter((_, index) => index % 5 === 4).map(({ statusCode }) => statusCode);
  expect(deletions.filter((status) => status === 200)).toHaveLength(1);
  expect(deletions.filter((status) => status === 404)).toHaveLength(9);
  expect(replies.filter(({ statusCode }) => ![200, 404].includes(statusCode))).toEqual([]);
  const edits = replies.filter((reply, index) => index % 5 !== 4 && reply.statusCode === 200).length;
  expect(await board()).toEqual([]);
  const { data } = await owner.call(restoreTask, on(task));
  expect(data.version).toBe(1 + edits + 1 + 1);
  expect((await activity(task)).filter(({ kind }) => kind === 'edited')).toHaveLength(edits);
});

it('deletions and restorations alternate', async () => {
  const task = await addTask(owner, projectId);
  const turns = fifty((index) => [either(index), index % 2 === 0 ? deleteTask : restoreTask, on(task)]);
  const counts = await race(turns);
  expect(Object.keys(counts).filter((status) => !['200', '404', '409'].includes(status))).toEqual([]);
  const isDeleted = (await board()).length === 0;
  if (isDeleted) await owner.call(restoreTask, on(task));
  const happened = (await activity(task)).toReversed().map(({ kind }) => kind);
  expect(happened).toHaveLength(1 + (counts[200] ?? 0) + (isDeleted ? 1 : 0));
  expect(happened.slice(1)).toEqual(
    happened.slice(1).map((_, at) => (at % 2 === 0 ? 'deleted' : 'restored')),
  );
});

it('never starts an unassigned task while its assignee is being removed', async () => {
  const task = await addTask(owner, projectId, { assignedTo: member.id });
  const turns = fifty((index) => {
    if (index % 3 === 0) return [owner, moveTask, { ...on(task), body: { status: 'In Progress' } }];
    if (index % 3 === 1) return [owner, moveTask, { ...on(task), body: { status: 'To Do' } }];
    return [member, assignTask, { ...on(task), body: { assignedTo: index % 2 === 0 ? null : member.id } }];
  });
  const counts = await race(turns);
  expect(Object.keys(counts).filter((status) => status !== '409')).toEqual(['200']);
  let assignee: string | null = 'Carl';
  for (const { field, before, after } of (await activity(task)).toReversed()) {
    if (field === 'assignedTo') assignee = after;
    if (field === 'status' && before === 'To Do') expect(assignee).not.toBeNull();
  }
});

it('the comment count matches concurrent comments and deletions', async () => {
  const task = await addTask(owner, projectId);
  const { comment } = await owner.call(addTaskComment, { ...on(task), body: { text: 'First' } });
  const onComment = { params: { ...on(task).params, commentId: comment._id } };
  const turns = fifty((index) =>
    index % 5 === 0
      ? [owner, deleteTaskComment, onComment]
      : [either(index), addTaskComment, { ...on(task), body: { text: `Comment ${index}` } }],
  );
  expect(await race(turns)).toEqual({ 200: 1, 201: 40, 404: 9 });
  expect((await owner.call(listTaskComments, on(task))).comments).toHaveLength(40);
  expect((await board())[0]?.commentsCount).toBe(40);
});

it('a member who leaves is assigned nothing and can do nothing afterwards', async () => {
  const task = await addTask(owner, projectId);
  const leaving = { params: { id: projectId, userId: member.id } };
  const turns = fifty((index): RaceRequest => {
    if (index === 25) return [member, removeProjectUser, leaving];
    if (index % 2 === 0) return [owner, assignTask, { ...on(task), body: { assignedTo: member.id } }];
    return [member, addTaskComment, { ...on(task), body: { text: `Comment ${index}` } }];
  });
  const counts = await race(turns);
  expect(Object.keys(counts).filter((status) => !['200', '201', '400', '404'].includes(status))).toEqual([]);
  expect((await board())[0]?.assignedTo).toBeNull();
  expect((await member.send(listTasks, { params: { projectId } })).statusCode).toBe(404);
});

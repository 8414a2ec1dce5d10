import { editProfile } from '@tandem/contract/profile';
import type { Project } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import {
  assignTask,
  deleteTask,
  editTask,
  listTasks,
  restoreTask,
  type Task,
  boardChanged,
  boardPeople,
  leaveBoard,
  myTasksChanged,
  taskDeleted,
  taskSaved,
  watchBoard,
} from '@tandem/contract/tasks';
import {
  addTaskComment,
  deleteTaskComment,
  editTaskComment,
  listTaskActivity,
  taskCommentDeleted,
  taskCommentSaved,
} from '@tandem/contract/tasks/tasks-comments';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { connect, type LiveClient } from '../../testing/live-client.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { addTask, dragTask } from '../../testing/task-actions.ts';

let app: TestApp;
let owner: Actor;
let member: Actor;
let stranger: Actor;
let project: Project;
let projectId: string;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  owner = await app.member({ firstName: 'Olga' });
  stranger = await app.member({ firstName: 'Xaver' });
});
afterAll(() => app.close());

beforeEach(async () => {
  member = await app.member({ firstName: 'Carl' });
  project = await publish(owner);
  projectId = project._id;
  await joinProject(owner, member, projectId);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

const connectClient = async (who: Actor) => {
  const client = await connect(app, who);
  clients.push(client);
  return client;
};
const watch = async (who: Actor) => {
  const client = await connectClient(who);
  await client.command(watchBoard, { projectId });
  return client;
};
const on = (task: Task) => ({ params: { projectId, taskId: task._id } });
const names = (people: { firstName: string }[]) => people.map(({ firstName }) => firstName);
/** Waits for earlier events: the ack of a later command arrives after them. */
const receivePending = async (client: LiveClient) => client.command(leaveBoard, { projectId: newId() });

describe('watching a board', () => {
  it('is refused to strangers and for unknown boards', async () => {
    const client = await connectClient(stranger);
    for (const id of [projectId, newId()])
      expect(await client.refused(watchBoard, { projectId: id })).toMatchObject({ code: 'tasks.no_board' });
    for (const invalid of [undefined, {}, { projectId: 'x' }, { projectId: [projectId] }])
      expect(await client.refused(watchBoard, invalid)).toMatchObject({ code: 'invalid' });
    await addTask(owner, projectId);
    await receivePending(client);
    expect(client.all(taskSaved)).toEqual([]);
  });

  it('hides members as soon as they stop showing that they are online, until they show it again', async () => {
    const [ownerClient, memberClient] = [await watch(owner), await watch(member)];
    await ownerClient.received(boardPeople, ({ people }) => people.length === 2);
    await member.call(editProfile, { body: { showsOnline: false } });
    const last = (client: LiveClient) => names(client.all(boardPeople).at(-1)!.people);
    for (const client of [ownerClient, memberClient])
      await expect.poll(() => last(client), { timeout: 5_000 }).toEqual(['Olga']);
    expect(names((await ownerClient.command(watchBoard, { projectId })).people)).toEqual(['Olga']);
    await member.call(editProfile, { body: { showsOnline: true } });
    await expect.poll(() => last(ownerClient), { timeout: 5_000 }).toEqual(['Carl', 'Olga']);
  });

  it('returns the people on the board, and tells them who joined', async () => {
    const first = await connectClient(owner);
    expect(names((await first.command(watchBoard, { projectId })).people)).toEqual(['Olga']);
    const second = await connectClient(member);
    const { people } = await second.command(watchBoard, { projectId });
    expect(names(people)).toEqual(['Carl', 'Olga']);
    expect(people[0]).toEqual({
      _id: member.id,
      firstName: 'Carl',
      lastName: expect.any(String),
      photoUrl: null,
    });
    await first.received(boardPeople, (event) => names(event.people).includes('Carl'));
  });

  it('ends with the command or the connection, but not while another tab has the board open', async () => {
    const [here, there, other] = [await watch(owner), await watch(member), await watch(member)];
    await here.received(boardPeople, (event) => event.people.length === 2);
    await there.command(leaveBoard, { projectId });
    await addTask(owner, projectId);
    await other.received(taskSaved);
    await receivePending(there);
    expect(there.all(taskSaved)).toEqual([]);
    expect(names(here.all(boardPeople).at(-1)!.people)).toEqual(['Carl', 'Olga']);
    other.close();
    await here.received(boardPeople, (event) => names(event.people).join() === 'Olga');
  });
});

describe('members who have the board open receive', () => {
  it('every change of a task', async () => {
    const client = await watch(member);
    const task = await addTask(owner, projectId, { title: 'A' });
    await owner.call(assignTask, { ...on(task), body: { assignedTo: member.id } });
    await dragTask(owner, task, 'In Progress');
    await owner.call(editTask, { ...on(task), body: { title: 'B' } });
    await owner.call(deleteTask, on(task));
    await owner.call(restoreTask, on(task));
    const last = await client.received(taskSaved, ({ task: { version } }) => version === 6);
    const { tasks } = await owner.call(listTasks, { params: { projectId } });
    expect(last.task).toEqual(tasks[0]);
    expect(
      client.all(taskSaved).map(({ task: { version, title, status } }) => [version, title, status]),
    ).toEqual([
      [1, 'A', 'To Do'],
      [2, 'A', 'To Do'],
      [3, 'A', 'In Progress'],
      [4, 'B', 'In Progress'],
      [6, 'B', 'In Progress'],
    ]);
    expect(client.all(taskDeleted)).toEqual([{ projectId, taskId: task._id }]);
  });

  it('comments with the comment count', async () => {
    const task = await addTask(owner, projectId);
    const client = await watch(member);
    const { comment } = await owner.call(addTaskComment, { ...on(task), body: { text: 'One' } });
    const onComment = { params: { ...on(task).params, commentId: comment._id } };
    app.clock.advance(1_000);
    const edited = await owner.call(editTaskComment, { ...onComment, body: { text: 'Two' } });
    await owner.call(deleteTaskComment, onComment);
    const payload = { projectId, taskId: task._id };
    expect(await client.received(taskCommentDeleted)).toEqual({
      ...payload,
      commentId: comment._id,
      commentsCount: 0,
    });
    expect(client.all(taskCommentSaved)).toEqual([
      { ...payload, comment, commentsCount: 1 },
      { ...payload, comment: edited.comment, commentsCount: 1 },
    ]);
  });

  it('nothing when a change was refused or changed nothing', async () => {
    const task = await addTask(owner, projectId, { title: 'A' });
    const client = await watch(member);
    await owner.call(editTask, { ...on(task), body: { title: 'A' } });
    await owner.refused(assignTask, { ...on(task), body: { assignedTo: stranger.id } });
    await dragTask(owner, task, 'To Do');
    await receivePending(client);
    expect(client.all(taskSaved)).toEqual([]);
  });
});

describe('an assignee without the board open', () => {
  it('is told when a task of theirs is assigned, changed, reassigned, deleted or restored', async () => {
    const [assignee, newAssignee, other] = [
      await connectClient(member),
      await connectClient(owner),
      await connectClient(stranger),
    ];
    const eventCounts = async () => {
      for (const client of [assignee, newAssignee, other]) await receivePending(client);
      return [assignee, newAssignee, other].map((client) => client.all(myTasksChanged).length);
    };
    const task = await addTask(owner, projectId, { assignedTo: member.id });
    expect(await eventCounts()).toEqual([1, 0, 0]);
    await owner.call(editTask, { ...on(task), body: { title: 'B' } });
    await owner.call(deleteTask, on(task));
    await owner.call(restoreTask, on(task));
    expect(await eventCounts()).toEqual([4, 0, 0]);
    await member.call(assignTask, { ...on(task), body: { assignedTo: owner.id } });
    expect(await eventCounts()).toEqual([5, 1, 0]);
    await member.call(assignTask, { ...on(task), body: { assignedTo: null } });
    await member.call(editTask, { ...on(task), body: { title: 'C' } });
    expect(await eventCounts()).toEqual([5, 2, 0]);
    expect(assignee.all(myTasksChanged)[0]).toEqual({});
  });
});

describe('a member who leaves a project', () => {
  const leaving = () => ({ params: { id: projectId, userId: member.id } });

  it('receives no more events of its board, and disappears from the people on it', async () => {
    const [leaver, remaining] = [await watch(member), await watch(owner)];
    await owner.call(removeProjectUser, leaving());
    await remaining.received(boardPeople, ({ people }) => names(people).join() === 'Olga');
    await addTask(owner, projectId);
    await remaining.received(taskSaved);
    await receivePending(leaver);
    expect(leaver.all(taskSaved)).toEqual([]);
    expect(await leaver.refused(watchBoard, { projectId })).toMatchObject({ code: 'tasks.no_board' });
  });

  it('loses open tasks, keeps done ones, and remains in the history as former assignee', async () => {
    const assigned = { assignedTo: member.id };
    const open = await addTask(owner, projectId, { ...assigned, title: 'open', status: 'In Progress' });
    const done = await addTask(owner, projectId, { ...assigned, title: 'done', status: 'Done' });
    const deleted = await addTask(owner, projectId, { ...assigned, title: 'deleted' });
    const elsewhere = await publish(owner);
    await joinProject(owner, member, elsewhere._id);
    const other = await addTask(owner, elsewhere._id, assigned);
    const [client, leaver] = [await watch(owner), await connectClient(member)];
    await owner.call(deleteTask, on(deleted));
    await member.call(removeProjectUser, leaving());
    expect(await client.received(boardChanged)).toEqual({ projectId });
    await leaver.received(myTasksChanged, () => leaver.all(myTasksChanged).length === 2);
    await owner.call(restoreTask, on(deleted));
    const { tasks } = await owner.call(listTasks, { params: { projectId } });
    const assignees = Object.fromEntries(tasks.map(({ title, assignedTo }) => [title, assignedTo]));
    expect(assignees).toEqual({ open: null, done: member.id, deleted: null });
    expect(tasks.find(({ title }) => title === 'open')).toMatchObject({ status: 'In Progress', version: 2 });
    const { data } = await owner.call(listTaskActivity, on(open));
    expect(data[0]).toMatchObject({
      kind: 'assigned',
      field: 'assignedTo',
      before: `${member.user.firstName} ${member.user.lastName}`,
      after: null,
      actor: { firstName: 'Carl' },
    });
    const untouched = await owner.call(listTasks, { params: { projectId: elsewhere._id } });
    expect(untouched.tasks).toEqual([other]);
    const reopened = await dragTask(owner, done, 'To Do');
    expect(reopened).toMatchObject({ status: 'To Do', assignedTo: null, doneAt: null });
  });
});

import { editProfile } from '@tandem/contract/profile';
import type { Project } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects';
import { assignTask, deleteTask, editTask, listTasks, restoreTask, type Task } from '@tandem/contract/tasks';
import {
  addTaskComment,
  deleteTaskComment,
  editTaskComment,
  listTaskActivity,
} from '@tandem/contract/tasks/tasks-comments';
import {
  boardChanged,
  boardPeople,
  leaveBoard,
  myTasksChanged,
  taskCommentDeleted,
  taskCommentSaved,
  taskDeleted,
  taskSaved,
  watchBoard,
} from '@tandem/contract/tasks/tasks-live';
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

const listen = async (who: Actor) => {
  const client = await connect(app, who);
  clients.push(client);
  return client;
};
const watch = async (who: Actor) => {
  const client = await listen(who);
  await client.command(watchBoard, { projectId });
  return client;
};
const on = (task: Task) => ({ params: { projectId, taskId: task._id } });
const names = (people: { firstName: string }[]) => people.map(({ firstName }) => firstName);
/** Everything said before is heard once a wish that was made after it is answered. */
const silence = async (client: LiveClient) => client.command(leaveBoard, { projectId: newId() });

describe('watching a board', () => {
  it('is refused to strangers and for boards that are none', async () => {
    const client = await listen(stranger);
    for (const id of [projectId, newId()])
      expect(await client.refused(watchBoard, { projectId: id })).toMatchObject({ code: 'tasks.no_board' });
    for (const wrong of [undefined, {}, { projectId: 'x' }, { projectId: [projectId] }])
      expect(await client.refused(watchBoard, wrong)).toMatchObject({ code: 'invalid' });
    await addTask(owner, projectId);
    await silence(client);
    expect(client.all(taskSaved)).toEqual([]);
  });

  it('does not tell of those who do not show that they are online, from the moment on that they say so', async () => {
    const [hers, his] = [await watch(owner), await watch(member)];
    await hers.received(boardPeople, ({ people }) => people.length === 2);
    await member.call(editProfile, { body: { showsOnline: false } });
    const last = (client: LiveClient) => names(client.all(boardPeople).at(-1)!.people);
    for (const client of [hers, his])
      await expect.poll(() => last(client), { timeout: 5_000 }).toEqual(['Olga']);
    expect(names((await hers.command(watchBoard, { projectId })).people)).toEqual(['Olga']);
    await member.call(editProfile, { body: { showsOnline: true } });
    await expect.poll(() => last(hers), { timeout: 5_000 }).toEqual(['Carl', 'Olga']);
  });

  it('is answered with who is there, and told to them', async () => {
    const first = await listen(owner);
    expect(names((await first.command(watchBoard, { projectId })).people)).toEqual(['Olga']);
    const second = await listen(member);
    const { people } = await second.command(watchBoard, { projectId });
    expect(names(people)).toEqual(['Carl', 'Olga']);
    expect(people[0]).toEqual({
      _id: member.id,
      firstName: 'Carl',
      lastName: expect.any(String),
      photoUrl: null,
    });
    await first.received(boardPeople, (told) => names(told.people).includes('Carl'));
  });

  it('ends with the wish, with the connection, or never while another tab has the board open', async () => {
    const [here, there, other] = [await watch(owner), await watch(member), await watch(member)];
    await here.received(boardPeople, (told) => told.people.length === 2);
    await there.command(leaveBoard, { projectId });
    await addTask(owner, projectId);
    await other.received(taskSaved);
    await silence(there);
    expect(there.all(taskSaved)).toEqual([]);
    expect(names(here.all(boardPeople).at(-1)!.people)).toEqual(['Carl', 'Olga']);
    other.close();
    await here.received(boardPeople, (told) => names(told.people).join() === 'Olga');
  });
});

describe('those who have the board open hear at once', () => {
  it('of every change of a task', async () => {
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

  it('of comments, with how many there are', async () => {
    const task = await addTask(owner, projectId);
    const client = await watch(member);
    const { comment } = await owner.call(addTaskComment, { ...on(task), body: { text: 'One' } });
    const place = { params: { ...on(task).params, commentId: comment._id } };
    app.clock.advance(1_000);
    const edited = await owner.call(editTaskComment, { ...place, body: { text: 'Two' } });
    await owner.call(deleteTaskComment, place);
    const told = { projectId, taskId: task._id };
    expect(await client.received(taskCommentDeleted)).toEqual({
      ...told,
      commentId: comment._id,
      commentsCount: 0,
    });
    expect(client.all(taskCommentSaved)).toEqual([
      { ...told, comment, commentsCount: 1 },
      { ...told, comment: edited.comment, commentsCount: 1 },
    ]);
  });

  it('and nobody hears of what changed nothing or was refused', async () => {
    const task = await addTask(owner, projectId, { title: 'A' });
    const client = await watch(member);
    await owner.call(editTask, { ...on(task), body: { title: 'A' } });
    await owner.refused(assignTask, { ...on(task), body: { assignedTo: stranger.id } });
    await dragTask(owner, task, 'To Do');
    await silence(client);
    expect(client.all(taskSaved)).toEqual([]);
  });
});

describe('whoever has a task assigned hears of it without the board', () => {
  it('when it comes to them, changes, goes to another, is deleted and comes back, and nobody else does', async () => {
    const [mine, theirs, other] = [await listen(member), await listen(owner), await listen(stranger)];
    const times = async () => {
      for (const client of [mine, theirs, other]) await silence(client);
      return [mine, theirs, other].map((client) => client.all(myTasksChanged).length);
    };
    const task = await addTask(owner, projectId, { assignedTo: member.id });
    expect(await times()).toEqual([1, 0, 0]);
    await owner.call(editTask, { ...on(task), body: { title: 'B' } });
    await owner.call(deleteTask, on(task));
    await owner.call(restoreTask, on(task));
    expect(await times()).toEqual([4, 0, 0]);
    await member.call(assignTask, { ...on(task), body: { assignedTo: owner.id } });
    expect(await times()).toEqual([5, 1, 0]);
    await member.call(assignTask, { ...on(task), body: { assignedTo: null } });
    await member.call(editTask, { ...on(task), body: { title: 'C' } });
    expect(await times()).toEqual([5, 2, 0]);
    expect(mine.all(myTasksChanged)[0]).toEqual({});
  });
});

describe('whoever leaves a project', () => {
  const leaving = () => ({ params: { id: projectId, userId: member.id } });

  it('hears no more of its board, and the others see them go', async () => {
    const [gone, here] = [await watch(member), await watch(owner)];
    await owner.call(removeProjectUser, leaving());
    await here.received(boardPeople, ({ people }) => names(people).join() === 'Olga');
    await addTask(owner, projectId);
    await here.received(taskSaved);
    await silence(gone);
    expect(gone.all(taskSaved)).toEqual([]);
    expect(await gone.refused(watchBoard, { projectId })).toMatchObject({ code: 'tasks.no_board' });
  });

  it('leaves open tasks to nobody, done ones stay theirs, and history says who had them', async () => {
    const theirs = { assignedTo: member.id };
    const open = await addTask(owner, projectId, { ...theirs, title: 'open', status: 'In Progress' });
    const done = await addTask(owner, projectId, { ...theirs, title: 'done', status: 'Done' });
    const deleted = await addTask(owner, projectId, { ...theirs, title: 'deleted' });
    const elsewhere = await publish(owner);
    await joinProject(owner, member, elsewhere._id);
    const other = await addTask(owner, elsewhere._id, theirs);
    const [client, leaver] = [await watch(owner), await listen(member)];
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
    const kept = await owner.call(listTasks, { params: { projectId: elsewhere._id } });
    expect(kept.tasks).toEqual([other]);
    const reopened = await dragTask(owner, done, 'To Do');
    expect(reopened).toMatchObject({ status: 'To Do', assignedTo: null, doneAt: null });
  });
});

import { limits } from '@tandem/contract/limits';
import { type Project, removeProjectUser } from '@tandem/contract/projects';
import { deleteTask, listTasks, type Task } from '@tandem/contract/tasks';
import {
  addTaskComment,
  deleteTaskComment,
  editTaskComment,
  listTaskActivity,
  listTaskComments,
  taskCommentMessages,
} from '@tandem/contract/tasks/tasks-comments';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { addTask } from '../../../testing/task-actions.ts';

let app: TestApp;
let owner: Actor;
let member: Actor;
let project: Project;
let task: Task;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member({ firstName: 'Olga' });
  member = await app.member({ firstName: 'Carl' });
  project = await publish(owner);
  await joinProject(owner, member, project._id);
});
afterAll(() => app.close());
beforeEach(async () => {
  task = await addTask(owner, project._id);
});

const at = () => ({ params: { projectId: project._id, taskId: task._id } });
const say = async (who: Actor, text: string) => {
  app.clock.advance(1_000);
  return (await who.call(addTaskComment, { ...at(), body: { text } })).comment;
};
const on = (commentId: string) => ({ params: { ...at().params, commentId } });
const texts = async () =>
  (await owner.call(listTaskComments, at())).comments.map(({ text, createdBy }) => [
    createdBy?.firstName,
    text,
  ]);
const count = async () =>
  (await owner.call(listTasks, { params: { projectId: project._id } })).tasks.find(
    ({ _id }) => _id === task._id,
  )?.commentsCount;

describe('commenting on a task', () => {
  // spec: §5-18
  it.each([
    ['nothing', {}],
    ['blanks', { text: ' \n ' }],
    ['too much', { text: 'x'.repeat(limits.comment + 1) }],
    ['no text', { text: { text: 'x' } }],
    ['NUL', { text: 'a\u0000' }],
  ])('with %s is refused', async (_, body) => {
    expect(await member.refused(addTaskComment, { ...at(), body })).toMatchObject({
      status: 400,
      fields: { text: expect.any(String) },
    });
    expect(await texts()).toEqual([]);
  });

  it('has an end, until one is deleted', async () => {
    const mine = await say(member, 'The first.');
    await app.database.orm.execute(
      sql`update tasks set comments_count = ${limits.commentsOfTask} where id = ${task._id}`,
    );
    const more = { ...at(), body: { text: 'One more.' } };
    expect(await owner.refused(addTaskComment, more)).toMatchObject({
      status: 409,
      code: 'tasks.talked_out',
    });
    await member.call(deleteTaskComment, on(mine._id));
    await owner.call(addTaskComment, more);
  });

  // spec: §3-17, §7.3-10
  it('is stored under the name of who asks, whoever the body names', async () => {
    const body = { text: ' <b>Done</b>? ', createdBy: owner.id, authorId: owner.id };
    const reply = await member.send(addTaskComment, { ...at(), body });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      message: taskCommentMessages.commented,
      comment: {
        _id: expect.any(String),
        text: '<b>Done</b>?',
        createdAt: app.clock.now().toISOString(),
        editedAt: null,
        createdBy: { _id: member.id, firstName: 'Carl', lastName: expect.any(String), photoUrl: null },
      },
    });
  });

  // spec: §7.3-09, added-20
  it('lists them oldest first, counts them, and history says who did', async () => {
    await say(owner, 'one');
    await say(member, 'two');
    await say(owner, 'three');
    expect(await texts()).toEqual([
      ['Olga', 'one'],
      ['Carl', 'two'],
      ['Olga', 'three'],
    ]);
    expect(await count()).toBe(3);
    const { data } = await owner.call(listTaskActivity, at());
    expect(data.map(({ kind, actor }) => [kind, actor?.firstName])).toEqual([
      ['commented', 'Olga'],
      ['commented', 'Carl'],
      ['commented', 'Olga'],
      ['created', 'Olga'],
    ]);
  });

  it('finds no task that is deleted, unknown or on another board', async () => {
    const foreign = await addTask(owner, (await publish(owner))._id);
    const comment = await say(owner, 'one');
    const deleted = await addTask(owner, project._id);
    await owner.call(deleteTask, { params: { projectId: project._id, taskId: deleted._id } });
    for (const taskId of [foreign._id, deleted._id, newId()]) {
      const params = { projectId: project._id, taskId };
      const body = { text: 'Hello' };
      expect((await owner.refused(listTaskComments, { params })).status).toBe(404);
      expect((await owner.refused(addTaskComment, { params, body })).status).toBe(404);
      const onComment = { params: { ...params, commentId: comment._id } };
      expect((await owner.refused(editTaskComment, { ...onComment, body })).status).toBe(404);
      expect((await owner.refused(deleteTaskComment, onComment)).status).toBe(404);
    }
  });
});

describe('changing a comment', () => {
  it('of somebody else is refused, to the owner of the project too', async () => {
    const { _id } = await say(member, 'Mine');
    expect(await owner.refused(editTaskComment, { ...on(_id), body: { text: 'Yours' } })).toMatchObject({
      status: 403,
      code: 'tasks.author_only',
    });
    expect((await owner.refused(deleteTaskComment, on(_id))).status).toBe(403);
    expect(await texts()).toEqual([['Carl', 'Mine']]);
  });

  it('that is unknown or of another task is 404', async () => {
    const other = await addTask(owner, project._id);
    const params = { projectId: project._id, taskId: other._id };
    const { comment } = await member.call(addTaskComment, { params, body: { text: 'There' } });
    for (const id of [comment._id, newId()]) {
      expect((await member.refused(editTaskComment, { ...on(id), body: { text: 'x' } })).status).toBe(404);
      expect((await member.refused(deleteTaskComment, on(id))).status).toBe(404);
    }
  });

  // spec: added-18
  it('of my own says when, and nothing where it is the same', async () => {
    const comment = await say(member, 'Mine');
    app.clock.advance(1_000);
    const same = await member.call(editTaskComment, { ...on(comment._id), body: { text: 'Mine ' } });
    expect(same.comment).toEqual(comment);
    const reply = await member.call(editTaskComment, { ...on(comment._id), body: { text: 'Better' } });
    expect(reply).toEqual({
      message: taskCommentMessages.commentEdited,
      comment: { ...comment, text: 'Better', editedAt: app.clock.now().toISOString() },
    });
  });

  // spec: added-19
  it('by deleting my own takes it away once', async () => {
    const comment = await say(member, 'Mine');
    await say(owner, 'Other');
    expect(await member.call(deleteTaskComment, on(comment._id))).toEqual({
      message: taskCommentMessages.commentDeleted,
      comment,
    });
    expect((await member.refused(deleteTaskComment, on(comment._id))).status).toBe(404);
    expect(await texts()).toEqual([['Olga', 'Other']]);
    expect(await count()).toBe(1);
  });

  it('is over for whoever left, and what they wrote stays under their name', async () => {
    const leaver = await app.member({ firstName: 'Fay' });
    await joinProject(owner, leaver, project._id);
    const { _id } = await say(leaver, 'Bye');
    await owner.call(removeProjectUser, { params: { id: project._id, userId: leaver.id } });
    const body = { text: 'Hello again' };
    expect((await leaver.refused(addTaskComment, { ...at(), body })).status).toBe(404);
    expect((await leaver.refused(editTaskComment, { ...on(_id), body })).status).toBe(404);
    expect((await leaver.refused(deleteTaskComment, on(_id))).status).toBe(404);
    expect(await texts()).toEqual([['Fay', 'Bye']]);
  });
});

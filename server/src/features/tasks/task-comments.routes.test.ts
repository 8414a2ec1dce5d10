import { everyone, mentionToken } from '@tandem/contract/chat/plain-text';
import { limits } from '@tandem/contract/limits';
import { listNotifications } from '@tandem/contract/notifications';
import type { Project } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
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
import { newId } from '../../platform/ids.ts';
import { createHideComment } from './task-comments.service.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { addTask } from '../../testing/task-actions.ts';

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

const onTask = () => ({ params: { projectId: project._id, taskId: task._id } });
const addComment = async (who: Actor, text: string) => {
  app.clock.advance(1_000);
  return (await who.call(addTaskComment, { ...onTask(), body: { text } })).comment;
};
const onComment = (commentId: string) => ({ params: { ...onTask().params, commentId } });
const texts = async () =>
  (await owner.call(listTaskComments, onTask())).comments.map(({ text, createdBy }) => [
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
    ['no text', {}],
    ['a blank text', { text: ' \n ' }],
    ['a too long text', { text: 'x'.repeat(limits.comment + 1) }],
    ['a text that is not a string', { text: { text: 'x' } }],
    ['NUL', { text: 'a\u0000' }],
  ])('is refused with %s', async (_, body) => {
    expect(await member.refused(addTaskComment, { ...onTask(), body })).toMatchObject({
      status: 400,
      fields: { text: expect.any(String) },
    });
    expect(await texts()).toEqual([]);
  });

  it('is refused at the limit, until a comment is deleted', async () => {
    const mine = await addComment(member, 'The first.');
    await app.database.orm.execute(
      sql`update tasks set comments_count = ${limits.commentsOfTask} where id = ${task._id}`,
    );
    const more = { ...onTask(), body: { text: 'One more.' } };
    expect(await owner.refused(addTaskComment, more)).toMatchObject({
      status: 409,
      code: 'tasks.talked_out',
    });
    await member.call(deleteTaskComment, onComment(mine._id));
    await owner.call(addTaskComment, more);
  });

  // spec: §3-17, §7.3-10
  it('stores the signed-in member as author, whoever the body names', async () => {
    const body = { text: ' <b>Done</b>? ', createdBy: owner.id, authorId: owner.id };
    const reply = await member.send(addTaskComment, { ...onTask(), body });
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

  // spec: §7.3-09
  it('lists comments oldest first, counts them, and records them in the history', async () => {
    await addComment(owner, 'one');
    await addComment(member, 'two');
    await addComment(owner, 'three');
    expect(await texts()).toEqual([
      ['Olga', 'one'],
      ['Carl', 'two'],
      ['Olga', 'three'],
    ]);
    expect(await count()).toBe(3);
    const { data } = await owner.call(listTaskActivity, onTask());
    expect(data.map(({ kind, actor }) => [kind, actor?.firstName])).toEqual([
      ['commented', 'Olga'],
      ['commented', 'Carl'],
      ['commented', 'Olga'],
      ['created', 'Olga'],
    ]);
  });

  it('answers 404 for a task that is deleted, unknown or on another board', async () => {
    const foreign = await addTask(owner, (await publish(owner))._id);
    const comment = await addComment(owner, 'one');
    const deleted = await addTask(owner, project._id);
    await owner.call(deleteTask, { params: { projectId: project._id, taskId: deleted._id } });
    for (const taskId of [foreign._id, deleted._id, newId()]) {
      const params = { projectId: project._id, taskId };
      const body = { text: 'Hello' };
      expect((await owner.refused(listTaskComments, { params })).status).toBe(404);
      expect((await owner.refused(addTaskComment, { params, body })).status).toBe(404);
      const missing = { params: { ...params, commentId: comment._id } };
      expect((await owner.refused(editTaskComment, { ...missing, body })).status).toBe(404);
      expect((await owner.refused(deleteTaskComment, missing)).status).toBe(404);
    }
  });
});

describe('changing a comment', () => {
  it('is refused to others, also to the owner of the project', async () => {
    const { _id } = await addComment(member, 'Mine');
    expect(
      await owner.refused(editTaskComment, { ...onComment(_id), body: { text: 'Yours' } }),
    ).toMatchObject({
      status: 403,
      code: 'tasks.author_only',
    });
    expect((await owner.refused(deleteTaskComment, onComment(_id))).status).toBe(403);
    expect(await texts()).toEqual([['Carl', 'Mine']]);
  });

  it('answers 404 for an unknown comment or one of another task', async () => {
    const other = await addTask(owner, project._id);
    const params = { projectId: project._id, taskId: other._id };
    const { comment } = await member.call(addTaskComment, { params, body: { text: 'There' } });
    for (const id of [comment._id, newId()]) {
      expect((await member.refused(editTaskComment, { ...onComment(id), body: { text: 'x' } })).status).toBe(
        404,
      );
      expect((await member.refused(deleteTaskComment, onComment(id))).status).toBe(404);
    }
  });

  it('sets the time of the edit, unless the text is the same', async () => {
    const comment = await addComment(member, 'Mine');
    app.clock.advance(1_000);
    const same = await member.call(editTaskComment, { ...onComment(comment._id), body: { text: 'Mine ' } });
    expect(same.comment).toEqual(comment);
    const reply = await member.call(editTaskComment, { ...onComment(comment._id), body: { text: 'Better' } });
    expect(reply).toEqual({
      message: taskCommentMessages.commentEdited,
      comment: { ...comment, text: 'Better', editedAt: app.clock.now().toISOString() },
    });
  });

  it('deletes it, and answers 404 the second time', async () => {
    const comment = await addComment(member, 'Mine');
    await addComment(owner, 'Other');
    expect(await member.call(deleteTaskComment, onComment(comment._id))).toEqual({
      message: taskCommentMessages.commentDeleted,
      comment,
    });
    expect((await member.refused(deleteTaskComment, onComment(comment._id))).status).toBe(404);
    expect(await texts()).toEqual([['Olga', 'Other']]);
    expect(await count()).toBe(1);
  });

  it('leaves a hidden one to its author, who can delete but not change it, until it is shown again', async () => {
    const { _id } = await addComment(member, 'Rude.');
    const hide = (at: Date | null) =>
      app.database.transaction((tx) => createHideComment(app.sockets.live)(tx, { commentId: _id, at }));
    const shownTo = async (who: Actor) => (await who.call(listTaskComments, onTask())).comments;
    expect(await hide(app.clock.now())).not.toBeNull();
    expect(await shownTo(owner)).toMatchObject([{ text: '', isHidden: true }]);
    expect(await shownTo(member)).toMatchObject([{ text: 'Rude.', isHidden: true }]);
    const edit = { ...onComment(_id), body: { text: 'Worse.' } };
    expect((await member.refused(editTaskComment, edit)).code).toBe('tasks.comment_hidden');
    await hide(null);
    expect(await texts()).toEqual([['Carl', 'Rude.']]);
    await hide(app.clock.now());
    await member.call(deleteTaskComment, onComment(_id));
    expect(await hide(null)).toBeNull();
  });

  it('is refused to former members, whose comments stay under their name', async () => {
    const leaver = await app.member({ firstName: 'Fay' });
    await joinProject(owner, leaver, project._id);
    const { _id } = await addComment(leaver, 'Bye');
    await owner.call(removeProjectUser, { params: { id: project._id, userId: leaver.id } });
    const body = { text: 'Hello again' };
    expect((await leaver.refused(addTaskComment, { ...onTask(), body })).status).toBe(404);
    expect((await leaver.refused(editTaskComment, { ...onComment(_id), body })).status).toBe(404);
    expect((await leaver.refused(deleteTaskComment, onComment(_id))).status).toBe(404);
    expect(await texts()).toEqual([['Fay', 'Bye']]);
  });
});

describe('a comment that mentions', () => {
  const told = async (who: Actor) =>
    (await who.call(listNotifications, { query: {} })).data
      .filter(({ task: about }) => about?._id === task._id)
      .map(({ kind, text }) => [kind, text]);
  const mention = (who: Actor) => ({ _id: who.id, name: `${who.user.firstName} ${who.user.lastName}` });

  it('names project members by their ids, and tells them of that instead of a comment', async () => {
    const stranger = await app.member();
    await addComment(owner, 'First.');
    const text = `${mentionToken(owner.id)} ${mentionToken(stranger.id)} ${mentionToken(everyone)}`;
    const comment = await addComment(member, text);
    expect(comment).toMatchObject({ text, mentions: [mention(owner)] });
    const { comments } = await owner.call(listTaskComments, onTask());
    expect(comments.map(({ mentions }) => mentions)).toEqual([undefined, [mention(owner)]]);
    const words = `@${mention(owner).name} @someone @everyone`;
    expect(await told(owner)).toEqual([['commentMentioned', words]]);
    expect(await told(stranger)).toEqual([]);
    await member.call(deleteTaskComment, onComment(comment._id));
    expect(await told(owner)).toEqual([]);
  });

  it('tells whom an edit newly mentions within five minutes', async () => {
    const comment = await addComment(owner, 'Hello');
    const edit = (text: string) => owner.call(editTaskComment, { ...onComment(comment._id), body: { text } });
    expect((await edit(`Hello ${mentionToken(member.id)}`)).comment.mentions).toEqual([mention(member)]);
    expect(await told(member)).toEqual([['commentMentioned', `Hello @${mention(member).name}`]]);
    expect((await edit('Hello')).comment).not.toHaveProperty('mentions');
    expect(await told(member)).toEqual([]);
    const late = await addComment(owner, 'Late');
    app.clock.advance(5 * 60_000 + 1);
    await owner.call(editTaskComment, {
      ...onComment(late._id),
      body: { text: `Late ${mentionToken(member.id)}` },
    });
    expect(await told(member)).toEqual([]);
  });
});

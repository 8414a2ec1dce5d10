import { blockMember } from '@tandem/contract/blocks';
import { deleteTask, type Task } from '@tandem/contract/tasks';
import {
  addTaskComment,
  deleteTaskComment,
  editTaskComment,
  searchComments,
  type TaskComment,
} from '@tandem/contract/tasks/tasks-comments';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createHideComment } from './public.ts';

let app: TestApp;
let ana: Actor;
let ben: Actor;
let projectId: string;
let task: Task;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, ben] = await Promise.all([app.member({ firstName: 'Ana' }), app.member({ firstName: 'Ben' })]);
  projectId = (await publish(ana))._id;
  await joinProject(ana, ben, projectId);
  task = await addTask(ana, projectId, { title: 'Stove' });
});

async function say(who: Actor, text: string, on = task): Promise<TaskComment> {
  app.clock.advance(1_000);
  const params = { projectId: on.projectId, taskId: on._id };
  return (await who.call(addTaskComment, { params, body: { text } })).comment;
}
const inputOf = (q: string, more = {}) => ({ params: { id: projectId }, query: { q, ...more } });
const textsOf = async (who: Actor, q: string, more = {}) =>
  (await who.call(searchComments, inputOf(q, more))).data.map(({ text }) => text);
const onComment = ({ _id }: TaskComment) => ({
  params: { projectId, taskId: task._id, commentId: _id },
});

it('finds comments with every word, latest first, with their task', async () => {
  const first = await say(ben, 'The **chimney** draws');
  const second = await say(ana, 'Sweep the chimney, 我家在上海');
  const elsewhere = (await publish(ana))._id;
  await say(ana, 'Another chimney', await addTask(ana, elsewhere));
  const on = { _id: task._id, number: 1, title: 'Stove' };
  const { data } = await ben.call(searchComments, inputOf('CHIM'));
  expect(data).toEqual([second, first].map((comment) => ({ ...comment, task: on })));
  expect(await textsOf(ben, 'sweep chimney')).toEqual([second.text]);
  expect(await textsOf(ben, 'chimmey')).toEqual([second.text, first.text]);
  expect(await textsOf(ben, '上海')).toEqual([second.text]);
  expect(await textsOf(ben, 'sweep draws')).toEqual([]);
});

it('pages through what it finds', async () => {
  for (const word of ['one', 'two', 'three']) await say(ana, `Stove ${word}`);
  const page = await ana.call(searchComments, inputOf('stove', { limit: '2' }));
  expect(page.data.map(({ text }) => text)).toEqual(['Stove three', 'Stove two']);
  const cursor = page.nextCursor ?? '';
  expect(await textsOf(ana, 'stove', { limit: '2', cursor })).toEqual(['Stove one']);
});

it('finds the present text, and nothing that is deleted, hidden or of a blocked member', async () => {
  const edited = await say(ana, 'Old words');
  await ana.call(editTaskComment, { ...onComment(edited), body: { text: 'New words' } });
  const hidden = await say(ana, 'Hidden words');
  await app.database.transaction((tx) =>
    createHideComment(app.sockets.live)(tx, { commentId: hidden._id, at: app.clock.now() }),
  );
  await ana.call(deleteTaskComment, onComment(await say(ana, 'Deleted words')));
  const other = await addTask(ana, projectId);
  await say(ana, 'Gone words', other);
  await ana.call(deleteTask, { params: { projectId, taskId: other._id } });
  await say(ben, 'Ben has words');
  expect(await textsOf(ana, 'words')).toEqual(['Ben has words', 'New words']);
  expect(await textsOf(ana, 'old')).toEqual([]);
  await ana.call(blockMember, { params: { userId: ben.id } });
  expect(await textsOf(ana, 'words')).toEqual(['New words']);
});

it('is for those who are in the project, as long as they are', async () => {
  await say(ana, 'Words');
  expect(await textsOf(ben, 'words')).toEqual(['Words']);
  await ben.call(removeProjectUser, { params: { id: projectId, userId: ben.id } });
  expect((await ben.refused(searchComments, inputOf('words'))).code).toBe('tasks.no_board');
});

it('finds comments of the version before once their words are stored', async () => {
  await say(ana, 'Before the upgrade');
  await app.database.orm.execute(sql`update task_comments set words = null`);
  expect(await textsOf(ana, 'upgrade')).toEqual([]);
  await app.runJob('index-comments');
  expect(await textsOf(ana, 'upgrade')).toEqual(['Before the upgrade']);
});

it('takes the same number of queries however much it finds', async () => {
  await say(ana, 'Stove');
  const few = await queriesOf(() => textsOf(ana, 'stove'));
  for (let count = 0; count < 4; count += 1) await say(ben, 'Stove');
  expect(await queriesOf(() => textsOf(ana, 'stove'))).toBe(few);
});

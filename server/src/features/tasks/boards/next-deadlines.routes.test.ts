import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import { listMyProjects } from '@tandem/contract/projects/project-lists';
import { deleteTask } from '@tandem/contract/tasks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { addTask, dragTask } from '../../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60 * 1_000;
/** The date so many days from now, in UTC. */
const inDays = (days: number) =>
  new Date(app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
const deadlines = async (who: Actor, state: 'active' | 'inactive' = 'active') =>
  (await who.call(listMyProjects, { query: { state } })).nextDeadlines;

it('tells the next deadline of each own project: the open task that is due first', async () => {
  const owner = await app.member();
  const [boat, hut, map] = [await publish(owner), await publish(owner), await publish(owner)];
  const add = (projectId: string, title: string, days: number) =>
    addTask(owner, projectId, { title, dueDate: inDays(days) });
  await addTask(owner, boat._id, { title: 'Undated' });
  await add(boat._id, 'Later', 9);
  const late = await add(boat._id, 'Late', -2);
  const done = await add(boat._id, 'Done', -5);
  const gone = await add(boat._id, 'Gone', -7);
  await dragTask(owner, done, 'Done');
  await owner.call(deleteTask, { params: { projectId: boat._id, taskId: gone._id } });
  const soon = await add(hut._id, 'Soon', 1);
  await addTask(owner, map._id, { title: 'Undated' });
  const found = await deadlines(owner);
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      { projectId: boat._id, taskId: late._id, title: 'Late', dueDate: inDays(-2), daysLeft: -2 },
      { projectId: hut._id, taskId: soon._id, title: 'Soon', dueDate: inDays(1), daysLeft: 1 },
    ]),
  );
  expect(await deadlines(await app.member())).toEqual([]);
});

it('counts the days in the time zone of the project', async () => {
  const owner = await app.member();
  const { _id } = await publish(owner, { timeZone: 'Pacific/Kiritimati' });
  const now = app.clock.now();
  now.setUTCDate(now.getUTCDate() + 1);
  now.setUTCHours(11, 0, 0, 0);
  app.clock.advance(now.getTime() - app.clock.now().getTime());
  await addTask(owner, _id, { dueDate: inDays(1) });
  expect(await deadlines(owner)).toMatchObject([{ daysLeft: 0 }]);
});

it('takes as many queries for three projects as for one, and leaves the archive out', async () => {
  const [few, many] = [await app.member(), await app.member()];
  const own = async (who: Actor) => {
    const project = await publish(who);
    await addTask(who, project._id, { dueDate: inDays(3) });
    return project;
  };
  await own(few);
  const { _id: id } = await own(many);
  await own(many);
  await own(many);
  expect(await queriesOf(() => deadlines(many))).toBe(await queriesOf(() => deadlines(few)));
  await many.call(archiveProject, { params: { id } });
  expect(await deadlines(many)).toHaveLength(2);
  expect(await deadlines(many, 'inactive')).toEqual([]);
});

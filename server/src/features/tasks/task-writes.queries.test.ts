import type { Project } from '@tandem/contract/projects';
import { assignTask, createTask, editTask, moveTask, type Task } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { addTask } from '../../testing/task-actions.ts';

/** The session, BEGIN with the lock, what the rules ask, the change, COMMIT. */
const roundTrips = 5;

let app: TestApp;
let owner: Actor;
let member: Actor;
let project: Project;
let task: Task;
let other: Task;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member({ firstName: 'Olga' });
  member = await app.member({ firstName: 'Carl' });
  project = await publish(owner);
  await joinProject(owner, member, project._id);
  task = await addTask(member, project._id, { title: 'First' });
  other = await addTask(member, project._id, { title: 'Second' });
});
afterAll(() => app.close());

const onTask = () => ({ params: { projectId: project._id, taskId: task._id } });

it.each<[string, () => Promise<unknown>]>([
  [
    'creating a task',
    () =>
      member.call(createTask, {
        params: { projectId: project._id },
        body: { title: 'Third', description: 'Text', labels: ['a'], assignedTo: owner.id },
      }),
  ],
  ['commenting on a task', () => member.call(addTaskComment, { ...onTask(), body: { text: 'Aye' } })],
  [
    'editing a task',
    () => member.call(editTask, { ...onTask(), body: { title: 'New', description: 'New' } }),
  ],
  [
    'editing a task that somebody else has changed',
    () => owner.call(editTask, { ...onTask(), body: { dueDate: '2026-12-01', version: 1 } }),
  ],
  ['assigning a task', () => member.call(assignTask, { ...onTask(), body: { assignedTo: owner.id } })],
  [
    'moving a task to another column',
    () => member.call(moveTask, { ...onTask(), body: { status: 'In Progress', position: other._id } }),
  ],
  ['moving a task to the end', () => member.call(moveTask, { ...onTask(), body: { status: 'Done' } })],
  [
    'refusing a comment',
    () =>
      member.refused(addTaskComment, {
        ...onTask(),
        params: { projectId: project._id, taskId: project._id },
        body: { text: 'Aye' },
      }),
  ],
])('takes at most five round trips for %s', async (_, work) => {
  expect(await queriesOf(work)).toBeLessThanOrEqual(roundTrips);
});

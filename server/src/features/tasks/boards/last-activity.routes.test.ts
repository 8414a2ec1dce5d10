import { viewProject } from '@tandem/contract/projects';
import { editTask } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '../../../testing/project-actions.ts';
import { addTask } from '../../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member();
});
afterAll(() => app.close());

const minutes = (count: number) => count * 60_000;

it('moves on the last activity of a project with its tasks and comments, in steps of ten minutes', async () => {
  const { _id: projectId, lastActivityAt } = await publish(owner);
  const other = await publish(owner);
  const activeAt = async (id = projectId) =>
    (await owner.call(viewProject, { params: { id } })).data.lastActivityAt;
  const now = () => app.clock.now().toISOString();
  app.clock.advance(minutes(9));
  const { _id: taskId } = await addTask(owner, projectId);
  expect(await activeAt()).toBe(lastActivityAt);
  app.clock.advance(minutes(2));
  await owner.call(editTask, { params: { projectId, taskId }, body: { title: 'Tar the boat' } });
  expect(await activeAt()).toBe(now());
  app.clock.advance(minutes(11));
  await owner.call(addTaskComment, { params: { projectId, taskId }, body: { text: 'Twice.' } });
  expect(await activeAt()).toBe(now());
  app.clock.advance(minutes(11));
  await addTask(owner, projectId);
  expect(await activeAt()).toBe(now());
  expect(await activeAt(other._id)).toBe(other.lastActivityAt);
});

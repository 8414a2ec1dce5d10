import type { Project } from '@tandem/contract/projects';
import type { Task } from '@tandem/contract/tasks';
import {
  addChecklistItem,
  deleteChecklistItem,
  editChecklistItem,
  listChecklist,
} from '@tandem/contract/tasks/tasks-checklist';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { addTask } from '../../../testing/task-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let project: Project;
let task: Task;
let items: string[];

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member({ firstName: 'Olga' });
  project = await publish(owner);
  task = await addTask(owner, project._id);
  for (const text of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
    items = (await owner.call(addChecklistItem, { ...onTask(), body: { text } })).data.items.map(
      ({ _id }) => _id,
    );
});
afterAll(() => app.close());

const onTask = () => ({ params: { projectId: project._id, taskId: task._id } });
const onItem = (at: number) => ({ params: { ...onTask().params, itemId: items[at] ?? '' } });

it.each<[string, () => Promise<unknown>]>([
  ['adding an item', () => owner.call(addChecklistItem, { ...onTask(), body: { text: 'Sixth' } })],
  ['checking an item', () => owner.call(editChecklistItem, { ...onItem(0), body: { isDone: true } })],
  [
    'moving an item',
    () => owner.call(editChecklistItem, { ...onItem(4), body: { before: items[0] ?? null } }),
  ],
  ['deleting an item', () => owner.call(deleteChecklistItem, onItem(1))],
  ['listing the items', () => owner.call(listChecklist, onTask())],
])('takes at most five round trips for %s', async (_, work) => {
  expect(await queriesOf(work)).toBeLessThanOrEqual(5);
});

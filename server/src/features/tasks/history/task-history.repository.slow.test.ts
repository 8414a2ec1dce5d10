import { limits } from '@tandem/contract/limits';
import type { Project } from '@tandem/contract/projects';
import { deleteTask, editTask, restoreTask, type Task } from '@tandem/contract/tasks';
import { addTaskComment, listTaskActivity } from '@tandem/contract/tasks/tasks-comments';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { addTask, dragTask } from '../../../testing/task-actions.ts';
import { taskEvents } from '../tasks.tables.ts';
import { keptEvents } from './task-history.repository.ts';

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
  task = await addTask(owner, project._id, { title: 'Old', description: textOf(0) });
});

const textOf = (number: number) => `${'x'.repeat(limits.taskDescription - 5)}${number}`;
const onTask = () => ({ params: { projectId: project._id, taskId: task._id } });
const edit = async (who: Actor, body: object) => (await who.call(editTask, { ...onTask(), body })).data;
const stored = async () => {
  const bytes = sql<number>`sum(octet_length(concat(before, after, before_digest)))::int`;
  const [row] = await app.database.orm
    .select({ events: sql<number>`count(*)::int`, bytes })
    .from(taskEvents)
    .where(eq(taskEvents.taskId, task._id));
  return row!;
};

describe('the history of a task', () => {
  it('stays small through 200 edits of a long description, and shows the latest', async () => {
    for (let number = 1; number <= 200; number += 1) await edit(owner, { description: textOf(number) });
    const { events, bytes } = await stored();
    expect(events).toBeGreaterThanOrEqual(keptEvents);
    expect(events).toBeLessThanOrEqual(keptEvents + 21);
    expect(bytes).toBeLessThan(60_000);
    const { data } = await owner.call(listTaskActivity, onTask());
    expect(data).toHaveLength(keptEvents);
    expect(data[0]).toMatchObject({ field: 'description', after: `${'x'.repeat(200)}…` });
  });

  it('keeps its size when the task is commented on, deleted and restored again and again', async () => {
    for (let round = 0; round < 60; round += 1) {
      await owner.call(deleteTask, onTask());
      await owner.call(restoreTask, onTask());
      await owner.call(addTaskComment, { ...onTask(), body: { text: 'Aye' } });
    }
    expect((await stored()).events).toBeLessThanOrEqual(keptEvents + 21);
  });

  it('still detects that somebody else changed a description whose stored text is cut', async () => {
    await edit(owner, { description: textOf(1) });
    const refusal = await member.refused(editTask, {
      ...onTask(),
      body: { description: textOf(2), version: task.version },
    });
    expect(refusal).toMatchObject({ status: 409, fields: { description: expect.any(String) } });
  });

  it('still merges when the editor sends back the long description that they opened', async () => {
    await edit(owner, { description: textOf(1) });
    const merged = await edit(member, { title: 'New', description: textOf(0), version: task.version });
    expect(merged).toMatchObject({ title: 'New', description: textOf(1) });
  });

  it('refuses an edit of a version whose later changes are no longer kept', async () => {
    for (let number = 1; number <= 130; number += 1)
      await edit(owner, { dueDate: null, title: `Title ${number}` });
    const body = { description: 'Mine', version: task.version };
    expect(await member.refused(editTask, { ...onTask(), body })).toMatchObject({
      status: 409,
      code: 'tasks.changed_meanwhile',
    });
  });

  it('refuses it also when the oldest changes went with one that leaves no trace', async () => {
    const next = await addTask(owner, project._id);
    while ((await stored()).events <= keptEvents + 20)
      await edit(owner, { title: `Title ${(await stored()).events}` });
    await dragTask(owner, next, 'To Do', null);
    await dragTask(owner, task, 'To Do', null);
    expect((await stored()).events).toBe(keptEvents);
    const body = { description: 'Mine', version: task.version };
    expect((await member.refused(editTask, { ...onTask(), body })).status).toBe(409);
  });
});

import type { Project } from '@tandem/contract/projects';
import { assignTask, moveTask, viewTask, type Task } from '@tandem/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { addTask, dragTask } from '../../../testing/task-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';

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
const start = () => ({ status: 'In Progress' as const, assignedTo: member.id, version: task.version });
const now = async () => (await owner.call(viewTask, onTask())).data;

describe('a move that also assigns', () => {
  // spec: added-75
  it('starts an unassigned task in one change, with at most five round trips', async () => {
    const change = () => member.call(moveTask, { ...onTask(), body: start() });
    expect(await queriesOf(change)).toBeLessThanOrEqual(5);
    expect(await now()).toMatchObject({
      status: 'In Progress',
      assignedTo: member.id,
      version: task.version + 1,
    });
  });

  it('is refused whole when somebody else assigned the task since, and says so', async () => {
    await owner.call(assignTask, { ...onTask(), body: { assignedTo: owner.id } });
    const refusal = await member.refused(moveTask, { ...onTask(), body: start() });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'tasks.changed_meanwhile',
      fields: { assignedTo: 'Someone else has assigned this task.' },
    });
    expect(await now()).toMatchObject({ status: 'To Do', assignedTo: owner.id });
  });

  it('is refused whole when somebody else moved the task since', async () => {
    await dragTask(owner, task, 'Done');
    const refusal = await member.refused(moveTask, { ...onTask(), body: start() });
    expect(refusal).toMatchObject({ status: 409, fields: { status: 'Someone else has moved this task.' } });
    expect(await now()).toMatchObject({ status: 'Done', assignedTo: null });
  });

  it('refuses an assignee outside the project, and to start without one', async () => {
    const stranger = await app.member();
    const outside = { ...start(), assignedTo: stranger.id };
    expect((await member.refused(moveTask, { ...onTask(), body: outside })).code).toBe(
      'tasks.assignee_outside',
    );
    const nobody = { ...start(), assignedTo: null };
    expect((await member.refused(moveTask, { ...onTask(), body: nobody })).code).toBe(
      'tasks.assignee_required',
    );
  });

  it('can assign within the column', async () => {
    await member.call(moveTask, { ...onTask(), body: { status: 'To Do', assignedTo: member.id } });
    expect(await now()).toMatchObject({ status: 'To Do', assignedTo: member.id });
  });
});

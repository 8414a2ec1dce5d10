import { mentionToken } from '@tandem/contract/chat/plain-text';
import type { Failure } from '@tandem/contract/failure';
import { listNotifications } from '@tandem/contract/notifications';
import type { Project } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { assignTask, createTask, editTask, listTasks, moveTask, type Task } from '@tandem/contract/tasks';
import { listTaskActivity, type TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { addTask, dragTask } from '../../../testing/task-actions.ts';
import { findBoardFacts } from '../boards/board-changes.repository.ts';

let app: TestApp;
let ada: Actor;
let ben: Actor;
let project: Project;
let task: Task;

beforeAll(async () => {
  app = await createTestApp();
  ada = await app.member({ firstName: 'Ada', lastName: 'Adler' });
  ben = await app.member({ firstName: 'Ben', lastName: 'Berg' });
  project = await publish(ada);
  await joinProject(ada, ben, project._id);
});
afterAll(() => app.close());
beforeEach(async () => {
  task = await addTask(ada, project._id, { title: 'Old', description: 'Old', labels: ['a'] });
});

const onTask = () => ({ params: { projectId: project._id, taskId: task._id } });
const edit = async (who: Actor, body: object) => (await who.call(editTask, { ...onTask(), body })).data;
const activity = async () => (await ben.call(listTaskActivity, onTask())).data;

describe('editing a task that somebody else has changed', () => {
  it('reads a bounded number of changes, however long the history is', async () => {
    await edit(ada, { title: 'Ada' });
    await app.database.orm.execute(sql`
      insert into task_events (id, task_id, actor_id, kind, field, before, after, version, at)
      select gen_random_uuid(), ${task._id}::uuid, case when n % 2 = 0 then ${ada.id}::uuid else ${ben.id}::uuid end,
        'edited', 'description', repeat('x', 4000), repeat('y', 4000), n + 2, now()
      from generate_series(1, 500) as n`);
    const query = { projectId: project._id, taskId: task._id, version: task.version, me: ben.id };
    const found = await findBoardFacts(app.database.orm, query);
    expect(found?.task?.since.map(({ field, actorId }) => [field, actorId])).toEqual([
      ['title', ada.id],
      ['description', ben.id],
      ['description', ada.id],
    ]);
  });

  it('is refused for fields that both changed, with the current task', async () => {
    const now = await edit(ada, { title: 'Ada', labels: ['b'] });
    const body = { title: 'Ben', labels: ['c'], description: 'Ben', version: task.version };
    const reply = await ben.send(editTask, { ...onTask(), body });
    expect(reply.statusCode).toBe(409);
    expect(reply.json<Failure>()).toEqual({
      error: 'Someone else changed this task while you were editing it.',
      message: 'Someone else changed this task while you were editing it.',
      code: 'tasks.changed_meanwhile',
      fields: {
        title: 'Someone else changed the title while you were editing it.',
        labels: 'Someone else changed the labels while you were editing them.',
      },
      current: now,
    });
    expect(await edit(ben, {})).toEqual(now);
  });

  it('merges changes of other fields', async () => {
    await edit(ada, { title: 'Ada', dueDate: '2026-12-01' });
    expect(await edit(ben, { description: 'Ben', priority: 'High', version: task.version })).toMatchObject({
      title: 'Ada',
      dueDate: '2026-12-01',
      description: 'Ben',
      priority: 'High',
      version: task.version + 2,
    });
  });

  it('merges fields that the form sends back unchanged', async () => {
    await edit(ada, { title: 'Ada', labels: ['b'] });
    const body = { title: 'Old', labels: ['a'], description: 'Ben', version: task.version };
    expect(await edit(ben, body)).toMatchObject({ title: 'Ada', labels: ['b'], description: 'Ben' });
  });

  it('does not conflict when both entered the same value', async () => {
    const now = await edit(ada, { title: 'Same' });
    expect(await edit(ben, { title: 'Same', version: task.version })).toEqual(now);
  });

  it('saves without a version, with the current version, and over the same member’s change in another tab', async () => {
    await edit(ada, { title: 'Ada' });
    const second = await edit(ben, { title: 'Ben' });
    expect(second.title).toBe('Ben');
    const third = await edit(ada, { title: 'Ada again', version: second.version });
    expect(third.title).toBe('Ada again');
    expect((await edit(ada, { title: 'Ada once more', version: second.version })).title).toBe(
      'Ada once more',
    );
  });
});

describe('moving and assigning with a version', () => {
  it('conflicts with another move or assignment only', async () => {
    await edit(ada, { title: 'Ada' });
    await dragTask(ada, task, 'Done');
    const { data: now } = await ada.call(assignTask, { ...onTask(), body: { assignedTo: ada.id } });
    const version = task.version;
    for (const [operation, body, field] of [
      [moveTask, { status: 'OverDue', version }, 'status'],
      [assignTask, { assignedTo: ben.id, version }, 'assignedTo'],
    ] as const)
      expect(await ben.refused(operation, { ...onTask(), body })).toMatchObject({
        status: 409,
        code: 'tasks.changed_meanwhile',
        fields: { [field]: expect.any(String) },
        current: now,
      });
    const { data } = await ben.call(moveTask, {
      ...onTask(),
      body: { status: 'To Do', version: now.version },
    });
    expect(data.status).toBe('To Do');
  });

  it('keeps the other member’s column when the editor sends the column they loaded', async () => {
    await dragTask(ada, task, 'Done');
    const { data } = await ben.call(moveTask, {
      ...onTask(),
      body: { status: 'To Do', version: task.version },
    });
    expect(data.status).toBe('Done');
  });
});

describe('the history of a task', () => {
  it('lists who changed what, newest first, with people by name and labels as a list', async () => {
    await edit(ada, { title: 'New', labels: ['b,c', 'd'], dueDate: '2026-12-01' });
    await ben.call(assignTask, { ...onTask(), body: { assignedTo: ada.id } });
    await ben.call(assignTask, { ...onTask(), body: { assignedTo: ben.id } });
    await dragTask(ada, task, 'In Progress');
    const describeEvent = ({ kind, field, before, after, actor }: TaskEvent) =>
      [actor?.firstName, kind, field, before, after].filter((part) => part !== null).join(' ');
    const [moved, reassigned, assigned, ...edits] = (await activity()).map(describeEvent);
    expect([moved, reassigned, assigned]).toEqual([
      'Ada moved status To Do In Progress',
      'Ben assigned assignedTo Ada Adler Ben Berg',
      'Ben assigned assignedTo Ada Adler',
    ]);
    expect(edits.at(-1)).toBe('Ada created');
    expect(edits.slice(0, -1).toSorted()).toEqual([
      'Ada edited dueDate 2026-12-01',
      'Ada edited labels a b,c, d',
      'Ada edited title Old New',
    ]);
  });

  it('omits moves within a column, and lists at most a hundred events', async () => {
    await dragTask(ada, task, 'To Do', null);
    expect((await activity()).map(({ kind }) => kind)).toEqual(['created']);
    for (let turn = 0; turn < 51; turn++) {
      await edit(ada, { title: `A${turn}`, priority: turn % 2 === 0 ? 'Low' : 'High' });
    }
    expect(await activity()).toHaveLength(100);
  });
});

describe('a description that mentions', () => {
  const at = (who: Actor) => mentionToken(who.id);
  const named = (who: Actor) => ({ _id: who.id, name: `${who.user.firstName} ${who.user.lastName}` });
  const toldOf = async (who: Actor) => {
    const { data } = await who.call(listNotifications, { query: {} });
    return data
      .filter(({ kind }) => kind === 'taskMentioned')
      .map(({ task: about, text }) => [about?.title, text]);
  };
  const list = async () =>
    (await ben.call(listTasks, { params: { projectId: project._id }, query: {} })).tasks.find(
      ({ _id }) => _id === task._id,
    );

  it('tells those once who can see the task, and after an edit the new ones', async () => {
    const stranger = await app.member();
    const eve = await app.member({ firstName: 'Eve', lastName: 'Ek' });
    await joinProject(ada, eve, project._id);
    const body = { title: 'New', description: `For ${at(ben)}, ${at(ada)} and ${at(stranger)}.` };
    ({ data: task } = await ada.call(createTask, { params: { projectId: project._id }, body }));
    expect(new Set(task.mentions)).toEqual(new Set([named(ada), named(ben)]));
    expect(await list()).toEqual(task);
    expect(await toldOf(ben)).toEqual([['New', 'For @Ben Berg, @Ada Adler and @someone.']]);
    expect([await toldOf(ada), await toldOf(stranger)]).toEqual([[], []]);
    await edit(ada, { title: 'Newer', description: `For ${at(eve)} and ${at(ben)}.` });
    expect([await toldOf(ben), await toldOf(eve)]).toMatchObject([
      [['Newer', expect.anything()]],
      [['Newer', expect.anything()]],
    ]);
    await ada.call(removeProjectUser, { params: { id: project._id, userId: eve.id } });
    expect(await toldOf(eve)).toEqual([]);
    const after = await edit(ben, { description: `Was for ${at(eve)}.` });
    expect(after.mentions).toEqual([named(eve)]);
    expect(await toldOf(ben)).toEqual([]);
    await edit(ben, { description: 'For nobody.' });
    expect((await list())?.mentions).toBeUndefined();
  });

  it('tells a new assignee of the task, and not of the mention besides', async () => {
    const body = { title: 'Yours', description: `For ${at(ben)}.`, assignedTo: ben.id };
    await ada.call(createTask, { params: { projectId: project._id }, body });
    expect(await toldOf(ben)).toEqual([]);
  });
});

import { rejectJoinRequest } from '@tandem/contract/join-requests';
import { listNotifications } from '@tandem/contract/notifications';
import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import { assignTask, deleteTask, editTask, moveTask } from '@tandem/contract/tasks';
import { reminded } from '../../../deps.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { askToJoinAs } from '../../../testing/join-request-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { addTask } from '../../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createRemindersService } from './reminders.service.ts';
import { notificationSettings, reminders } from '../notifications.tables.ts';

const start = new Date('2026-11-20T06:00:00Z');
let app: TestApp;
let [owner, mate] = [] as unknown as [Actor, Actor];
let projectId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(start);
  await app.database.executeSql('delete from projects; delete from members');
  [owner, mate] = [await app.member(), await app.member()];
  projectId = (await publish(owner, { title: 'Tide tables' }))._id;
  await joinProject(owner, mate, projectId);
  await app.database.executeSql('delete from notifications; delete from reminders');
});

const taskDue = async (dueDate: string) => addTask(owner, projectId, { assignedTo: mate.id, dueDate });
const remind = (...times: string[]) =>
  times.reduce(async (before, time) => {
    await before;
    app.clock.set(new Date(time));
    await app.runJob('remind-of-tasks');
  }, Promise.resolve());
const kindsOf = async (who = mate) => {
  const { data } = await who.call(listNotifications);
  return data.map(({ kind }) => kind).filter((kind) => kind !== 'taskAssigned');
};
const live = async (zone: string) => {
  const row = { memberId: mate.id, timeZone: zone };
  await app.database.orm.insert(notificationSettings).values(row);
};
const params = (taskId: string) => ({ params: { projectId, taskId } });

describe('a due date', () => {
  it('is announced the day before at nine, and once, however often the job runs', async () => {
    await taskDue('2026-11-21');
    await remind('2026-11-20T08:59:00Z');
    expect(await kindsOf()).toEqual([]);
    await remind('2026-11-20T09:00:00Z', '2026-11-20T09:15:00Z', '2026-11-20T20:00:00Z');
    expect(await kindsOf()).toEqual(['taskDue']);
    expect(await app.database.orm.$count(reminders)).toBe(1);
    expect(await kindsOf(owner)).toEqual([]);
  });

  it('is announced at nine in the time zone of the member', async () => {
    await live('America/New_York');
    await taskDue('2026-11-21');
    await remind('2026-11-20T13:59:00Z');
    expect(await kindsOf()).toEqual([]);
    await remind('2026-11-20T14:00:00Z');
    expect(await kindsOf()).toEqual(['taskDue']);
  });

  it('is announced as overdue the morning after, also when the server was away for a day', async () => {
    await taskDue('2026-11-20');
    await remind('2026-11-20T12:00:00Z', '2026-11-21T08:45:00Z');
    expect(await kindsOf()).toEqual([]);
    await remind('2026-11-22T09:00:00Z', '2026-11-23T09:00:00Z');
    expect(await kindsOf()).toEqual(['taskOverdue']);
  });

  it('is not announced for tasks that have been overdue for long, as after an upgrade', async () => {
    await taskDue('2026-10-01');
    await remind('2026-11-20T12:00:00Z');
    expect(await kindsOf()).toEqual([]);
  });

  it('is announced again for another date and another assignee', async () => {
    const { _id } = await taskDue('2026-11-21');
    await remind('2026-11-20T09:00:00Z');
    await owner.call(assignTask, { ...params(_id), body: { assignedTo: owner.id } });
    await remind('2026-11-20T09:15:00Z');
    expect(await kindsOf(owner)).toEqual(['taskDue']);
    expect(await kindsOf(mate)).toEqual([]);
    await mate.call(editTask, { ...params(_id), body: { dueDate: '2026-11-23' } });
    expect(await kindsOf(owner)).toEqual([]);
    await remind('2026-11-22T09:00:00Z');
    expect(await kindsOf(owner)).toEqual(['taskDue']);
  });

  it.each([
    ['done', (id: string) => owner.call(moveTask, { ...params(id), body: { status: 'Done' } })],
    ['deleted', (id: string) => owner.call(deleteTask, params(id))],
    ['archived', () => owner.call(archiveProject, { params: { id: projectId } })],
  ])('is neither announced nor listed once the task is %s', async (_, end) => {
    const { _id } = await taskDue('2026-11-21');
    await remind('2026-11-20T09:00:00Z');
    await end(_id);
    expect(await kindsOf()).not.toContain('taskDue');
    await remind('2026-11-22T09:00:00Z');
    expect(await app.database.orm.$count(reminders)).toBe(1);
  });

  it('is announced once by several processes at once', async () => {
    await taskDue('2026-11-21');
    app.clock.set(new Date('2026-11-20T09:00:00Z'));
    const members: string[] = [];
    const { database, clock } = app;
    const service = createRemindersService({
      database,
      clock,
      notify: (to) => void members.push(String(to)),
      reminded,
    });
    await Promise.all([1, 2, 3, 4].map(() => service.remindOfTasks()));
    expect(members).toEqual([mate.id]);
  });

  it('costs the same for one task and for many', async () => {
    await taskDue('2026-11-21');
    app.clock.set(new Date('2026-11-20T09:00:00Z'));
    const { database, clock } = app;
    const service = createRemindersService({ database, clock, notify: () => undefined, reminded });
    const one = await queriesOf(() => service.remindOfTasks());
    for (let count = 0; count < 20; count += 1) await taskDue('2026-11-21');
    expect(await queriesOf(() => service.remindOfTasks())).toBe(one);
    expect(await app.database.orm.$count(reminders)).toBe(21);
  });
});

describe('a request that nobody decides', () => {
  const day = 24 * 60 * 60_000;
  const runAfter = async (...days: number[]) => {
    for (const count of days) {
      app.clock.set(new Date(start.getTime() + count * day + 3 * 60 * 60_000));
      await app.runJob('remind-of-requests');
    }
  };

  it('is recalled to the owner after 7 and 21 days, once each', async () => {
    const applicant = await app.member();
    await askToJoinAs(applicant, projectId);
    await app.database.executeSql('delete from notifications');
    await runAfter(6.9);
    expect(await kindsOf(owner)).toEqual([]);
    await runAfter(7, 8, 20.9);
    expect(await app.database.orm.$count(reminders)).toBe(1);
    await runAfter(21, 22, 29);
    expect(await app.database.orm.$count(reminders)).toBe(2);
    expect(await kindsOf(owner)).toEqual(['joinRequestWaiting']);
    expect(await kindsOf(applicant)).toEqual([]);
  });

  it('is recalled at nine in the time zone of the owner, not at the hour it was sent', async () => {
    await app.database.orm
      .insert(notificationSettings)
      .values({ memberId: owner.id, timeZone: 'Asia/Tokyo' });
    app.clock.set(new Date('2026-11-20T06:10:00Z'));
    await askToJoinAs(await app.member(), projectId);
    await app.database.executeSql('delete from notifications');
    const run = async (time: string) => {
      app.clock.set(new Date(time));
      await app.runJob('remind-of-requests');
      return kindsOf(owner);
    };
    expect(await run('2026-11-27T06:15:00Z')).toEqual([]);
    expect(await run('2026-11-27T23:45:00Z')).toEqual([]);
    expect(await run('2026-11-28T00:00:00Z')).toEqual(['joinRequestWaiting']);
  });

  it('is recalled once when the server was away for both', async () => {
    await askToJoinAs(await app.member(), projectId);
    await runAfter(30, 31);
    expect(await app.database.orm.$count(reminders)).toBe(1);
  });

  it('is not recalled once it is decided', async () => {
    const { _id: requestId } = await askToJoinAs(await app.member(), projectId);
    await runAfter(7);
    await owner.call(rejectJoinRequest, { params: { projectId, requestId } });
    await runAfter(21);
    expect(await app.database.orm.$count(reminders)).toBe(1);
    expect(await kindsOf(owner)).not.toContain('joinRequestWaiting');
  });
});

it('forgets reminders after four months', async () => {
  const row = { memberId: mate.id, kind: 'taskDue' as const, subjectId: newId(), about: '2026-07-01' };
  await app.database.orm.insert(reminders).values({ ...row, at: new Date('2026-07-01T09:00:00Z') });
  await app.database.orm.insert(reminders).values({ ...row, about: '2026-11-19', at: start });
  await app.runJob('purge-reminders');
  expect((await app.database.orm.select().from(reminders)).map(({ about }) => about)).toEqual(['2026-11-19']);
});

import { type Project, removeProjectUser } from '@tandem/contract/projects';
import { editTask, listTasks } from '@tandem/contract/tasks';
import {
  calendarMessages,
  endCalendarLink,
  listMyTasks,
  makeCalendarLink,
  readCalendar,
  viewCalendarLink,
} from '@tandem/contract/tasks/tasks-mine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createThrottles } from '../../../platform/http/guards/throttle.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { addTask, dragTask } from '../../../testing/task-actions.ts';
import { calendarLinks } from './calendar-links.tables.ts';

let app: TestApp;
let owner: Actor;
let me: Actor;
let project: Project;

beforeAll(async () => {
  app = await createTestApp({
    publicUrl: 'http://localhost',
    throttles: createThrottles(null, () => undefined),
  });
  owner = await app.member({ firstName: 'Olga' });
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.member({ firstName: 'Carl' });
  project = await publish(owner, { title: 'Tides', timeZone: 'Pacific/Kiritimati' });
  await joinProject(owner, me, project._id);
});

const mine = async () => (await me.call(listMyTasks)).data;
const make = async (who = me) => {
  const { data } = await who.call(makeCalendarLink);
  return data.path.split('/').at(-1) ?? '';
};
const read = (secret: string) => app.nobody.send(readCalendar, { params: { secret } });

describe('my tasks', () => {
  // spec: added-21
  it('are what is assigned to me and not done, over all projects, the nearest due date first', async () => {
    const own = await publish(me, { title: 'Own' });
    const assignedTo = me.id;
    const late = await addTask(owner, project._id, { title: 'late', assignedTo, dueDate: '2026-11-20' });
    await addTask(owner, project._id, { title: 'never', assignedTo });
    await addTask(me, own._id, { title: 'soon', assignedTo, dueDate: '2026-11-22' });
    await addTask(me, own._id, { title: 'done', assignedTo, dueDate: '2026-11-22', status: 'Done' });
    await addTask(owner, project._id, { title: 'of another', assignedTo: owner.id });
    await addTask(owner, project._id, { title: 'of nobody' });
    expect(
      (await mine()).map(({ title, projectTitle, today, status }) => [title, projectTitle, today, status]),
    ).toEqual([
      ['late', 'Tides', '2026-11-21', 'OverDue'],
      ['soon', 'Own', '2026-11-20', 'To Do'],
      ['never', 'Tides', '2026-11-21', 'To Do'],
    ]);
    const { tasks } = await owner.call(listTasks, { params: { projectId: project._id } });
    expect((await mine())[0]).toEqual({
      ...tasks.find(({ _id }) => _id === late._id),
      projectTitle: 'Tides',
      today: '2026-11-21',
    });
  });

  it('end with belonging to the project', async () => {
    await addTask(owner, project._id, { assignedTo: me.id, dueDate: '2026-12-01' });
    const secret = await make();
    await owner.call(removeProjectUser, { params: { id: project._id, userId: me.id } });
    expect(await mine()).toEqual([]);
    expect((await read(secret)).body).not.toContain('VEVENT');
  });
});

describe('a calendar link', () => {
  it('is none at first, and ending it is no error', async () => {
    expect(await me.call(viewCalendarLink)).toEqual({ data: null });
    expect(await me.call(endCalendarLink)).toEqual({ message: calendarMessages.ended });
  });

  // spec: added-22, added-23
  it('tells its secret once, and keeps a hash of it', async () => {
    const { data, message } = await me.call(makeCalendarLink);
    expect(message).toBe(calendarMessages.made);
    expect(data.path).toMatch(/^\/api\/tasks\/calendar\/[\w-]{43}\.ics$/);
    expect(await me.call(viewCalendarLink)).toEqual({ data: { createdAt: data.createdAt } });
    const stored = await app.database.orm.select().from(calendarLinks);
    const secret = data.path.split('/').at(-1)!.replace('.ics', '');
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(stored.map(({ secretHash }) => secretHash)).toContain(hashToken(secret));
  });

  // spec: added-25
  it('gives the feed to whoever holds it, with and without its ending, and nobody keeps a copy', async () => {
    const secret = await make();
    for (const name of [secret, secret.replace('.ics', '')]) {
      const reply = await read(name);
      expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
        200,
        'text/calendar; charset=utf-8',
        'no-store',
      ]);
      expect(reply.body).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
    }
  });

  // spec: added-24
  it('ends at once with a new one, and when it is ended', async () => {
    const first = await make();
    const second = await make();
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    await me.call(endCalendarLink);
    expect((await read(second)).json()).toMatchObject({ code: 'tasks.no_calendar' });
    expect((await read('x'.repeat(43))).statusCode).toBe(404);
    for (const wrong of ['short', 'x'.repeat(200), '../../../profile/view', `${second}%00`])
      expect([400, 404]).toContain((await read(wrong)).statusCode);
  });

  it('cannot be asked for without end from one address', async () => {
    const secret = await make();
    const from = (address: string) =>
      app.nobody.send(readCalendar, { params: { secret } }, { remoteAddress: address });
    const replies = await Promise.all(Array.from({ length: 301 }, () => from('10.0.0.9')));
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await from('10.0.0.10')).statusCode).toBe(200);
  });
});

describe('the feed', () => {
  it('has a day for each due date, the same one for as long as the task lives, escaped', async () => {
    const title = 'Tables, charts; a \\ and\r\nBEGIN:VEVENT';
    const task = await addTask(owner, project._id, {
      title,
      description: 'Über '.repeat(40),
      assignedTo: me.id,
      dueDate: '2026-12-31',
    });
    await addTask(owner, project._id, { title: 'no date', assignedTo: me.id });
    const secret = await make();
    const unfold = (body: string) => body.replaceAll('\r\n ', '').split('\r\n');
    const lines = unfold((await read(secret)).body);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    for (const line of [
      `UID:task-${task._id}@tandem`,
      'DTSTART;VALUE=DATE:20261231',
      'TRANSP:TRANSPARENT',
      String.raw`SUMMARY:Tables\, charts\; a \\ and\nBEGIN:VEVENT`,
      `URL;VALUE=URI:http://localhost/projects/${project._id}/tasks`,
    ])
      expect(lines).toContain(line);
    const at = { params: { projectId: project._id, taskId: task._id } };
    await owner.call(editTask, { ...at, body: { dueDate: '2027-01-01', title: 'Moved' } });
    const later = unfold((await read(secret)).body);
    expect(later).toContain(`UID:task-${task._id}@tandem`);
    expect(later).toContain('DTSTART;VALUE=DATE:20270101');
    await dragTask(owner, task, 'Done');
    expect((await read(secret)).body).not.toContain('VEVENT');
  });

  it('keeps every line within 75 bytes', async () => {
    await addTask(owner, project._id, {
      title: '日程表'.repeat(60),
      assignedTo: me.id,
      dueDate: '2026-12-31',
    });
    const { body } = await read(await make());
    expect(Math.max(...body.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });
});

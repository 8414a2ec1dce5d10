import { changePassword, endSession, listSessions, signOutEverywhere } from '@tandem/contract/account';
import type { Project } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { editTask, listTasks } from '@tandem/contract/tasks';
import {
  calendarMessages,
  endCalendarLink,
  listMyTasks,
  makeCalendarLink,
  readCalendar,
  viewCalendarLink,
} from '@tandem/contract/tasks/tasks-own';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createThrottles } from '../../../platform/http/guards/throttle.ts';
import { hashToken } from '../../../platform/tokens.ts';
import {
  type Actor,
  type TestApp,
  cookieOf,
  createTestApp,
  password,
  visitor,
} from '../../../testing/test-app.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { addTask, dragTask } from '../../../testing/task-actions.ts';
import { tasks, calendarLinks } from '../tasks.tables.ts';

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

const myTasks = async () => (await me.call(listMyTasks)).data;
const createLink = async (who: Pick<Actor, 'call'> = me) => {
  const { data } = await who.call(makeCalendarLink);
  return data.path.split('/').at(-1) ?? '';
};
const readFeed = (secret: string) => app.nobody.send(readCalendar, { params: { secret } });

describe('my tasks', () => {
  it('are my open tasks in all projects, nearest due date first', async () => {
    const own = await publish(me, { title: 'Own' });
    const assignedTo = me.id;
    const late = await addTask(owner, project._id, { title: 'late', assignedTo, dueDate: '2026-11-20' });
    await addTask(owner, project._id, { title: 'never', assignedTo });
    await addTask(me, own._id, { title: 'soon', assignedTo, dueDate: '2026-11-22' });
    await addTask(me, own._id, { title: 'done', assignedTo, dueDate: '2026-11-22', status: 'Done' });
    await addTask(owner, project._id, { title: 'of another', assignedTo: owner.id });
    await addTask(owner, project._id, { title: 'of nobody' });
    expect(
      (await myTasks()).map(({ title, projectTitle, today, status }) => [title, projectTitle, today, status]),
    ).toEqual([
      ['late', 'Tides', '2026-11-21', 'OverDue'],
      ['soon', 'Own', '2026-11-20', 'To Do'],
      ['never', 'Tides', '2026-11-21', 'To Do'],
    ]);
    const { tasks } = await owner.call(listTasks, { params: { projectId: project._id } });
    expect((await myTasks())[0]).toEqual({
      ...tasks.find(({ _id }) => _id === late._id),
      projectTitle: 'Tides',
      taskPrefix: 'T',
      today: '2026-11-21',
    });
  });

  it('exclude projects that I have left', async () => {
    await addTask(owner, project._id, { assignedTo: me.id, dueDate: '2026-12-01' });
    const secret = await createLink();
    await owner.call(removeProjectUser, { params: { id: project._id, userId: me.id } });
    expect(await myTasks()).toEqual([]);
    expect((await readFeed(secret)).body).not.toContain('VEVENT');
  });
});

describe('a calendar link', () => {
  it('does not exist at first, and can be ended all the same', async () => {
    expect(await me.call(viewCalendarLink)).toEqual({ data: null });
    expect(await me.call(endCalendarLink)).toEqual({ message: calendarMessages.ended });
  });

  it('returns its secret once, and stores only a hash', async () => {
    const { data, message } = await me.call(makeCalendarLink);
    expect(message).toBe(calendarMessages.made);
    expect(data.path).toMatch(/^\/api\/tasks\/calendar\/[\w-]{43}\.ics$/);
    expect(await me.call(viewCalendarLink)).toEqual({
      data: { createdAt: data.createdAt, lastReadAt: null },
    });
    const stored = await app.database.orm.select().from(calendarLinks);
    const secret = data.path.split('/').at(-1)!.replace('.ics', '');
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(stored.map(({ secretHash }) => secretHash)).toContain(hashToken(secret));
  });

  it('serves the feed without a session, with and without “.ics”, uncached', async () => {
    const secret = await createLink();
    for (const name of [secret, secret.replace('.ics', '')]) {
      const reply = await readFeed(name);
      expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
        200,
        'text/calendar; charset=utf-8',
        'no-store',
      ]);
      expect(reply.body).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
    }
  });

  it('stops working when it is replaced or ended', async () => {
    const first = await createLink();
    const second = await createLink();
    expect([(await readFeed(first)).statusCode, (await readFeed(second)).statusCode]).toEqual([404, 200]);
    await me.call(endCalendarLink);
    expect((await readFeed(second)).json()).toMatchObject({ code: 'tasks.no_calendar' });
    expect((await readFeed('x'.repeat(43))).statusCode).toBe(404);
    for (const invalid of ['short', 'x'.repeat(200), '../../../profile/view', `${second}%00`])
      expect([400, 404]).toContain((await readFeed(invalid)).statusCode);
  });

  it('shows when it was last read, to the hour', async () => {
    const secret = await createLink();
    const lastRead = async () => (await me.call(viewCalendarLink)).data?.lastReadAt;
    const first = app.clock.now();
    await readFeed(secret);
    expect(await lastRead()).toBe(first.toISOString());
    app.clock.advance(59 * 60_000);
    await readFeed(secret);
    expect(await lastRead()).toBe(first.toISOString());
    app.clock.advance(60_000);
    await readFeed(secret);
    expect(await lastRead()).toBe(app.clock.now().toISOString());
    app.clock.set(first);
    await createLink();
    expect(await lastRead()).toBeNull();
  });

  it('ends with a password change and with signing out everywhere, not with one session', async () => {
    const changed = await app.member();
    const secret = await createLink(changed);
    const { data: open } = await changed.call(listSessions);
    const next = 'another horse battery';
    const reply = await changed.send(changePassword, {
      body: { currentPassword: password, newPassword: next },
    });
    expect((await readFeed(secret)).statusCode).toBe(404);
    const again = visitor(app.http, cookieOf(reply));
    const other = await createLink(again);
    await again.call(endSession, { params: { id: open[0]!._id } });
    expect((await readFeed(other)).statusCode).toBe(200);
    const third = await app.member();
    const kept = await createLink(me);
    const ended = await createLink(third);
    await third.call(signOutEverywhere);
    expect([(await readFeed(ended)).statusCode, (await readFeed(kept)).statusCode]).toEqual([404, 200]);
  });

  it('is rate-limited per IP address', async () => {
    const secret = await createLink();
    const from = (address: string) =>
      app.nobody.send(readCalendar, { params: { secret } }, { remoteAddress: address });
    const replies = await Promise.all(Array.from({ length: 301 }, () => from('10.0.0.9')));
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await from('10.0.0.10')).statusCode).toBe(200);
  });
});

describe('the feed', () => {
  it('has one all-day event per due date with a stable id, escaped', async () => {
    const task = await addTask(owner, project._id, {
      title: 'Tables, charts; a \\',
      description: 'Über '.repeat(40),
      assignedTo: me.id,
      dueDate: '2026-12-31',
    });
    await addTask(owner, project._id, { title: 'no date', assignedTo: me.id });
    // From before titles were one line.
    const title = 'Tables, charts; a \\ and\r\nBEGIN:VEVENT';
    await app.database.orm.update(tasks).set({ title }).where(eq(tasks.id, task._id));
    const secret = await createLink();
    const unfold = (body: string) => body.replaceAll('\r\n ', '').split('\r\n');
    const lines = unfold((await readFeed(secret)).body);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    for (const line of [
      `UID:task-${task._id}@tandem`,
      'DTSTART;VALUE=DATE:20261231',
      'TRANSP:TRANSPARENT',
      String.raw`SUMMARY:Tables\, charts\; a \\ and\nBEGIN:VEVENT`,
      `URL;VALUE=URI:http://localhost/projects/${project._id}/tasks`,
    ])
      expect(lines).toContain(line);
    const onTask = { params: { projectId: project._id, taskId: task._id } };
    await owner.call(editTask, { ...onTask, body: { dueDate: '2027-01-01', title: 'Moved' } });
    const later = unfold((await readFeed(secret)).body);
    expect(later).toContain(`UID:task-${task._id}@tandem`);
    expect(later).toContain('DTSTART;VALUE=DATE:20270101');
    await dragTask(owner, task, 'Done');
    expect((await readFeed(secret)).body).not.toContain('VEVENT');
  });

  it('keeps every line within 75 bytes', async () => {
    await addTask(owner, project._id, {
      title: '日程表'.repeat(60),
      assignedTo: me.id,
      dueDate: '2026-12-31',
    });
    const { body } = await readFeed(await createLink());
    expect(Math.max(...body.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });
});

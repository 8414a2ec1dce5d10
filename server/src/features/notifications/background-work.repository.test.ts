import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { mostRead } from '../../platform/database/testing/most-read.ts';
import { reminded } from '../../deps.ts';
import { chatNotifications } from '../chat/public.ts';
import { openTestDatabase } from '../../platform/database/testing/test-database.ts';
import { listForgotten } from './mail/mailings.repository.ts';
import { takePushes } from './push/pushes.repository.ts';
import {
  listZones,
  listZonesOfOwners,
  remindOfRequests,
  remindOfTasks,
} from './reminders/reminders.repository.ts';

const now = new Date('2026-11-20T06:00:00Z');
const soon = new Date(now.getTime() + 60_000);
const most = 20;
let database: Database;

/**
 * 2,000 members with a device, a chat, a task and a join request each. 50 pushes and 50 chats are due, one mail is forgotten,
 * one task is due each day, one request expires each hour.
 */
beforeAll(async () => {
  database = await openTestDatabase();
  const at = sql`${now.toISOString()}::timestamptz`;
  const numbered = sql`(select id, row_number() over (order by id) as i from members) m`;
  const due = sql`${at} + interval '1 minute' * case when i <= 50 then -1 else i end`;
  for (const text of [
    sql`insert into members (id, email_id, password_hash, first_name, last_name, gender, about, tech_stack, skills, interests, created_at)
      select id, id || '@example.org', '', 'Member', 'Number', 'others', '', '{}', '{}', '{}', ${at}
      from (select gen_random_uuid() as id from generate_series(1, 2000)) people`,
    sql`insert into sessions (token_hash, id, member_id, created_at, last_used_at, expires_at)
      select id, id, id, ${at}, ${at}, ${at} + interval '30 days' from members`,
    sql`insert into push_devices (id, member_id, session_id, endpoint, p256dh, auth, created_at)
      select id, id, id, 'https://push.example/' || id, '', '', ${at} from members`,
    sql`insert into pushes (id, device_id, what, subject_id, next_at, expires_at)
      select id, id, 'notification', id, ${due}, ${at} + interval '1 day' from ${numbered}`,
    sql`insert into projects (id, owner_id, title, description, skills_required, interests_tags, owner_position, created_at)
      select id, id, 'Hut book', '', '{}', '{}', 0, ${at} from members`,
    sql`insert into chats (id, kind, project_id) select id, 'group', id from members`,
    sql`insert into chat_pushes (chat_id, from_seq, seq, at, next_at) select id, 1, 1, ${at}, ${due} from ${numbered}`,
    sql`insert into notifications (id, member_id, kind, subject_id, created_at, at, is_mail_due)
      select id, id, 'joinRequestAccepted', id, ${at}, ${at} - interval '1 hour', i = 1 from ${numbered}`,
    sql`insert into tasks (id, project_id, title, labels, home_column, position, assignee_id, due_date, created_at)
      select id, id, 'Sand the benches', '{}', 'To Do', 'a', id, '2026-11-01'::date + i::integer, ${at} from ${numbered}`,
    sql`insert into join_requests (id, project_id, member_id, role, created_at, expires_at)
      select id, id, id, 'Tester', ${at}, ${at} + interval '1 hour' * i from ${numbered}`,
    sql`analyze`,
  ])
    await database.orm.execute(text);
});
afterAll(() => database.close());

it('takes pushes that are due, and reads no others', async () => {
  expect(
    await mostRead(database, 'pushes', (db) => takePushes(db, { now, leasedUntil: soon, most }), 'custom'),
  ).toBeLessThanOrEqual(50);
});

it('takes chats whose messages are to be pushed, and reads no others', async () => {
  expect(
    await mostRead(
      database,
      'chat_pushes',
      (db) => chatNotifications.takeUnpushed(db, { now, leasedUntil: soon, most }),
      'custom',
    ),
  ).toBeLessThanOrEqual(50);
});

it('finds forgotten mails among the notifications that are due', async () => {
  const forgotten = { urgent: [], before: now };
  expect(await mostRead(database, 'notifications', (db) => listForgotten(db, forgotten, 200))).toBe(1);
});

const [today, tomorrow] = ['2026-11-20', '2026-11-21'];
const day = new Date(now.getTime() + 24 * 60 * 60_000);

it('looks for time zones of reminders among the tasks and requests of these days', async () => {
  const tasks = await mostRead(
    database,
    'tasks',
    (db) => listZones(db, reminded, { from: today, to: tomorrow }),
    'custom',
  );
  expect(tasks).toBe(2);
  const until = { until: day, at: now };
  expect(
    await mostRead(database, 'join_requests', (db) => listZonesOfOwners(db, reminded, until), 'custom'),
  ).toBe(24);
});

it('reminds of tasks and requests of these days, and reads no others', async () => {
  const dates = [{ zone: 'UTC', due: tomorrow, overdue: [today] }];
  const ofTasks = await mostRead(
    database,
    'tasks',
    (db) => remindOfTasks(db, reminded, { dates, at: now, limit: 500 }),
    'custom',
  );
  expect(ofTasks).toBe(2);
  const mornings = [{ zone: 'UTC', until: day }];
  const ofRequests = await mostRead(
    database,
    'join_requests',
    (db) => remindOfRequests(db, reminded, { days: 7, mornings, at: now, limit: 500 }),
    'custom',
  );
  expect(ofRequests).toBe(24);
});

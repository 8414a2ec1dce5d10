import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { mostRead } from '../../platform/database/testing/most-read.ts';
import { openTestDatabase } from '../../platform/database/testing/test-database.ts';
import { notificationReads } from '../../deps.ts';
import { newId } from '../../platform/ids.ts';
import { planMailings } from './mail/mailings.repository.ts';
import {
  deleteOld,
  deleteSurplus,
  listNotified,
  markAllRead,
  storeNotifications,
} from './notifications.repository.ts';

const { countUnread, listNotifications } = notificationReads;
const now = new Date('2026-11-20T06:00:00Z');
const memberId = newId();
let database: Database;

/** One member with 3,000 notifications among 5,000, some of whom have 40. */
beforeAll(async () => {
  database = await openTestDatabase();
  await database.orm.execute(sql`
    insert into members (id, email_id, password_hash, first_name, last_name, gender, about, tech_stack, skills, interests, created_at)
    select id, id || '@example.org', '', 'Member', 'Number', 'others', '', '{}', '{}', '{}', now()
    from (select ${memberId}::uuid as id union all select gen_random_uuid() from generate_series(1, 5000)) people`);
  // Parts, because the database ends a statement that takes long.
  for (const from of [1, 501, 1_001, 1_501, 2_001, 2_501])
    await database.orm.execute(sql`
    insert into notifications (id, member_id, kind, subject_id, created_at, at)
    select gen_random_uuid(), m.id, 'newDevice', gen_random_uuid(), now(), ${now.toISOString()}::timestamptz - interval '1 minute' * i
    from (select id from members order by id = ${memberId} desc limit 500) m cross join generate_series(${from}::integer, ${from + 499}::integer) i where i <= 40 or m.id = ${memberId}`);
  await database.orm.execute(sql`analyze`);
});
afterAll(() => database.close());

const page = { memberId, now, after: null, limit: 21 };

it('reads a page of notifications, and no more of them', async () => {
  const read = await mostRead(database, 'notifications', (db) =>
    listNotifications(db, { ...page, isUnread: false }),
  );
  expect(read).toBe(21);
});

it.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['the unread ones', (db) => listNotifications(db, { ...page, isUnread: true })],
  ['their number', (db) => db.execute(sql`select ${countUnread(memberId, now)}`)],
  ['marking all as read', (db) => markAllRead(db, { memberId, now })],
])('reads the latest 1,000 at most for %s', async (_what, work) => {
  expect(await mostRead(database, 'notifications', work, 'custom')).toBe(1_000);
});

it('finds old notifications and those of members who have too many without reading others', async () => {
  const before = new Date(now.getTime() - 2_900 * 60_000);
  expect(await mostRead(database, 'notifications', (db) => deleteOld(db, before, 500), 'custom')).toBe(100);
  const first = '00000000-0000-0000-0000-000000000000';
  const since = new Date(now.getTime() - 60_000);
  const listed = await mostRead(
    database,
    'notifications',
    (db) => listNotified(db, { since, after: first }, 100),
    'custom',
  );
  expect(listed).toBeLessThanOrEqual(500);
  const surplus = (db: Queryable) => deleteSurplus(db, [memberId], 500);
  expect(await mostRead(database, 'notifications', surplus, 'custom')).toBeLessThanOrEqual(3_000);
});

it('locks the members who are notified, and reads no others', async () => {
  const notification = {
    id: newId(),
    memberId,
    kind: 'newDevice' as const,
    subjectId: newId(),
    actorId: null,
    projectId: null,
    requestId: null,
    taskId: null,
    at: now,
    isMailDue: true,
    isPushDue: true,
  };
  expect(await mostRead(database, 'members', (db) => storeNotifications(db, [notification]))).toBe(1);
  expect(await mostRead(database, 'members', (db) => planMailings(db, [memberId], now))).toBe(1);
});

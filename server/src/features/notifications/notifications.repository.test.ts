import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/database/testing/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { planMailings } from './mail/mailings.repository.ts';
import { deleteOld, deleteSurplus, listNotified } from './notification-pruning.repository.ts';
import { listNotifications, markAllRead, storeNotifications } from './notifications.repository.ts';
import { countUnread } from './visible-notifications.repository.ts';

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

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

const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
const literalOf = (value: unknown) =>
  Array.isArray(value) ? `'{${value.map(String).join(',')}}'` : literal(value);

/** The most rows that a statement reads of a table; `generic` plans know no member in particular. */
async function mostRead(
  table: string,
  work: (db: Queryable) => Promise<unknown>,
  plan: 'generic' | 'custom' = 'generic',
): Promise<number> {
  const plans: Plan[] = [];
  await database.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local plan_cache_mode = force_${plan}_plan`));
    // A table that is so small is read whole to be joined.
    if (plan === 'custom') await tx.execute(sql`set local enable_hashjoin = off`);
    if (plan === 'custom') await tx.execute(sql`set local enable_mergejoin = off`);
    const explaining = Object.assign(Object.create(tx) as Queryable, {
      execute: async (asked: SQL) => {
        const { sql: text, params } = new PgDialect().sqlToQuery(asked);
        await tx.execute(sql.raw(`prepare asked as ${text}`));
        const execute = `explain (analyze, timing off, format json) execute asked(${params.map(literalOf).join(', ')})`;
        const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql.raw(execute));
        plans.push(...rows.flatMap(({ 'QUERY PLAN': [explained] }) => explained.Plan));
        await tx.execute(sql`deallocate asked`);
        return { rows: [] };
      },
    });
    await work(explaining);
  });
  const rowsOf = (plan: Plan): number =>
    Math.max(
      plan['Relation Name'] === table
        ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
        : 0,
      ...(plan.Plans ?? []).map(rowsOf),
    );
  expect(plans).toHaveLength(1);
  return Math.max(...plans.map(rowsOf));
}

const page = { memberId, now, after: null, limit: 21 };

it('reads a page of notifications, and no more of them', async () => {
  const read = await mostRead('notifications', (db) => listNotifications(db, { ...page, isUnread: false }));
  expect(read).toBe(21);
});

it.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['the unread ones', (db) => listNotifications(db, { ...page, isUnread: true })],
  ['their number', (db) => db.execute(sql`select ${countUnread(memberId, now)}`)],
  ['marking all as read', (db) => markAllRead(db, { memberId, now })],
])('reads the latest 1,000 at most for %s', async (_what, work) => {
  expect(await mostRead('notifications', work, 'custom')).toBe(1_000);
});

it('finds old notifications and those of members who have too many without reading others', async () => {
  const before = new Date(now.getTime() - 2_900 * 60_000);
  expect(await mostRead('notifications', (db) => deleteOld(db, before, 500), 'custom')).toBe(100);
  const first = '00000000-0000-0000-0000-000000000000';
  const since = new Date(now.getTime() - 60_000);
  const listed = await mostRead(
    'notifications',
    (db) => listNotified(db, { since, after: first }, 100),
    'custom',
  );
  expect(listed).toBeLessThanOrEqual(500);
  const surplus = (db: Queryable) => deleteSurplus(db, [memberId], 500);
  expect(await mostRead('notifications', surplus, 'custom')).toBeLessThanOrEqual(3_000);
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
  expect(await mostRead('members', (db) => storeNotifications(db, [notification]))).toBe(1);
  expect(await mostRead('members', (db) => planMailings(db, [{ memberId, mailId: newId() }], now))).toBe(1);
});

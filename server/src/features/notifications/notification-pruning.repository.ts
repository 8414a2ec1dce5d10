import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { limitOf, mostOfMember } from './visible-notifications.repository.ts';

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Deletes up to `limit` notifications from before `before`, oldest first; returns how many. */
export async function deleteOld(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notifications where id in (
      select id from notifications where at < ${time(before)} order by at ${limitOf(limit)})`);
  return rowCount ?? 0;
}

/** The next members by id who were notified since `since`. */
export async function listNotified(
  db: Queryable,
  { since, after }: { since: Date; after: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ memberId: string }>(sql`
    select distinct member_id as "memberId" from notifications
    where at >= ${time(since)} and member_id > ${after}::uuid order by member_id ${limitOf(limit)}`);
  return rows.map(({ memberId }) => memberId);
}

/** Deletes up to `limit` notifications of these members beyond the latest of each; returns how many. */
export async function deleteSurplus(
  db: Queryable,
  memberIds: readonly string[],
  limit: number,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notifications where id in (
      select old.id from unnest(${sql.param([...memberIds])}::uuid[]) as notified (member_id)
      cross join lateral (
        select id from notifications n where n.member_id = notified.member_id
        order by at desc, id desc offset ${sql.raw(String(mostOfMember))} ${limitOf(limit)}
      ) old
      ${limitOf(limit)})`);
  return rowCount ?? 0;
}

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { mostOfMember } from './visible-notifications.repository.ts';

/** Deletes up to `limit` notifications from before `before`; returns how many. */
export async function deleteOld(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notifications where id in (
      select id from notifications where at < ${before.toISOString()}::timestamptz limit ${limit})`);
  return rowCount ?? 0;
}

/** Deletes up to `limit` notifications of members who have more than are looked at, oldest first; returns how many. */
export async function deleteSurplus(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notifications where id in (
      select old.id
      from (select member_id from notifications group by member_id having count(*) > ${mostOfMember}) busy
      cross join lateral (
        select id from notifications n where n.member_id = busy.member_id
        order by at desc, id desc offset ${mostOfMember}
      ) old
      limit ${limit})`);
  return rowCount ?? 0;
}

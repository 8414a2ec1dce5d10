import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { projects } from '../projects/public.ts';
import { joinRequests } from './join-requests.tables.ts';

/** A request that expired, and the two members who may know. */
export interface ExpiredRequest {
  requestId: string;
  projectId: string;
  applicantId: string;
  ownerId: string;
}

/**
 * Ends at most `limit` pending requests whose time is over. A request that is being decided at this moment is left to
 * its decision.
 */
export async function expireRequests(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<ExpiredRequest[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ [Field in keyof ExpiredRequest]: string }>(sql`
    with due as (
      select id from ${joinRequests} where status = 'pending' and expires_at <= ${at}
      order by expires_at limit ${limit} for update skip locked
    )
    update ${joinRequests} r set status = 'expired', decided_at = ${at}
    from due, ${projects} p
    where r.id = due.id and p.id = r.project_id
    returning r.id as "requestId", r.project_id as "projectId", r.member_id as "applicantId",
      p.owner_id as "ownerId"`);
  return rows;
}

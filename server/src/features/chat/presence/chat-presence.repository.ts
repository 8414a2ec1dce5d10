import { and, eq, sql } from 'drizzle-orm';
import { inIds } from '../../../platform/database/statement.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { members } from '../../account/public.ts';
import { acquaintancesOf } from '../chat.repository.ts';

/** The given members who show that they are online. */
export async function listShowingOnline(db: Queryable, memberIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inIds(members.id, memberIds), eq(members.showsOnline, true)));
  return rows.map(({ id }) => id);
}

/**
 * Those of the given people who are connections or team-mates of a member. The condition on `id` is pushed down: it
 * costs a few index look-ups per person, or one read of a project's members where that is cheaper.
 */
export async function listAcquaintancesAmong(
  db: Queryable,
  memberId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct id from (${acquaintancesOf(memberId)}) as known where id = any(${sql.param(ids)}::uuid[])`);
  return rows.map(({ id }) => id);
}

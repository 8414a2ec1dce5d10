import { and, eq, sql } from 'drizzle-orm';
import { inIds } from '../../../platform/database/in-ids.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { members } from '../../account/public.ts';
import { acquaintancesOf } from '../chat-partners.repository.ts';

/** The given members who show that they are online. */
export async function listShowingOnline(db: Queryable, memberIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inIds(members.id, memberIds), eq(members.showsOnline, true)));
  return rows.map(({ id }) => id);
}

/** The connections and team-mates of each member; one query. */
export async function listAcquaintances(
  db: Queryable,
  memberIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ memberId: string; ids: string[] }>(sql`
    select member.id as "memberId", array_agg(distinct known.id) as ids
    from unnest(${sql.param(memberIds)}::uuid[]) as member(id)
    cross join lateral (${acquaintancesOf(sql`member.id`)}) as known
    group by member.id`);
  return new Map(rows.map(({ memberId, ids }) => [memberId, ids]));
}

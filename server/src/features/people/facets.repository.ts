import { and, asc, isNull, sql, desc, gte, inArray, lt } from 'drizzle-orm';
import { entryCountCeiling } from '@tandem/contract/limits';
import type { EntrySuggestion } from '@tandem/contract/people';
import { inIds } from '../../platform/database/statement.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { indexedColumns, members } from '../account/public.ts';
import { facetsOf, type Profile } from './people.rules.ts';
import { facetChanges, peopleFacets, facetSpellings } from './people.tables.ts';

/** A profile with what its facets and its search texts are made of. */
export type IndexedProfile = Pick<typeof members.$inferSelect, 'id' | keyof typeof indexedColumns>;

/** The profiles of members who did not delete their account, in the order of their sign-up. */
export function readProfiles(tx: Queryable, ids: readonly string[]): Promise<IndexedProfile[]> {
  return tx
    .select({ id: members.id, ...indexedColumns })
    .from(members)
    .where(and(inIds(members.id, ids), isNull(members.deletedAt)))
    .orderBy(asc(members.createdAt), asc(members.id));
}

/** Replaces the facets of members by those of their profiles, or of nothing without one; one statement. */
export async function indexFacets(
  tx: Queryable,
  rows: readonly (Profile & { id: string })[],
  memberIds: readonly string[] = rows.map(({ id }) => id),
): Promise<void> {
  const facets = rows.flatMap((row) => facetsOf(row).map(({ facet }) => ({ facet, memberId: row.id })));
  await writeFacets(tx, memberIds, facets);
}

/** Deletes the facets of a member. */
export const deleteFacets = (tx: Queryable, memberId: string): Promise<void> =>
  indexFacets(tx, [], [memberId]);

/**
 * Keeps unchanged rows untouched, because everybody's suggestions read them. What was added or removed is noted, to be
 * counted after the reply: popular facets are rows that many profiles would wait for.
 */
async function writeFacets(
  tx: Queryable,
  ids: readonly string[],
  facets: readonly { facet: string; memberId: string }[],
): Promise<void> {
  const given = sql`unnest(${sql.param(facets.map(({ facet }) => facet))}::text[], ${sql.param(facets.map(({ memberId }) => memberId))}::uuid[])`;
  await tx.execute(sql`
    with given as (select * from ${given} as entries (facet, member_id)),
    removed as (
      delete from ${peopleFacets}
      where ${inIds(peopleFacets.memberId, ids)} and not exists (
        select from given where given.facet = ${peopleFacets.facet} and given.member_id = ${peopleFacets.memberId})
      returning facet),
    added as (
      insert into ${peopleFacets} (facet, member_id) select facet, member_id from given
      on conflict do nothing returning facet)
    insert into ${facetChanges} (facet) select facet from removed union select facet from added`);
}

/** Members whose profiles decide how a facet is spelled: those who joined last. */
const countedProfiles = 30;

/** Spellings of facets in a range that at least `minMembers` have, most used first. */
export function listSpellings(
  db: Queryable,
  { from, to, minMembers, limit }: { from: string; to: string; minMembers: number; limit: number },
): Promise<EntrySuggestion[]> {
  return db
    .select({ spelling: facetSpellings.spelling, members: facetSpellings.members })
    .from(facetSpellings)
    .where(
      and(
        gte(facetSpellings.facet, from),
        lt(facetSpellings.facet, to),
        gte(facetSpellings.members, minMembers),
      ),
    )
    .orderBy(desc(facetSpellings.members), asc(facetSpellings.facet))
    .limit(limit);
}

/** Takes noted changes, oldest first, and leaves those that another process took; at most `limit`. */
export async function takeChanges(tx: Queryable, limit: number): Promise<string[]> {
  const oldest = tx
    .select({ id: facetChanges.id })
    .from(facetChanges)
    .orderBy(asc(facetChanges.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const taken = await tx
    .delete(facetChanges)
    .where(inArray(facetChanges.id, oldest))
    .returning({ facet: facetChanges.facet });
  return [...new Set(taken.map(({ facet }) => facet))];
}

/** How many members have each facet, up to the ceiling, and the lists of some of them; one query. */
export async function countFacets(
  tx: Queryable,
  facets: readonly string[],
): Promise<{ facet: string; members: number; profiles: Profile[] }[]> {
  const { rows } = await tx.execute<{ facet: string; members: number; profiles: Profile[] }>(sql`
    select wanted.facet,
      (select count(*)::integer from (
        select from ${peopleFacets} where ${peopleFacets.facet} = wanted.facet limit ${entryCountCeiling}) as counted) as members,
      coalesce((select json_agg(json_build_object('techStack', ${members.techStack}, 'skills', ${members.skills},
          'interests', ${members.interests}) order by ${members.id})
        from ${members} where ${members.id} in (
          select ${peopleFacets.memberId} from ${peopleFacets} where ${peopleFacets.facet} = wanted.facet
          order by ${peopleFacets.memberId} desc limit ${countedProfiles})), '[]') as profiles
    from unnest(${sql.param(facets)}::text[]) as wanted (facet)`);
  return rows;
}

/** Stores counted facets, in the order of their keys so that two writers do not deadlock, and removes unused ones. */
export async function writeSpellings(
  tx: Queryable,
  counted: readonly (typeof facetSpellings.$inferInsert)[],
  unused: readonly string[],
): Promise<void> {
  if (unused.length > 0)
    await tx.delete(facetSpellings).where(sql`${facetSpellings.facet} = any(${sql.param(unused)}::text[])`);
  if (counted.length === 0) return;
  await tx
    .insert(facetSpellings)
    .values(counted.toSorted((one, other) => (one.facet < other.facet ? -1 : 1)))
    .onConflictDoUpdate({
      target: facetSpellings.facet,
      set: { spelling: sql`excluded.spelling`, members: sql`excluded.members` },
    });
}

/** Members with facets from before they had a normal form; at most `limit`. */
export async function listMembersWithOldFacets(db: Queryable, limit: number): Promise<string[]> {
  const isOld = sql`((${peopleFacets.facet} >= 's:' and ${peopleFacets.facet} < 's;')
    or (${peopleFacets.facet} >= 'i:' and ${peopleFacets.facet} < 'i;'))`;
  const rows = await db
    .selectDistinct({ memberId: peopleFacets.memberId })
    .from(peopleFacets)
    .where(isOld)
    .limit(limit);
  return rows.map(({ memberId }) => memberId);
}

import { and, asc, isNull, sql } from 'drizzle-orm';
import { inIds } from '../../../platform/database/statement.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { members } from '../../account/public.ts';
import { facetsOf, type Profile } from '../people.rules.ts';
import { facetChanges, peopleFacets } from '../people.tables.ts';

/** A profile with what its facets and its search texts are made of. */
export interface IndexedProfile extends Profile {
  id: string;
  firstName: string;
  lastName: string;
}

/** The profiles of members who did not delete their account, in the order of their sign-up. */
export function readProfiles(tx: Queryable, ids: readonly string[]): Promise<IndexedProfile[]> {
  return tx
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      techStack: members.techStack,
      skills: members.skills,
      interests: members.interests,
    })
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

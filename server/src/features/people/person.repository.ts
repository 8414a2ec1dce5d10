import type { PersonDetails, PersonSummary } from '@tandem/contract/people';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { members } from '../account/public.ts';
import { notBlocked } from '../blocks/public.ts';
import { requestsOf } from '../connections/public.ts';

const detailColumns = {
  links: members.links,
  hoursPerWeek: members.hoursPerWeek,
  timeZone: members.timeZone,
  languages: members.languages,
} satisfies Record<keyof PersonDetails, unknown>;

/** What the page of a person shows beyond their card; null for an unknown person. */
export async function findDetails(db: Queryable, memberId: string): Promise<PersonDetails | null> {
  const [row] = await db.select(detailColumns).from(members).where(eq(members.id, memberId));
  return row ?? null;
}

/** Whether the person shows their projects to others; null without such a member, or with a block between the two. */
export async function findShowsProjects(
  db: Queryable,
  { viewerId, memberId }: { viewerId: string; memberId: string },
): Promise<boolean | null> {
  const [row] = await db
    .select({ shows: members.showsProjects })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt), notBlocked(viewerId, members.id)));
  return row?.shows ?? null;
}

const connectionsOf = (memberId: string): SQL => requestsOf(memberId, sql`'accepted'`);

/** The connections that two members share: how many, and the first `limit` by name. */
export async function findMutualConnections(
  db: Queryable,
  [one, other]: readonly [string, string],
  limit: number,
): Promise<{ connections: PersonSummary[]; connectionsCount: number }> {
  const { rows } = await db.execute<PersonSummary & { count: number }>(sql`
    with mutual as (select id from (${connectionsOf(one)}) as own intersect select id from (${connectionsOf(other)}) as others)
    select ${members.id} as "_id", ${members.firstName} as "firstName", ${members.lastName} as "lastName",
      ${members.photoUrl} as "photoUrl", (count(*) over ())::integer as count
    from ${members} where ${members.id} in (select id from mutual)
    order by ${members.firstName}, ${members.id} limit ${limit}`);
  return {
    connections: rows.map(({ count: _count, ...person }) => person),
    connectionsCount: rows[0]?.count ?? 0,
  };
}

import { and, desc, isNull, ne, type SQL, sql, eq } from 'drizzle-orm';
import type { Reply } from '@tandem/contract/operation';
import type {
  countWaiting as countWaitingOperation,
  PersonDetails,
  PersonSummary,
} from '@tandem/contract/people';
import type { Queryable } from '../../platform/database/database.ts';
import type { Position } from '../../platform/paging/keyset.ts';
import { members } from '../account/public.ts';
import { notBlocked } from '../blocks/public.ts';
import { countReceived, requestsOf } from '../connections/public.ts';
import { countInvitationsTo } from '../invitations/public.ts';
import { countWaitingFor } from '../join-requests/public.ts';

/** Everyone but the viewer and those with a block between the two, newest first, after `after`; `limit` + 1 rows. */
export function listFeedPlaces(
  db: Queryable,
  { viewerId, after, limit }: { viewerId: string; after: Position | null; limit: number },
): Promise<Position[]> {
  const isBehind =
    after &&
    sql`(${members.createdAt}, ${members.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return db
    .select({ at: members.createdAt, id: members.id })
    .from(members)
    .where(
      and(
        ne(members.id, viewerId),
        isNull(members.deletedAt),
        notBlocked(viewerId, members.id),
        isBehind ?? undefined,
      ),
    )
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(limit + 1);
}

type Waiting = Reply<typeof countWaitingOperation>;

/**
 * The number of pending connection requests and invitations to the member, of join requests to their projects, and of their
 * unread notifications; one query.
 */
export async function countWaiting(
  db: Queryable,
  { memberId, unread }: { memberId: string; unread: SQL<number> },
): Promise<Waiting> {
  const { rows } = await db.execute<Waiting & Record<string, unknown>>(sql`
    select
      ${countReceived(memberId)} as "connectionRequests", ${countWaitingFor(memberId)} as "joinRequests",
      ${countInvitationsTo(memberId)} as invitations,
      ${unread} as notifications`);
  const [waiting] = rows;
  if (waiting === undefined) throw new Error('The statement that counts returned no row.');
  return waiting;
}

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

import { suggestionCeiling } from '@tandem/contract/limits';
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
import { notBlocked, blockedWith } from '../blocks/public.ts';
import { countReceived, requestsOf, isConnected, someConnectionsOf } from '../connections/public.ts';
import { countInvitationsTo } from '../invitations/public.ts';
import { countWaitingFor } from '../join-requests/public.ts';
import { type Facet, type PeopleFilters, pointsInCommon, rowsAFacet } from './people.rules.ts';
import { peopleDismissals, peopleFacets } from './people.tables.ts';

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

/** Row limits of a request, so that its cost does not grow with the community; literals, because the planner must see them. */
const most = {
  friends: sql.raw('200'),
  friendsOfEach: sql.raw('100'),
  newest: sql.raw('6000'),
  /** With each entry of a filter. */
  holders: sql.raw('2000'),
  pending: sql.raw('200'),
  all: sql.raw(String(suggestionCeiling)),
};

const live = sql`'pending', 'accepted'`;
const accepted = sql`'accepted'`;

/** Whether a row of `members` may be suggested: not the viewer, not connected, not dismissed, no block between the two. */
export const isSuggestible = (viewerId: string): SQL => sql`
  ${members.id} <> ${viewerId} and ${members.deletedAt} is null and ${notBlocked(viewerId, members.id)}
  and not ${isConnected(viewerId, members.id)}
  and not exists (
    select from ${peopleDismissals}
    where ${peopleDismissals.memberId} = ${viewerId} and ${peopleDismissals.dismissedId} = ${members.id})`;

/** Whether a row of `members` is of a person whom the filters let through. */
export const passes = ({ skills, interests, hasTime }: PeopleFilters): SQL => {
  const conditions = [skills, interests]
    .filter((facets) => facets.length > 0)
    .map(
      (facets) => sql`exists (select from ${peopleFacets} where ${peopleFacets.memberId} = ${members.id}
        and ${peopleFacets.facet} = any(${sql.param(facets)}::text[]))`,
    );
  return sql.join([...conditions, hasTime ? sql`${members.hoursPerWeek} > 0` : sql`true`], sql` and `);
};

const newestMembers = sql`select id, created_at from ${members} where deleted_at is null order by created_at desc, id desc limit ${most.newest}`;

/** The newest members whom the filters let through, among a limited number of those who could be. */
function recentOf(filters: PeopleFilters | null): SQL {
  if (filters === null) return newestMembers;
  const facets = filters.skills.length > 0 ? filters.skills : filters.interests;
  const candidates =
    facets.length === 0
      ? sql`select newest.id from (${newestMembers}) as newest`
      : sql`select owned.member_id as id from unnest(${sql.param(facets)}::text[]) as given (facet)
          cross join lateral (${holdersOf(most.holders)}) as owned`;
  return sql`select ${members.id} as id, ${members.createdAt} as created_at from ${members} where ${members.id} in (${candidates}) and ${passes(filters)}`;
}

/**
 * People to suggest, best match first, at most `suggestionCeiling`: those who share facets or connections with the viewer by
 * points, then the newest members, then those with a pending request. One query; per facet and
 * per connection it reads a limited number of rows, newest members first.
 */
export async function findSuggestions(
  db: Queryable,
  wanted: { viewerId: string; facets: readonly Facet[]; filters: PeopleFilters | null },
): Promise<string[]> {
  const { viewerId, facets, filters } = wanted;
  const isRecent = (id: SQL) => (filters === null ? sql`true` : sql`${id} in (select recent.id from recent)`);
  const { rows } = await db.execute<{ id: string }>(sql`
    with live as (${requestsOf(viewerId, live)}),
    dismissed as (select dismissed_id as id from ${peopleDismissals} where member_id = ${viewerId}),
    excluded as (select ${viewerId}::uuid as id union all select id from live union all select id from dismissed
      union all ${blockedWith(viewerId)}),
    friends as (select id from live where status = 'accepted' order by id desc limit ${most.friends}),
    recent as (${recentOf(filters)}),
    points as (${pointsOf(facets)}),
    fitting as (
      select id, sum(points) as points from points
      where not exists (select from excluded where excluded.id = points.id) and ${isRecent(sql`points.id`)}
      group by id order by sum(points) desc, id desc limit ${most.all}
    ),
    newest as (
      select id from recent
      where not exists (select from excluded where excluded.id = recent.id)
        and not exists (select from fitting where fitting.id = recent.id)
      order by created_at desc, id desc limit (select ${most.all} - count(*) from fitting)
    ),
    pending as (
      select id from live where status = 'pending' and not exists (select from dismissed where dismissed.id = live.id)
        and ${isRecent(sql`live.id`)}
      order by id desc limit ${most.pending}
    )
    select id, 0 as tier, points from fitting
    union all select id, 1, 0 from newest
    union all select id, 2, 0 from pending
    order by tier, points desc, id desc`);
  return rows.map(({ id }) => id);
}

const lastId = sql.raw(`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`);

/**
 * The newest people with the facet of `given`. The conditions give both ends of an index range and its order: with an
 * equality the planner would read and sort all twenty thousand who know a language instead of the first thousand.
 */
const holdersOf = (limit: SQL): SQL => sql`
  select member_id from ${peopleFacets}
  where facet >= given.facet and (facet, member_id) <= (given.facet, ${lastId})
  order by facet desc, member_id desc limit ${limit}`;

/** A limited number of people per facet and per friend, with points. */
const pointsOf = (facets: readonly Facet[]): SQL => sql`
  select owned.member_id as id, given.points
  from unnest(${sql.param(facets.map(({ facet }) => facet))}::text[], ${sql.param(facets.map(({ points }) => points))}::integer[]) as given (facet, points)
  cross join lateral (${holdersOf(sql`${rowsAFacet(facets.length)}`)}) as owned
  union all
  select others.id, ${pointsInCommon.connection}::integer from friends
  cross join lateral (
    ${someConnectionsOf(sql.raw('friends.id'), most.friendsOfEach)}
  ) as others`;

/** The people with a pending request to or from the member. */
export async function findPending(db: Queryable, memberId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(requestsOf(memberId, sql`'pending'`));
  return new Set(rows.map(({ id }) => id));
}

/** The number of mutual connections with the viewer per person; people without any are left out. */
export async function countMutual(
  db: Queryable,
  { viewerId, ids }: { viewerId: string; ids: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; mutual: number }>(sql`
    with friends as (${requestsOf(viewerId, accepted)})
    select listed.id, count(*)::integer as mutual from unnest(${sql.param(ids)}::uuid[]) as listed (id)
    cross join lateral (${requestsOf(sql`listed.id`, accepted)}) as others
    where others.id in (select id from friends)
    group by listed.id`);
  return new Map(rows.map(({ id, mutual }) => [id, mutual]));
}

/** Dismisses a person from the member's suggestions; idempotent. */
export async function addDismissal(db: Queryable, row: typeof peopleDismissals.$inferInsert): Promise<void> {
  await db.insert(peopleDismissals).values(row).onConflictDoNothing();
}

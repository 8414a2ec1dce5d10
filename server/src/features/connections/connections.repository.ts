import { and, asc, desc, eq, gt, inArray, or, type SQL, sql, type AnyColumn, ne } from 'drizzle-orm';
import type { SentCounts } from '@tandem/contract/connections';
import { countCeiling } from '@tandem/contract/limits';
import { connectionStatuses, type ConnectionStatus } from '@tandem/contract/people';
import type { Queryable } from '../../platform/database/database.ts';
import { isPast } from '../../platform/paging/keyset.repository.ts';
import type { PageQuery, Position } from '../../platform/paging/keyset.ts';
import { members } from '../account/public.ts';
import { notBlocked } from '../blocks/public.ts';
import { type NotifiedSubject, nothingBeside } from '../notifications/public.ts';
import { type HeldRequest, type StoredStatus, waitAfterRejection } from './connections.rules.ts';
import { connectionRequests, connectionRequestPolicy } from './connections.tables.ts';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import { inIds } from '../../platform/database/statement.ts';
import type { DeletedAccount, ExportMemberData } from '../../platform/feature.ts';

const heldColumns = {
  id: connectionRequests.id,
  fromMemberId: connectionRequests.fromMemberId,
  toMemberId: connectionRequests.toMemberId,
  status: connectionRequests.status,
};

/** A request with the ids of its two people. */
export interface RequestRow extends HeldRequest {
  createdAt: Date;
}

const rowColumns = { ...heldColumns, createdAt: connectionRequests.createdAt };

/** A request in a list by time. */
export type ListedRequest = RequestRow & Position;

const listedColumns = { ...rowColumns, at: connectionRequests.createdAt };

const isOfPair = (one: string, other: string): SQL =>
  sql`least(${connectionRequests.fromMemberId}, ${connectionRequests.toMemberId}) = least(${one}::uuid, ${other}::uuid)
    and greatest(${connectionRequests.fromMemberId}, ${connectionRequests.toMemberId}) = greatest(${one}::uuid, ${other}::uuid)`;

const isOf = (memberId: string) =>
  or(eq(connectionRequests.fromMemberId, memberId), eq(connectionRequests.toMemberId, memberId));

/** Inserts a pending request; a second live one of the pair violates `connection_requests_one_live`. */
export async function insertRequest(
  tx: Queryable,
  request: typeof connectionRequests.$inferInsert,
): Promise<void> {
  await tx.insert(connectionRequests).values(request);
}

/** A request in any state, or null. */
export async function findRequest(db: Queryable, requestId: string): Promise<RequestRow | null> {
  const [row] = await db
    .select(rowColumns)
    .from(connectionRequests)
    .where(eq(connectionRequests.id, requestId));
  return row ?? null;
}

/** The pending or accepted request of a pair, or null. */
export async function findLive(db: Queryable, one: string, other: string): Promise<RequestRow | null> {
  const [row] = await db
    .select(rowColumns)
    .from(connectionRequests)
    .where(sql`${isOfPair(one, other)} and ${connectionRequests.status} in ('pending', 'accepted')`);
  return row ?? null;
}

/** When this person last rejected the sender, if after `since`. */
export async function findRejection(
  db: Queryable,
  pair: { from: string; to: string; since: Date },
): Promise<Date | null> {
  const [row] = await db
    .select({ decidedAt: connectionRequests.decidedAt })
    .from(connectionRequests)
    .where(
      and(
        eq(connectionRequests.fromMemberId, pair.from),
        eq(connectionRequests.toMemberId, pair.to),
        eq(connectionRequests.status, 'rejected'),
        gt(connectionRequests.decidedAt, pair.since),
      ),
    )
    .orderBy(desc(connectionRequests.decidedAt))
    .limit(1);
  return row?.decidedAt ?? null;
}

/** When this person withdrew their last two requests to the other, latest first. */
export async function findWithdrawals(db: Queryable, pair: { from: string; to: string }): Promise<Date[]> {
  const rows = await db
    .select({ decidedAt: connectionRequests.decidedAt })
    .from(connectionRequests)
    .where(
      and(
        eq(connectionRequests.fromMemberId, pair.from),
        eq(connectionRequests.toMemberId, pair.to),
        eq(connectionRequests.status, 'withdrawn'),
      ),
    )
    .orderBy(desc(connectionRequests.decidedAt))
    .limit(2);
  return rows.flatMap(({ decidedAt }) => (decidedAt === null ? [] : [decidedAt]));
}

/** Since when somebody is a member, and when they asked anybody after `since`. */
export async function findAsked(
  tx: Queryable,
  { me, since }: { me: string; since: Date },
): Promise<{ memberSince: Date; askedAt: Date[] }> {
  const rows = await tx
    .select({ memberSince: members.createdAt, createdAt: connectionRequests.createdAt })
    .from(members)
    .leftJoin(
      connectionRequests,
      and(eq(connectionRequests.fromMemberId, members.id), gt(connectionRequests.createdAt, since)),
    )
    .where(eq(members.id, me));
  return {
    memberSince: rows[0]?.memberSince ?? since,
    askedAt: rows.flatMap(({ createdAt }) => (createdAt === null ? [] : [createdAt])),
  };
}

export async function setRequestStatus(
  tx: Queryable,
  requestId: string,
  change: { status: StoredStatus; decidedAt?: Date; endedAt?: Date },
): Promise<void> {
  await tx.update(connectionRequests).set(change).where(eq(connectionRequests.id, requestId));
}

const otherSideOf = (memberId: string): SQL =>
  sql`case when ${connectionRequests.fromMemberId} = ${memberId} then ${connectionRequests.toMemberId} else ${connectionRequests.fromMemberId} end`;

/** Which of a member's requests are listed: both directions and each visible status, unless it says so. */
export interface RequestFilter {
  direction?: 'sent' | undefined;
  status?: ConnectionStatus | undefined;
  /** The only request to list. */
  request?: string | undefined;
}

/** A member's visible requests behind a position, newest first. */
export function listRequestsOf(
  db: Queryable,
  memberId: string,
  { after, limit, direction, status: wanted, request }: PageQuery & RequestFilter,
): Promise<ListedRequest[]> {
  const { createdAt, fromMemberId, id, status } = connectionRequests;
  return db
    .select(listedColumns)
    .from(connectionRequests)
    .where(
      and(
        direction === 'sent' ? eq(fromMemberId, memberId) : isOf(memberId),
        inArray(status, wanted === undefined ? [...connectionStatuses] : [wanted]),
        notBlocked(memberId, otherSideOf(memberId)),
        request === undefined ? undefined : eq(id, request),
        isPast([createdAt, id], after, 'latestFirst'),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** The visible requests that a member sent, by status; each is counted up to one beyond `countCeiling`. */
export async function countSent(db: Queryable, memberId: string): Promise<SentCounts> {
  const { fromMemberId, status, toMemberId } = connectionRequests;
  const inStatus = (wanted: ConnectionStatus) =>
    sql<number>`(select count(*)::int from (
      select from ${connectionRequests}
      where ${and(eq(fromMemberId, memberId), eq(status, wanted), notBlocked(memberId, sql`${toMemberId}`))}
      limit ${countCeiling + 1}
    ) counted)`;
  const { rows } = await db.execute<SentCounts & Record<string, unknown>>(
    sql`select ${inStatus('pending')} as pending, ${inStatus('accepted')} as accepted, ${inStatus('rejected')} as rejected`,
  );
  return rows[0] ?? { pending: 0, accepted: 0, rejected: 0 };
}

/** The pending requests to a member behind a position, oldest first. */
export function listPendingTo(
  db: Queryable,
  memberId: string,
  { after, limit }: PageQuery,
): Promise<ListedRequest[]> {
  const { createdAt, id, status, toMemberId } = connectionRequests;
  return db
    .select(listedColumns)
    .from(connectionRequests)
    .where(
      and(eq(toMemberId, memberId), eq(status, 'pending'), isPast([createdAt, id], after, 'oldestFirst')),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}

/** When a connection began. */
const connectedAt = sql`coalesce(${connectionRequests.decidedAt}, ${connectionRequests.createdAt})`.mapWith(
  connectionRequests.createdAt,
);

/** The other person of a connection. */
const otherOf = (memberId: string) =>
  sql<string>`case when ${connectionRequests.fromMemberId} = ${memberId}::uuid then ${connectionRequests.toMemberId} else ${connectionRequests.fromMemberId} end`;

/** A member's connections behind a position, with their start, latest first. */
export function listConnectionsOf(
  db: Queryable,
  memberId: string,
  { after, limit }: { after: Position | null; limit: number },
): Promise<(Position & { userId: string })[]> {
  const isBehind =
    after === null
      ? undefined
      : sql`(${connectedAt}, ${connectionRequests.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return db
    .select({ id: connectionRequests.id, at: connectedAt, userId: otherOf(memberId) })
    .from(connectionRequests)
    .where(and(isOf(memberId), eq(connectionRequests.status, 'accepted'), isBehind))
    .orderBy(desc(connectedAt), desc(connectionRequests.id))
    .limit(limit);
}

/** All connections of a member, latest first, with the names that a search compares. */
export function listNamedConnections(
  db: Queryable,
  memberId: string,
): Promise<(Position & { userId: string; name: string })[]> {
  return db
    .select({
      id: connectionRequests.id,
      at: connectedAt,
      userId: otherOf(memberId),
      name: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
    })
    .from(connectionRequests)
    .innerJoin(members, eq(members.id, otherOf(memberId)))
    .where(and(isOf(memberId), eq(connectionRequests.status, 'accepted')))
    .orderBy(desc(connectedAt), desc(connectionRequests.id));
}

/** A query for which people are connections of a member or asked to be, from SQL for the id and for an array of those. */
export const knownByRequestSql = ({ memberId, people }: { memberId: string; people: string }): string =>
  `select c.to_member_id from connection_requests c
   where c.from_member_id = ${memberId} and c.status = 'accepted' and c.to_member_id = any(${people})
   union
   select c.from_member_id from connection_requests c
   where c.to_member_id = ${memberId} and c.status in ('pending', 'accepted') and c.from_member_id = any(${people})`;

/** A query for the live request of two people, or a rejection that still makes the viewer wait; from SQL for ids and time. */
export const requestBetweenSql = (values: { viewer: string; person: string; now: string }): string => {
  const { viewer, person, now } = values;
  return `select c.id, c.from_member_id, c.status from connection_requests c
    where (least(c.from_member_id, c.to_member_id) = least(${viewer}, ${person})
        and greatest(c.from_member_id, c.to_member_id) = greatest(${viewer}, ${person})
        and c.status in ('pending', 'accepted'))
      or (c.from_member_id = ${viewer} and c.to_member_id = ${person} and c.status = 'rejected'
        and c.decided_at > ${now} - interval '${waitAfterRejection} milliseconds')
    order by c.status = 'rejected', c.decided_at desc
    limit 1`;
};

/** A query for whom a member has a request with, in one of these states; rows of `id` and `status`. */
export const requestsOf = (memberId: SQL | string, statuses: SQL): SQL => sql`
  select to_member_id as id, status from connection_requests where from_member_id = ${memberId} and status in (${statuses})
  union all
  select from_member_id, status from connection_requests where to_member_id = ${memberId} and status in (${statuses})`;

const lastId = sql.raw(`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`);

/**
 * A query for the ids of connections of a member, at most so many in each direction. The conditions give both ends of an index
 * range and its order, so that no more rows are read.
 */
export const someConnectionsOf = (memberId: SQL, most: SQL): SQL => sql`
  ${someOf(sql.raw('from_member_id'), sql.raw('to_member_id'), memberId, most)}
  union all ${someOf(sql.raw('to_member_id'), sql.raw('from_member_id'), memberId, most)}`;

const someOf = (own: SQL, other: SQL, memberId: SQL, most: SQL): SQL => sql`
  (select ${other} as id from connection_requests
  where ${own} >= ${memberId} and status = 'accepted' and (${own}, status, ${other}) <= (${memberId}, 'accepted', ${lastId})
  order by ${own} desc, status desc, ${other} desc limit ${most})`;

/** Whether two members are connected. Naming both statuses makes PostgreSQL use the partial unique index over a pair. */
export const isConnected = (viewerId: string, person: AnyColumn): SQL => sql`exists (
  select from connection_requests c
  where least(c.from_member_id, c.to_member_id) = least(${viewerId}::uuid, ${person})
    and greatest(c.from_member_id, c.to_member_id) = greatest(${viewerId}::uuid, ${person})
    and c.status in ('pending', 'accepted') and c.status = 'accepted')`;

/** The number of requests that wait for a member's answer, as an expression. */
export const countReceived = (memberId: string): SQL => sql`(
  select count(*)::integer from connection_requests c where c.to_member_id = ${memberId} and c.status = 'pending')`;

const connectionIs = (status: 'pending' | 'accepted') => `exists (
  select from connection_requests c
  where c.id = n.request_id and c.status = '${status}' and n.member_id in (c.from_member_id, c.to_member_id))`;

/** While notifications about requests to connect hold. */
export const connectionConditions = {
  connectionIsPending: connectionIs('pending'),
  connectionIsAccepted: connectionIs('accepted'),
};

/** How notifications about requests to connect are read. */
export const connectionSubject: NotifiedSubject = {
  ...nothingBeside,
  shows: { sourceId: 'n.request_id' },
};

const isConnectionOf = (memberId: string) =>
  or(eq(connectionRequests.fromMemberId, memberId), eq(connectionRequests.toMemberId, memberId));

/** Deletes all connections and requests of a deleted account and returns them. */
export async function deleteRequestsOf(tx: Queryable, { memberId }: DeletedAccount): Promise<HeldRequest[]> {
  // Locked in id order: three connected members who delete their accounts at once could deadlock.
  const locked = await tx
    .select({
      id: connectionRequests.id,
      fromMemberId: connectionRequests.fromMemberId,
      toMemberId: connectionRequests.toMemberId,
      status: connectionRequests.status,
    })
    .from(connectionRequests)
    .where(isConnectionOf(memberId))
    .orderBy(asc(connectionRequests.id))
    .for('update');
  const ids = locked.map(({ id }) => id);
  await tx.delete(connectionRequests).where(inIds(connectionRequests.id, ids));
  return locked;
}

/**
 * Every connection request the member sent or received, with its outcome, except those withdrawn by others, which
 * are not shown to anybody; one query.
 */
export const exportMemberData: ExportMemberData = async (db, memberId) => ({
  connections: await db
    .select({
      personId: members.id,
      person: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
      direction: sql<string>`case when ${connectionRequests.fromMemberId} = ${memberId} then 'sent' else 'received' end`,
      ...exportedColumns(connectionRequestPolicy),
    })
    .from(connectionRequests)
    .innerJoin(
      members,
      sql`${members.id} = case when ${connectionRequests.fromMemberId} = ${memberId} then ${connectionRequests.toMemberId} else ${connectionRequests.fromMemberId} end`,
    )
    .where(
      or(
        eq(connectionRequests.fromMemberId, memberId),
        and(eq(connectionRequests.toMemberId, memberId), ne(connectionRequests.status, 'withdrawn')),
      ),
    )
    .orderBy(desc(connectionRequests.createdAt), desc(connectionRequests.id)),
});

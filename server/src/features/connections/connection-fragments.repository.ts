import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { waitAfterRejection } from './connections.rules.ts';

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

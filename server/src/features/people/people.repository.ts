import type { Reply } from '@tandem/contract/operation';
import type { countWaiting as countWaitingOperation } from '@tandem/contract/people';
import { and, desc, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { Position } from '../../platform/paging/keyset.ts';
import { members } from '../account/public.ts';
import { notBlocked } from '../blocks/public.ts';
import { countReceived } from '../connections/public.ts';
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

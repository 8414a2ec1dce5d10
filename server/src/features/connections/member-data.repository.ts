import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import { inIds } from '../../platform/database/statement.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { DeletedAccount, ExportMemberData } from '../../platform/feature.ts';
import { members } from '../account/public.ts';
import type { HeldRequest } from './connections.rules.ts';
import { connectionRequestPolicy, connectionRequests } from './connections.tables.ts';

const isOf = (memberId: string) =>
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
    .where(isOf(memberId))
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

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { blockedWith } from '../blocks/public.ts';
import { projects } from '../projects/public.ts';
import type { StoredStatus } from './join-requests.rules.ts';
import { joinRequests } from './join-requests.tables.ts';

/** A request that a block ended. */
interface EndedRequest {
  requestId: string;
  projectId: string;
  applicantId: string;
  ownerId: string;
  status: 'withdrawn' | 'rejected';
}

/** Locks a project's request until the transaction ends; null when the project has no such request. */
export async function lockRequest(
  tx: Queryable,
  projectId: string,
  requestId: string,
): Promise<{ memberId: string; status: StoredStatus } | null> {
  const [request] = await tx
    .select({ memberId: joinRequests.memberId, status: joinRequests.status })
    .from(joinRequests)
    .where(and(eq(joinRequests.id, requestId), eq(joinRequests.projectId, projectId)))
    .for('update');
  return request ?? null;
}

export async function setRequestStatus(
  tx: Queryable,
  requestId: string,
  change: { status: StoredStatus; decidedAt: Date },
): Promise<void> {
  await tx.update(joinRequests).set(change).where(eq(joinRequests.id, requestId));
}

/** Withdraws the pending requests to a deleted project. */
export function endRequestsTo(
  tx: Queryable,
  projectId: string,
  at: Date,
): Promise<{ requestId: string; applicantId: string }[]> {
  return tx
    .update(joinRequests)
    .set({ status: 'withdrawn', decidedAt: at })
    .where(and(eq(joinRequests.projectId, projectId), eq(joinRequests.status, 'pending')))
    .returning({ requestId: joinRequests.id, applicantId: joinRequests.memberId });
}

/** Withdraws the pending requests to a project from those whom a block keeps apart from its owner. */
export function endRequestsOfBlocked(
  tx: Queryable,
  { projectId, ownerId, at }: { projectId: string; ownerId: string; at: Date },
): Promise<{ requestId: string; applicantId: string }[]> {
  const isBlocked = sql`${joinRequests.memberId} in (${blockedWith(ownerId)})`;
  return tx
    .update(joinRequests)
    .set({ status: 'withdrawn', decidedAt: at })
    .where(and(eq(joinRequests.projectId, projectId), eq(joinRequests.status, 'pending'), isBlocked))
    .returning({ requestId: joinRequests.id, applicantId: joinRequests.memberId });
}

/** Ends the pending requests between two members: those of `one` are withdrawn, those to projects of `one` rejected. */
export async function endRequestsBetween(
  tx: Queryable,
  { one, other, at }: { one: string; other: string; at: Date },
): Promise<EndedRequest[]> {
  const isBetween = sql`((${joinRequests.memberId} = ${one} and ${projects.ownerId} = ${other})
    or (${joinRequests.memberId} = ${other} and ${projects.ownerId} = ${one}))`;
  const status = sql<
    'withdrawn' | 'rejected'
  >`case when ${joinRequests.memberId} = ${one} then 'withdrawn' else 'rejected' end`;
  return tx
    .update(joinRequests)
    .set({ status, decidedAt: at })
    .from(projects)
    .where(and(eq(projects.id, joinRequests.projectId), eq(joinRequests.status, 'pending'), isBetween))
    .returning({
      requestId: joinRequests.id,
      projectId: joinRequests.projectId,
      applicantId: joinRequests.memberId,
      ownerId: projects.ownerId,
      status,
    });
}

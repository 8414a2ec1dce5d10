import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { StoredStatus } from './join-requests.rules.ts';
import { joinRequests } from './join-requests.tables.ts';

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

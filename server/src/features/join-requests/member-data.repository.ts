import { and, desc, eq } from 'drizzle-orm';
import { erasedValues, exportedColumns } from '../../platform/database/data-policy.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import { lockProjectsOf, projects } from '../projects/public.ts';
import { joinRequestPolicy, joinRequests } from './join-requests.tables.ts';

/**
 * A member who deletes their account asks to join nothing any more, and what they wrote with their requests goes. To come
 * before their memberships end: a request that was accepted at the same moment is a membership by then.
 */
export const onAccountDeleted: OnAccountDeleted = async (tx, { memberId, at }) => {
  const isMine = eq(joinRequests.memberId, memberId);
  const isPending = and(isMine, eq(joinRequests.status, 'pending'));
  // Who decides holds the project before the request; all projects at once, or two who leave could wait for each other.
  const asked = tx.select({ id: joinRequests.projectId }).from(joinRequests).where(isPending);
  await lockProjectsOf(tx, memberId, asked.getSQL());
  await tx.update(joinRequests).set({ status: 'withdrawn', decidedAt: at }).where(isPending);
  await tx.update(joinRequests).set(erasedValues(joinRequestPolicy)).where(isMine);
  return undefined;
};

/** Every request to join that the member made; one query. */
export const exportMemberData: ExportMemberData = async (db, memberId) => ({
  joinRequests: await db
    .select({
      ...exportedColumns(joinRequestPolicy),
      projectTitle: projects.title,
    })
    .from(joinRequests)
    .innerJoin(projects, eq(projects.id, joinRequests.projectId))
    .where(eq(joinRequests.memberId, memberId))
    .orderBy(desc(joinRequests.createdAt), desc(joinRequests.id)),
});

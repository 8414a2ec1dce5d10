import { and, desc, eq, ne } from 'drizzle-orm';
import { erasedValues, exportedColumns } from '../../platform/database/data-policy.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { DeletedAccount, ExportMemberData } from '../../platform/feature.ts';
import { lockProjectsOf, projects } from '../projects/public.ts';
import { joinRequestPolicy, joinRequests } from './join-requests.tables.ts';

/** A request that ends with an account: of its applicant, or of the owner of its project. */
export interface EndedRequest {
  requestId: string;
  projectId: string;
  applicantId: string;
  ownerId: string;
}

/**
 * Withdraws the pending requests of a deleted account and erases the texts of all its requests. Requests to the
 * account's own projects are deleted with the projects. Returns the requests that others no longer see. Call it before
 * memberships end: a request accepted concurrently is a membership by then.
 */
export async function endRequestsOf(
  tx: Queryable,
  { memberId, at }: DeletedAccount,
): Promise<EndedRequest[]> {
  const isMine = eq(joinRequests.memberId, memberId);
  const isPending = and(isMine, eq(joinRequests.status, 'pending'));
  // Decisions lock the project before the request. All projects are locked at once, or two deletions could deadlock.
  const projectIds = tx.select({ id: joinRequests.projectId }).from(joinRequests).where(isPending);
  await lockProjectsOf(tx, memberId, projectIds.getSQL());
  const withdrawn = await tx
    .update(joinRequests)
    .set({ status: 'withdrawn', decidedAt: at })
    .from(projects)
    .where(and(isPending, eq(projects.id, joinRequests.projectId)))
    .returning(endedColumns);
  await tx.update(joinRequests).set(erasedValues(joinRequestPolicy)).where(isMine);
  const toOwnProjects = await tx
    .select(endedColumns)
    .from(joinRequests)
    .innerJoin(projects, eq(projects.id, joinRequests.projectId))
    .where(and(eq(projects.ownerId, memberId), ne(joinRequests.status, 'withdrawn')));
  return [...withdrawn, ...toOwnProjects];
}

const endedColumns = {
  requestId: joinRequests.id,
  projectId: joinRequests.projectId,
  applicantId: joinRequests.memberId,
  ownerId: projects.ownerId,
};

/** All join requests of the member; one query. */
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

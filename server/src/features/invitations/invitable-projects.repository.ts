import type { InvitableProject } from '@tandem/contract/invitations';
import { limits } from '@tandem/contract/limits';
import { and, desc, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { isRequesting } from '../join-requests/public.ts';
import { projectMembers, projects, rolesColumn } from '../projects/public.ts';

/** The owner's projects that somebody can join and the person is not in, newest first; one query. */
export function listInvitable(
  db: Queryable,
  { ownerId, userId }: { ownerId: string; userId: string },
): Promise<InvitableProject[]> {
  const membership = db
    .select({ one: sql`1` })
    .from(projectMembers)
    .where(and(eq(projectMembers.projectId, projects.id), eq(projectMembers.memberId, userId)));
  return db
    .select({
      _id: projects.id,
      title: projects.title,
      roles: rolesColumn,
      pending: sql<InvitableProject['pending']>`case
        when exists (
          select from invitations i where i.project_id = projects.id and i.member_id = ${userId}
            and i.status = 'pending'
        ) then 'invited'
        when ${isRequesting(sql`projects.id`, userId)} then 'requested'
      end`,
    })
    .from(projects)
    .where(
      and(
        eq(projects.ownerId, ownerId),
        eq(projects.status, 'open'),
        isNull(projects.archivedAt),
        isNull(projects.deletedAt),
        isNull(projects.hiddenAt),
        notExists(membership),
      ),
    )
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(limits.wholeList);
}

import type { Invitation, ReceivedInvitation } from '@tandem/contract/invitations';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { isPast } from '../../platform/paging/keyset.repository.ts';
import type { PageQuery } from '../../platform/paging/keyset.ts';
import { members, type PeopleViews, summaryColumns } from '../account/public.ts';
import { blockedWith } from '../blocks/public.ts';
import { projectMembers, projects } from '../projects/public.ts';
import { invitations } from './invitations.tables.ts';

const invitationColumns = {
  _id: invitations.id,
  role: invitations.role,
  roleId: invitations.roleId,
  message: invitations.message,
  status: invitations.status,
  createdAt: invitations.createdAt,
};

const byArrival = [invitations.createdAt, invitations.id] as const;

/** What an invitation shows of its project. */
export const invitingProjectColumns = {
  _id: projects.id,
  title: projects.title,
  coverSeed: projects.coverSeed,
  description: projects.description,
  skillsRequired: projects.skillsRequired,
  collaboratorsCount: sql<number>`(
    select count(*)::integer from ${projectMembers} where ${projectMembers.projectId} = ${projects.id}
  )`,
};

/** The open invitations of a project as its owner sees them, newest first; two queries. */
export async function listPendingOf(
  db: Queryable,
  { me, people }: { me: string; people: PeopleViews },
  { projectId, after, limit }: PageQuery & { projectId: string },
): Promise<Invitation[]> {
  const rows = await db
    .select({ ...invitationColumns, projectId: invitations.projectId, memberId: invitations.memberId })
    .from(invitations)
    .where(
      and(
        eq(invitations.projectId, projectId),
        eq(invitations.status, 'pending'),
        isPast(byArrival, after, 'latestFirst'),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit);
  const seen = await people.viewPeople(db, { viewerId: me, ids: rows.map(({ memberId }) => memberId) });
  return rows.map(({ memberId, createdAt, ...row }) => {
    const userId = seen.get(memberId);
    if (userId === undefined) throw new Error('An open invitation has no person.');
    return { ...row, userId, createdAt: createdAt.toISOString() };
  });
}

/** The member's open invitations, or one in any state, newest first; one query. */
export async function listInvitationsTo(
  db: Queryable,
  {
    memberId,
    project,
    invitation,
    after,
    limit,
  }: PageQuery & { memberId: string; project: string | undefined; invitation: string | undefined },
): Promise<ReceivedInvitation[]> {
  const rows = await db
    .select({ ...invitationColumns, project: invitingProjectColumns, invitedBy: summaryColumns })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .innerJoin(members, eq(members.id, invitations.invitedBy))
    .where(
      and(
        eq(invitations.memberId, memberId),
        invitation === undefined ? eq(invitations.status, 'pending') : eq(invitations.id, invitation),
        isNull(projects.deletedAt),
        isNull(projects.archivedAt),
        isNull(projects.hiddenAt),
        project === undefined ? undefined : eq(invitations.projectId, project),
        isPast(byArrival, after, 'latestFirst'),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Withdraws the open invitations to a deleted project. */
export function endInvitationsTo(
  tx: Queryable,
  projectId: string,
  at: Date,
): Promise<{ invitationId: string; memberId: string }[]> {
  return tx
    .update(invitations)
    .set({ status: 'withdrawn', decidedAt: at })
    .where(and(eq(invitations.projectId, projectId), eq(invitations.status, 'pending')))
    .returning({ invitationId: invitations.id, memberId: invitations.memberId });
}

/** Withdraws the open invitations to a project of those whom a block keeps apart from its owner. */
export function endInvitationsOfBlocked(
  tx: Queryable,
  { projectId, ownerId, at }: { projectId: string; ownerId: string; at: Date },
): Promise<{ invitationId: string; memberId: string }[]> {
  const isBlocked = sql`${invitations.memberId} in (${blockedWith(ownerId)})`;
  return tx
    .update(invitations)
    .set({ status: 'withdrawn', decidedAt: at })
    .where(and(eq(invitations.projectId, projectId), eq(invitations.status, 'pending'), isBlocked))
    .returning({ invitationId: invitations.id, memberId: invitations.memberId });
}

/** Ends the open invitations between two members: those to projects of `one` are withdrawn, those to `one` declined. */
export async function endInvitationsBetween(
  tx: Queryable,
  { one, other, at }: { one: string; other: string; at: Date },
) {
  const isBetween = sql`((${projects.ownerId} = ${one} and ${invitations.memberId} = ${other})
    or (${projects.ownerId} = ${other} and ${invitations.memberId} = ${one}))`;
  const status = sql<
    'withdrawn' | 'declined'
  >`case when ${projects.ownerId} = ${one} then 'withdrawn' else 'declined' end`;
  return tx
    .update(invitations)
    .set({ status, decidedAt: at })
    .from(projects)
    .where(and(eq(projects.id, invitations.projectId), eq(invitations.status, 'pending'), isBetween))
    .returning({
      invitationId: invitations.id,
      projectId: invitations.projectId,
      memberId: invitations.memberId,
      ownerId: projects.ownerId,
      status,
    });
}

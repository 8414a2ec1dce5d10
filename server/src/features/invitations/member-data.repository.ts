import { and, desc, eq, or } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { DeletedAccount, ExportMemberData } from '../../platform/feature.ts';
import { exportInvitations } from './community/community-invitations.repository.ts';
import { projects } from '../projects/public.ts';
import {
  invitationLinkPolicy,
  invitationLinks,
  invitationPolicy,
  invitations,
} from './invitations.tables.ts';

/** An open invitation that ends with an account. */
export interface EndedInvitation {
  invitationId: string;
  projectId: string;
  memberId: string;
  ownerId: string;
}

/**
 * Deletes the invitations to a deleted account, those that it sent, and its links. Returns the open ones, also those of
 * its projects: call it before the projects are deleted.
 */
export async function deleteInvitationsOf(
  tx: Queryable,
  { memberId }: DeletedAccount,
): Promise<EndedInvitation[]> {
  const isOwn = or(eq(invitations.memberId, memberId), eq(invitations.invitedBy, memberId));
  const ended = await tx
    .select({
      invitationId: invitations.id,
      projectId: invitations.projectId,
      memberId: invitations.memberId,
      ownerId: projects.ownerId,
    })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .where(and(eq(invitations.status, 'pending'), or(isOwn, eq(projects.ownerId, memberId))));
  await tx.delete(invitations).where(isOwn);
  await tx.delete(invitationLinks).where(eq(invitationLinks.createdBy, memberId));
  return ended;
}

/** The invitations that the member received and sent, and their links; four queries. */
export const exportMemberData: ExportMemberData = async (db, memberId) => {
  const listInvitations = (side: 'invitedBy' | 'memberId') =>
    db
      .select({ ...exportedColumns(invitationPolicy), projectTitle: projects.title })
      .from(invitations)
      .innerJoin(projects, eq(projects.id, invitations.projectId))
      .where(eq(invitations[side], memberId))
      .orderBy(desc(invitations.createdAt), desc(invitations.id));
  return {
    receivedInvitations: await listInvitations('memberId'),
    sentInvitations: await listInvitations('invitedBy'),
    communityInvitations: await exportInvitations(db, memberId),
    invitationLinks: await db
      .select({ ...exportedColumns(invitationLinkPolicy), projectTitle: projects.title })
      .from(invitationLinks)
      .innerJoin(projects, eq(projects.id, invitationLinks.projectId))
      .where(eq(invitationLinks.createdBy, memberId))
      .orderBy(desc(invitationLinks.createdAt), desc(invitationLinks.id)),
  };
};

import type { FailureKind } from '@tandem/contract/failure';
import type { InvitationStatus } from '@tandem/contract/invitations';
import { isFull, type ProjectRole, type ProjectStatus } from '@tandem/contract/projects';
import { invitationErrors } from './invitations.errors.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** How long a project waits after a declined invitation before it invites the person again. */
const waitAfterDecline = 30 * dayMs;

/** An open role that an invitation names: undefined when it names none, null for an unknown one. */
type NamedRole = Pick<ProjectRole, 'places' | 'filled'> | null | undefined;

/** Why a project invites nobody at the moment, to any role or to this one, or null. */
export function whyNotOffer({
  status,
  isArchived,
  isHidden,
  openRole,
}: {
  status: ProjectStatus;
  isArchived: boolean;
  isHidden: boolean;
  openRole: NamedRole;
}): FailureKind | null {
  if (isArchived) return invitationErrors.projectArchived;
  if (isHidden) return invitationErrors.projectHidden;
  if (status === 'closed') return invitationErrors.projectClosed;
  if (openRole === null) return invitationErrors.noSuchRole;
  return openRole !== undefined && isFull(openRole) ? invitationErrors.roleFull : null;
}

interface InviteInput {
  me: string;
  userId: string;
  isCollaborator: boolean;
  isInvited: boolean;
  /** When the person last declined an invitation to this project. */
  declinedAt: Date | null;
  now: Date;
}

/** Why the owner may not invite this person, or null. Everything between two people is decided here. */
export function whyNotInvite({ me, userId, declinedAt, now, ...input }: InviteInput): FailureKind | null {
  if (me === userId) return invitationErrors.oneself;
  if (input.isCollaborator) return invitationErrors.alreadyMember;
  if (input.isInvited) return invitationErrors.alreadyInvited;
  if (declinedAt === null) return null;
  const inviteAgainAt = new Date(declinedAt.getTime() + waitAfterDecline);
  return inviteAgainAt > now ? invitationErrors.declinedLately(inviteAgainAt) : null;
}

const whyOver: Record<InvitationStatus, FailureKind | null> = {
  pending: null,
  accepted: invitationErrors.alreadyAccepted,
  declined: invitationErrors.alreadyDeclined,
  withdrawn: invitationErrors.alreadyWithdrawn,
};

/** Why an invitation can no longer be accepted, declined or withdrawn, or null while it is pending. */
export const whyNotPending = (status: InvitationStatus): FailureKind | null => whyOver[status];

/** Why nobody joins the project at the moment, or not in this role, or null. */
export function whyNotLetIn({
  status,
  isArchived,
  isRoleFull,
  isOwnerSuspended,
}: {
  status: ProjectStatus;
  isArchived: boolean;
  isRoleFull: boolean;
  isOwnerSuspended: boolean;
}): FailureKind | null {
  if (isArchived) return invitationErrors.projectArchived;
  if (isRoleFull) return invitationErrors.noPlaceLeft;
  // That somebody is suspended is nobody else's business.
  return status === 'closed' || isOwnerSuspended ? invitationErrors.closedMeanwhile : null;
}

/** What decides whether a link works. */
export interface LinkState {
  maxUses: number;
  uses: number;
  expiresAt: Date;
  revokedAt: Date | null;
}

/** When a link expires that is made now. */
export const expiryOf = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs);

/** The state of a link that was not revoked. */
export function stateOf({ maxUses, uses, expiresAt }: LinkState, now: Date): 'open' | 'used_up' | 'expired' {
  if (uses >= maxUses) return 'used_up';
  return expiresAt <= now ? 'expired' : 'open';
}

/** The state of any link. */
export const stateOfLink = (link: LinkState, now: Date) =>
  link.revokedAt === null ? stateOf(link, now) : 'revoked';

const whyNotByState = {
  open: null,
  used_up: invitationErrors.linkUsedUp,
  expired: invitationErrors.linkExpired,
  revoked: invitationErrors.linkRevoked,
} as const;

/** Why a link lets nobody in, or null. */
export const whyNotUse = (link: LinkState, now: Date): FailureKind | null =>
  whyNotByState[stateOfLink(link, now)];

/** Why a link of a project lets nobody create an account, or null. */
export function whyNotSignUpByProject(
  {
    projectLinksAdmit,
    isMakerSuspended,
    ...link
  }: LinkState & {
    projectLinksAdmit: boolean;
    isMakerSuspended: boolean;
    isOwnerSuspended: boolean;
    status: ProjectStatus;
    isArchived: boolean;
  },
  now: Date,
): FailureKind | null {
  if (!projectLinksAdmit || isMakerSuspended) return invitationErrors.linkForMembersOnly;
  return whyNotUse(link, now) ?? whyNotLetIn({ ...link, isRoleFull: false });
}

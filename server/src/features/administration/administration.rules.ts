import type { FailureKind } from '@tandem/contract/failure';
import { type CommunityRole, hasRole } from '@tandem/contract/operation';
import { administrationErrors } from './administration.errors.ts';

interface Standing {
  id: string;
  role: CommunityRole;
}

/** Why a moderator or administrator may not act against a member; null when they may. */
export function whyNotActOn(actor: Standing, member: Standing): FailureKind | null {
  if (actor.id === member.id) return administrationErrors.onSelf;
  const isColleague = hasRole(member.role, 'moderator');
  return isColleague && actor.role !== 'administrator' ? administrationErrors.onColleague : null;
}

/** Why nobody may act against the account of an administrator but the shell; null for their own, and for other members. */
export const whyNotTouch = (actorId: string, member: Standing): FailureKind | null =>
  member.role === 'administrator' && member.id !== actorId ? administrationErrors.onAdministrator : null;

/** Why a moderator or administrator may not act against the account of a member; null when they may. */
export const whyNotActOnAccount = (actor: Standing, member: Standing): FailureKind | null =>
  whyNotActOn(actor, member) ?? whyNotTouch(actor.id, member);

/** Why a member cannot be given a role of the community, or be left without one; null when they can. */
export function whyNotGive(
  role: CommunityRole,
  member: { role: CommunityRole; isSuspended: boolean },
): FailureKind | null {
  if (role === member.role) return administrationErrors.sameRole;
  return role !== 'member' && member.isSuspended ? administrationErrors.suspendedRole : null;
}

/** Why a moderator or administrator may not act on a member's project; null when they may. */
export function whyNotActOnProject(actor: Standing, owner: Standing): FailureKind | null {
  const why = whyNotActOn(actor, owner);
  return why === administrationErrors.onSelf ? administrationErrors.ownProject : why;
}

/** An address with all but its first letter and its domain hidden. */
export const maskedEmail = (emailId: string): string =>
  emailId.replace(/^(.).*@/u, (_, first: string) => `${first}•••@`);

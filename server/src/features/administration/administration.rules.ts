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

/** An address with all but its first letter and its domain hidden. */
export const maskedEmail = (emailId: string): string =>
  emailId.replace(/^(.).*@/u, (_, first: string) => `${first}•••@`);

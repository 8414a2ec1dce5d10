import { type CommunityFigures, type Trend, trendSpans } from '@tandem/contract/administration';
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

/** How much of something was added in a span of time. */
export interface AddedInSpan {
  name: keyof CommunityFigures['trends'];
  /** How many whole spans passed since; null where there is too much to count. */
  age: number | null;
  count: number;
}

/** The trends of the last spans, each with the sum of as many spans before them. */
export function trendsOf(added: readonly AddedInSpan[]): CommunityFigures['trends'] {
  const trendOf = (name: AddedInSpan['name']): Trend => {
    const counts = Array.from({ length: 2 * trendSpans.count }, () => 0);
    for (const one of added) if (one.name === name && one.age !== null) counts[one.age] = one.count;
    const before = counts.slice(trendSpans.count).reduce((sum, count) => sum + count, 0);
    return { counts: counts.slice(0, trendSpans.count).toReversed(), before };
  };
  const isTooMuch = added.some(({ name, age }) => name === 'messages' && age === null);
  return {
    members: trendOf('members'),
    projects: trendOf('projects'),
    messages: isTooMuch ? null : trendOf('messages'),
  };
}

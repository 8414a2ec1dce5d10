import type { FailureKind } from '@tandem/contract/failure';
import type { CommunityRole } from '@tandem/contract/operation';
import { accountErrors } from '../account.errors.ts';

/** The suspension of a member, as it is stored. */
export interface Suspension {
  suspendedAt: Date | null;
  suspendedUntil: Date | null;
}

/** Whether a member is suspended now; a suspension ends by itself at its time. */
export const isSuspended = ({ suspendedAt, suspendedUntil }: Suspension, now: Date): boolean =>
  suspendedAt !== null && (suspendedUntil === null || suspendedUntil > now);

/** Why somebody may not change what was decided in a role; null when they may. Without a role, a moderator decided. */
export const whyNotOverrule = (actor: CommunityRole, decidedBy: CommunityRole | null): FailureKind | null =>
  decidedBy === 'administrator' && actor !== 'administrator' ? accountErrors.byAdministrator : null;

/** Why somebody may not replace or end the suspension of a member, if there is one; null when they may. */
export const whyNotChangeSuspension = (
  actor: CommunityRole,
  member: Suspension & { suspendedByRole: CommunityRole | null },
  now: Date,
): FailureKind | null => (isSuspended(member, now) ? whyNotOverrule(actor, member.suspendedByRole) : null);

const day = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
});

/** What a suspended member is told at log-in: until when, and why. */
export function suspensionSentence(until: Date | null, reason: string | null): string {
  const time = until === null ? '' : ` until ${day.format(until)} UTC`;
  return `Your account is suspended${time}.${reason === null ? '' : ` Reason: ${reason}`}`;
}

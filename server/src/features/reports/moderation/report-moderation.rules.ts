import type { FailureKind } from '@tandem/contract/failure';
import { type CommunityRole, hasRole } from '@tandem/contract/operation';
import type { ReportOutcome, ReportedKind } from '@tandem/contract/reports';
import { reportErrors } from '../reports.errors.ts';

/** Who wants to decide. */
export interface Moderator {
  me: string;
  role: CommunityRole;
}

/** What decides who may do something about a report. */
export interface CaseFacts {
  kind: ReportedKind;
  authorId: string | null;
  /** The role of its author in the community; null when the account was deleted. */
  authorRole: CommunityRole | null;
  isOpen: boolean;
  /** The first name of who decided; null while nobody has, and when their account was deleted. */
  decidedBy: string | null;
}

/** Whether administrators alone decide about what somebody wrote: a moderator does not judge another one. */
export const isForAdministrators = ({ authorRole }: Pick<CaseFacts, 'authorRole'>): boolean =>
  authorRole !== null && hasRole(authorRole, 'moderator');

/** Why somebody may not look at a report, or null. Who is reported must not learn by whom. */
export const whyNotSee = ({ authorId }: Pick<CaseFacts, 'authorId'>, { me }: Moderator): FailureKind | null =>
  authorId === me ? reportErrors.aboutYourself : null;

/** Why somebody may not decide, take or undo, or null. */
export function whyNotModerate(facts: CaseFacts, moderator: Moderator): FailureKind | null {
  const why = whyNotSee(facts, moderator);
  if (why !== null) return why;
  return isForAdministrators(facts) && !hasRole(moderator.role, 'administrator')
    ? reportErrors.forAdministrators
    : null;
}

/** Why an open report is needed and this is none, or null; names who decided. */
export const whyNotOpen = ({ isOpen, decidedBy }: CaseFacts): FailureKind | null =>
  isOpen ? null : reportErrors.decided(decidedBy ?? 'Another moderator');

/** Why an outcome does not fit what was reported, or null. */
export function whyNotOutcome(
  { kind, authorId }: Pick<CaseFacts, 'kind' | 'authorId'>,
  outcome: ReportOutcome,
): FailureKind | null {
  if (outcome === 'hidden') return kind === 'member' ? reportErrors.cannotHide : null;
  if (outcome === 'dismissed') return null;
  return authorId === null ? reportErrors.authorGone : null;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** When a suspension ends; null for one without an end. */
export const endOf = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * dayMs);

import type { AuditAct, AuditDetails } from '@tandem/contract/audit';
import type { CommunityRole, ParsedInput } from '@tandem/contract/operation';
import type { ReportedKind, decideReport, ReportOutcome } from '@tandem/contract/reports';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { lockActor, whyNotOverrule } from '../../account/public.ts';
import { recordAudit } from '../../audit/public.ts';
import type { Notify } from '../../notifications/public.ts';
import { reportErrors } from '../reports.errors.ts';
import * as cases from './report-cases.repository.ts';
import {
  endOf,
  type Moderator,
  whyNotModerate,
  whyNotOpen,
  whyNotOutcome,
} from './report-moderation.rules.ts';

type AfterCommit = () => unknown;

/** Hides a thing, or shows it again when `at` is null, within the transaction; null when it is gone. */
type Hide = (
  tx: Queryable,
  hide: { id: string; at: Date | null; role: CommunityRole },
) => Promise<AfterCommit | null>;

/** Who suspends whom, and why; the audit log notes it. */
export interface Suspension {
  memberId: string;
  by: Moderator & { address: string };
  at: Date;
  reason: string;
}

/** What decisions need of the features whose things are reported, and of the administration. */
export interface DecisionDeps {
  database: Database;
  clock: Clock;
  notify: Notify;
  contentModeration: Record<'message' | 'comment' | 'project', Hide>;
  photos: {
    /** Takes the photo off a profile and hides it; returns its address, or null when there is none. */
    hide: (tx: Queryable, hide: { memberId: string; at: Date }) => Promise<string | null>;
    /** Shows a hidden photo again, on the profile too unless its owner chose another one since. */
    restore: (tx: Queryable, photo: { memberId: string; photoUrl: string }) => Promise<void>;
    /** Gives hidden photos up for good; returns what removes their bytes after COMMIT. */
    discard: (tx: Queryable, photoUrls: readonly string[]) => Promise<() => Promise<void>>;
  };
  /** Suspends a member, whose row is locked, until a time or for good; adds the entry to the audit log. */
  suspend: (tx: Queryable, suspension: Suspension & { until: Date | null }) => Promise<AfterCommit>;
  /** Lifts a suspension; adds the entry to the audit log. */
  liftSuspension: (tx: Queryable, suspension: Suspension) => Promise<AfterCommit>;
}

type Acting = Suspension['by'];
type Body = ParsedInput<typeof decideReport>['body'];

/** Decides about reports, and undoes decisions; the author and those who reported are told after COMMIT. */
export function createReportDecisions(deps: DecisionDeps) {
  return {
    decide: (acting: Acting, caseId: string, body: Body) => decide(deps, acting, { caseId, body }),
    undo: (acting: Acting, caseId: string, reason: string | undefined) =>
      undo(deps, acting, { caseId, reason }),
  };
}

/** The entries of the audit log; a suspension adds its own. */
const actOf: Record<ReportOutcome, AuditAct | null> = {
  dismissed: 'reportDismissed',
  warned: 'memberWarned',
  hidden: 'contentHidden',
  suspended: null,
};

/** What the author is told; a suspended member cannot read notifications, and is told at log-in and by mail. */
const noticeOf = {
  dismissed: null,
  warned: 'memberWarned',
  hidden: 'contentHidden',
  suspended: null,
} as const;

async function decide(deps: DecisionDeps, acting: Acting, { caseId, body }: { caseId: string; body: Body }) {
  const { outcome, reason = '' } = body;
  if (outcome !== 'dismissed' && reason === '') refuseField(reportErrors.reasonRequired, 'reason');
  if (outcome === 'suspended' && body.days === undefined) refuseField(reportErrors.daysRequired, 'days');
  const at = deps.clock.now();
  const until = outcome === 'suspended' ? endOf(body.days ?? null, at) : null;
  const decided = await deps.database.transaction(async (tx) => {
    const { found, role } = await lockForDecision(tx, acting, caseId);
    const why = whyNotOpen(found) ?? whyNotOutcome(found, outcome);
    if (why !== null) return refuse(why);
    const { authorId } = found;
    const { afterCommit, photoUrl = null } = await carryOut(deps, tx, {
      found,
      acting: { ...acting, role },
      outcome,
      at,
      until,
      reason,
    });
    const decisionId = newId();
    const reporterIds = await cases.closeCase(tx, {
      id: decisionId,
      caseId,
      moderatorId: acting.me,
      decidedByRole: role,
      memberId: authorId,
      outcome,
      reason,
      until,
      photoUrl,
      at,
    });
    const act = actOf[outcome];
    if (act !== null) await record(tx, { acting, found, act, at, reason });
    return { decisionId, authorId, reporterIds, afterCommit };
  });
  decided.afterCommit?.();
  notifyOf(deps, { ...decided, outcome });
}

/** Locks moderator and author, as a suspension does, and then the case; refuses who may not decide. */
export async function lockForDecision(
  tx: Queryable,
  { me }: Pick<Acting, 'me'>,
  caseId: string,
): Promise<{ found: cases.LockedCase; role: CommunityRole }> {
  const before = (await cases.readCase(tx, caseId, { isLocked: false })) ?? refuse(reportErrors.notFound);
  const others = before.authorId === null ? [] : [before.authorId];
  const { actor } = await lockActor(tx, me, { needs: 'moderator', others });
  const found = (await cases.readCase(tx, caseId, { isLocked: true })) ?? refuse(reportErrors.notFound);
  const why = whyNotModerate(found, { me, role: actor.role });
  return why === null ? { found, role: actor.role } : refuse(why);
}

interface Step {
  found: cases.LockedCase;
  acting: Acting;
  at: Date;
  reason: string;
}

/** Does what the outcome says; dismissing and warning change nothing. */
async function carryOut(
  deps: DecisionDeps,
  tx: Queryable,
  { found, acting, outcome, at, until, reason }: Step & { outcome: ReportOutcome; until: Date | null },
): Promise<{ afterCommit: AfterCommit | null; photoUrl?: string | null }> {
  const { authorId: memberId } = found;
  if (outcome === 'suspended' && memberId !== null)
    return { afterCommit: await deps.suspend(tx, { memberId, by: acting, at, until, reason }) };
  if (outcome !== 'hidden') return { afterCommit: null };
  if (found.kind !== 'photo')
    return {
      afterCommit: (await hide(deps, tx, found, { at, role: acting.role })) ?? refuse(reportErrors.gone),
    };
  const isGone = memberId === null || !found.showsReportedPhoto;
  const photoUrl = isGone ? null : await deps.photos.hide(tx, { memberId, at });
  return { afterCommit: null, photoUrl: photoUrl ?? refuse(reportErrors.gone) };
}

async function hide(
  { contentModeration }: DecisionDeps,
  tx: Queryable,
  { kind, subjectId: id }: Pick<cases.LockedCase, 'kind' | 'subjectId'>,
  by: { at: Date | null; role: CommunityRole },
): Promise<AfterCommit | null> {
  return isHideable(kind) ? contentModeration[kind](tx, { id, ...by }) : refuse(reportErrors.cannotHide);
}

const isHideable = (kind: ReportedKind) => kind === 'message' || kind === 'comment' || kind === 'project';

/** Why a decision may not be undone in a role, or null: what an administrator decided, moderators leave alone. */
export const whyNotUndo = (
  { isByAdministrator }: Pick<cases.LockedCase, 'isByAdministrator'>,
  role: CommunityRole,
) => whyNotOverrule(role, isByAdministrator ? 'administrator' : null);

async function undo(
  deps: DecisionDeps,
  acting: Acting,
  { caseId, reason = '' }: { caseId: string; reason: string | undefined },
): Promise<void> {
  const at = deps.clock.now();
  try {
    const afterCommit = await deps.database.transaction(async (tx) => {
      const { found, role } = await lockForDecision(tx, acting, caseId);
      if (found.outcome === null) return refuse(reportErrors.nothingToUndo);
      const why = whyNotUndo(found, role);
      if (why !== null) return refuse(why);
      const undone = await takeBack(deps, tx, { found, acting: { ...acting, role }, at, reason });
      await cases.reopenCase(tx, caseId, at);
      // Lifting a suspension adds its own entry.
      if (!found.isSuspensionInForce) await record(tx, { acting, found, act: 'decisionUndone', at, reason });
      return undone;
    });
    afterCommit?.();
  } catch (error) {
    if (!isUniqueViolation(error, 'report_cases_one_open') && !isUniqueViolation(error, 'reports_one_open'))
      throw error;
    refuse(reportErrors.reportedAgain);
  }
}

/** Shows again what was hidden, and lifts the suspension; what its author or another act changed since stays. */
async function takeBack(
  deps: DecisionDeps,
  tx: Queryable,
  { found, acting, at, reason }: Step,
): Promise<AfterCommit | null> {
  const { outcome, kind, authorId: memberId, photoUrl, isSuspensionInForce } = found;
  if (isSuspensionInForce && memberId !== null)
    return deps.liftSuspension(tx, { memberId, by: acting, at, reason });
  if (outcome !== 'hidden') return null;
  if (kind !== 'photo') return hide(deps, tx, found, { at: null, role: acting.role });
  if (memberId !== null && photoUrl !== null) await deps.photos.restore(tx, { memberId, photoUrl });
  return null;
}

/** What the audit log says of a reported thing: a project with its title at the latest report. */
export const auditedThing = ({ kind, subjectId, title }: cases.LockedCase): AuditDetails => ({
  thing: kind,
  thingId: subjectId,
  ...(kind === 'project' && { title }),
});

const record = (tx: Queryable, { found, acting, act, at, reason }: Step & { act: AuditAct }): Promise<void> =>
  recordAudit(tx, {
    at,
    actorId: acting.me,
    act,
    subject: { kind: 'report', id: found.id },
    details: auditedThing(found),
    reason,
    address: acting.address,
    ...(found.authorId !== null && { memberId: found.authorId }),
  });

/** Tells the author what was decided and why, and everybody who reported that somebody looked at it. */
function notifyOf(
  { notify }: DecisionDeps,
  decided: { decisionId: string; authorId: string | null; reporterIds: string[]; outcome: ReportOutcome },
): void {
  const { decisionId: requestId, authorId, reporterIds, outcome } = decided;
  const about = { actorId: null, projectId: null, requestId };
  const kind = noticeOf[outcome];
  if (kind !== null && authorId !== null) notify(authorId, { kind, ...about });
  if (reporterIds.length > 0) notify(reporterIds, { kind: 'reportDecided', ...about });
}

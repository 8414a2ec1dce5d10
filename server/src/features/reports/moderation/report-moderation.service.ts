import type { AuditAct } from '@tandem/contract/audit';
import type { CommunitySettings } from '@tandem/contract/community';
import type { ParsedInput } from '@tandem/contract/operation';
import type { ReportCase, ReportDetail, decideReport, listReports } from '@tandem/contract/reports';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { pageOf, readCursor } from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordAudit } from '../../audit/public.ts';
import { reportErrors } from '../reports.errors.ts';
import { publishReportsChanged, type ReportsLiveDeps } from '../reports.live.ts';
import * as cases from './report-cases.repository.ts';
import { findDetails } from './report-cases.repository.ts';
import {
  isForAdministrators,
  type Moderator,
  whyNotModerate,
  whyNotOpen,
  whyNotSee,
} from './report-moderation.rules.ts';
import {
  auditedThing,
  createReportDecisions,
  type DecisionDeps,
  lockForDecision,
  whyNotUndo,
} from './report-decisions.service.ts';

/** What the moderation of reports needs. */
export interface ReportModerationDeps extends DecisionDeps, ReportsLiveDeps {
  clock: Clock;
  communitySettings: { current(): Pick<CommunitySettings, 'reportDays' | 'secondFactorFor'> };
}

/** A moderator with the IP address that the audit log notes. */
export interface Acting extends Moderator {
  address: string;
}

type Page = ParsedInput<typeof listReports>['query'];

/** The queue of reports; refuses with `reportErrors`. */
export function createReportModerationService(deps: ReportModerationDeps) {
  const { database } = deps;
  const decisions = createReportDecisions(deps);
  /** Runs an act and answers with the case as it is then. */
  const after = async (acting: Acting, caseId: string, act: Promise<unknown>): Promise<ReportDetail> => {
    await act;
    publishReportsChanged(deps, caseId);
    return view(deps, acting, caseId);
  };
  return {
    listReports: (acting: Acting, page: Page) => list(deps, acting, page),
    countReports: ({ me }: Acting) => cases.countCases(database.orm, me),
    viewReport: (acting: Acting, caseId: string) => view(deps, acting, caseId),
    takeReport: (acting: Acting, caseId: string) => after(acting, caseId, take(deps, acting, caseId)),
    releaseReport: (acting: Acting, caseId: string) => after(acting, caseId, release(deps, acting, caseId)),
    noteReport: (acting: Acting, caseId: string, text: string) =>
      after(acting, caseId, note(deps, acting, { caseId, text })),
    decideReport: (acting: Acting, caseId: string, body: ParsedInput<typeof decideReport>['body']) =>
      after(acting, caseId, decisions.decide(acting, caseId, body)),
    undoDecision: (acting: Acting, caseId: string, reason: string | undefined) =>
      after(acting, caseId, decisions.undo(acting, caseId, reason)),
    removeExpired: () => removeExpired(deps),
    /** Opens the cases of reports that the version before stored. */
    prepare: () => cases.adoptReports(database.orm),
  };
}

const toCase = ({ id, at, ...row }: Awaited<ReturnType<typeof cases.listCases>>[number]): ReportCase => ({
  _id: id,
  latestAt: at.toISOString(),
  ...row,
});

async function list(
  { database }: ReportModerationDeps,
  { me }: Acting,
  { view: shown, cursor, limit }: Page,
) {
  const after = readCursor(cursor, reportErrors.invalidCursor);
  const found = await cases.listCases(database.orm, { me, view: shown }, { after, limit: limit + 1 });
  const { rows, nextCursor } = pageOf(found, limit);
  return { data: rows.map(toCase), nextCursor };
}

async function view(
  { database, clock }: ReportModerationDeps,
  acting: Acting,
  caseId: string,
): Promise<ReportDetail> {
  const { orm } = database;
  const facts = (await cases.readCase(orm, caseId, { isLocked: false })) ?? refuse(reportErrors.notFound);
  const why = whyNotSee(facts, acting);
  if (why !== null) return refuse(why);
  const row = (await cases.findCase(orm, caseId)) ?? refuse(reportErrors.notFound);
  const details =
    (await findDetails(orm, { caseId, me: acting.me, at: clock.now() })) ?? refuse(reportErrors.notFound);
  return {
    ...toCase(row),
    ...details,
    isForAdministrators: isForAdministrators(facts),
    mayUndo: (whyNotModerate(facts, acting) ?? whyNotUndo(facts, acting.role)) === null,
  };
}

/** Runs an act on a locked, open case that the caller may decide about, and notes it in the audit log. */
async function actOn(
  { database, clock }: ReportModerationDeps,
  acting: Acting,
  {
    caseId,
    act,
    reason,
    write,
  }: {
    caseId: string;
    act: AuditAct;
    reason?: string;
    /** Returns false when there is nothing to do. */
    write: (tx: Queryable, found: cases.LockedCase) => Promise<boolean>;
  },
): Promise<void> {
  await database.transaction(async (tx) => {
    const { found } = await lockForDecision(tx, acting, caseId);
    const why = whyNotOpen(found);
    if (why !== null) return refuse(why);
    if (!(await write(tx, found))) return;
    await recordAudit(tx, {
      at: clock.now(),
      actorId: acting.me,
      act,
      subject: { kind: 'report', id: caseId },
      details: auditedThing(found),
      address: acting.address,
      ...(found.authorId !== null && { memberId: found.authorId }),
      ...(reason !== undefined && { reason }),
    });
  });
}

const take = (deps: ReportModerationDeps, acting: Acting, caseId: string) =>
  actOn(deps, acting, {
    caseId,
    act: 'reportTaken',
    write: async (tx, { takenBy }) => {
      if (takenBy === acting.me) return false;
      if (takenBy !== null) return refuse(reportErrors.taken);
      await cases.setTakenBy(tx, caseId, acting.me);
      return true;
    },
  });

const release = (deps: ReportModerationDeps, acting: Acting, caseId: string) =>
  actOn(deps, acting, {
    caseId,
    act: 'reportReleased',
    write: async (tx, { takenBy }) => {
      if (takenBy !== acting.me) return false;
      await cases.setTakenBy(tx, caseId, null);
      return true;
    },
  });

const note = (
  deps: ReportModerationDeps,
  acting: Acting,
  { caseId, text }: { caseId: string; text: string },
) => actOn(deps, acting, { caseId, act: 'reportNoted', reason: text, write: async () => true });

const dayMs = 24 * 3_600_000;
const deletedAtOnce = 50;

/** Deletes what was decided too long ago. Few cases a transaction, so that nobody waits long for the embedded database. */
async function removeExpired({ database, clock, communitySettings, photos }: ReportModerationDeps) {
  const before = new Date(clock.now().getTime() - communitySettings.current().reportDays * dayMs);
  let deleted: number;
  do {
    const piece = await database.transaction(async (tx) => {
      const found = await cases.deleteExpired(tx, { before, atMost: deletedAtOnce });
      return { ...found, removeBytes: await photos.discard(tx, found.hiddenPhotos) };
    });
    await piece.removeBytes();
    deleted = piece.deleted;
  } while (deleted === deletedAtOnce);
}

import type { ParsedInput } from '@tandem/contract/operation';
import type { reportThing, ReportedFile } from '@tandem/contract/reports';
import type { Clock } from '../../platform/clock.ts';
import { budgetCountsSince, requireBudget } from '../../platform/budgets.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Limits } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { commonFailures } from '@tandem/contract/failure';
import { lockMembers } from '../account/public.ts';
import { type BlocksDeps, createBlockIn } from '../blocks/public.ts';
import { openCase } from './moderation/report-cases.repository.ts';
import type { ReportModerationDeps } from './moderation/report-moderation.service.ts';
import { reportErrors } from './reports.errors.ts';
import { publishReportsChanged } from './reports.live.ts';
import { findThing, findUse, insertReport, type SeenThing } from './reports.repository.ts';
import type { PhotoCopy } from './reports.tables.ts';

/** Reads the bytes of a stored photo by its address; null when it is gone. Implemented by files. */
export type ReadPhoto = (url: string) => Promise<Uint8Array | null>;

/** Reads the bytes of an image of a message or comment, made smaller; null when it is gone. Implemented by attachments. */
export type ReadPreview = (fileId: string) => Promise<Uint8Array | null>;

/** What the reports feature needs. */
export interface ReportsDeps extends BlocksDeps, ReportModerationDeps {
  database: Database;
  clock: Clock;
  limits: Limits;
  readPhoto: ReadPhoto;
  readPreview: ReadPreview;
}

type Body = ParsedInput<typeof reportThing>['body'];

export type ReportsService = ReturnType<typeof createReportsService>;

/** Reporting to the moderators; refuses with `reportErrors`. */
export function createReportsService(deps: ReportsDeps) {
  return {
    reportThing: async (me: string, body: Body) => {
      await deps.throttles.spend('requests', me);
      return report(deps, me, body);
    },
  };
}

async function report(deps: ReportsDeps, me: string, body: Body) {
  const { database } = deps;
  const seen = await requireSeen(database.orm, me, body);
  // Storage is slow, so it is read before the transaction.
  const [photo, files] = [await copyOf(deps, seen), await copyFiles(deps, seen)];
  try {
    const { caseId, ownProjects, afterCommits } = await database.transaction((tx) =>
      reportIn(deps, tx, { me, body, photo, files }),
    );
    publishReportsChanged(deps, caseId);
    for (const step of afterCommits) step();
    return ownProjects;
  } catch (error) {
    if (!isUniqueViolation(error, 'reports_one_open')) throw error;
    return refuse(reportErrors.already);
  }
}

interface Report {
  me: string;
  body: Body;
  photo: PhotoCopy;
  files: ReportedFile[];
}

/** Stores the report with what the member sees now, and blocks its author where that is wanted. */
async function reportIn(deps: ReportsDeps, tx: Queryable, { me, body, photo, files }: Report) {
  const { thing, reason, words, blocks } = body;
  const { authorId, projectId, context } = await requireSeen(tx, me, body);
  const blocked = blocks ? authorId : null;
  const locked = blocked === null ? [me] : [me, blocked];
  if ((await lockMembers(tx, locked)) < locked.length) return refuse(commonFailures.signedOut);
  const now = deps.clock.now();
  const use = await findUse(tx, { me, since: budgetCountsSince(now) });
  requireBudget(
    { perDay: deps.limits.LIMIT_REPORTS_DAY, ...use, now },
    { code: 'reports.budget_spent', thing: 'report' },
  );
  const reported = { kind: thing.kind, subjectId: thing.id, authorId, projectId };
  const caseId = await openCase(tx, { ...reported, id: newId(), title: context.title, latestAt: now });
  await insertReport(tx, {
    ...reported,
    id: newId(),
    caseId,
    reporterId: me,
    reason,
    words,
    context: { ...context, ...photo },
    files: files.length === 0 ? null : files,
    createdAt: now,
  });
  if (blocked === null) return { caseId, ownProjects: [], afterCommits: [] };
  return { caseId, ...(await createBlockIn(deps)(tx, { blockerId: me, blockedId: blocked, at: now })) };
}

async function requireSeen(db: Queryable, me: string, { thing }: Body): Promise<SeenThing> {
  const seen = (await findThing(db, thing, me)) ?? refuse(reportErrors.nothing);
  return seen.authorId === me ? refuse(reportErrors.own) : seen;
}

async function copyOf({ readPhoto }: ReportsDeps, { photoUrl }: SeenThing): Promise<PhotoCopy> {
  const bytes = photoUrl === null ? null : await readPhoto(photoUrl);
  return { photo: bytes === null ? null : Buffer.from(bytes).toString('base64'), photoUrl };
}

/** The files as the reporter saw them; one after the other, because ten images are some megabytes. */
async function copyFiles({ readPreview }: ReportsDeps, { files }: SeenThing): Promise<ReportedFile[]> {
  const copies: ReportedFile[] = [];
  for (const { _id, name, size, contentType, width } of files) {
    const bytes = width === null ? null : await readPreview(_id);
    const image = bytes === null ? null : Buffer.from(bytes).toString('base64');
    copies.push({ name, size, contentType, image });
  }
  return copies;
}

import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Attachment } from '@tandem/contract/attachments';
import type { ReportedThing } from '@tandem/contract/reports';
import { erasedValues, exportedColumns } from '../../platform/database/data-policy.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import { members, reportedMember } from '../account/public.ts';
import { hasBlocked } from '../blocks/public.ts';
import { reportedMessage } from '../chat/public.ts';
import { reportedProject } from '../projects/public.ts';
import { reportedComment } from '../tasks/public.ts';
import type { NotifiedSubject } from '../notifications/public.ts';
import {
  reportDecisionPolicy,
  reportDecisions,
  type PhotoCopy,
  type ReportContext,
  reportPolicy,
  reports,
} from './reports.tables.ts';

/** Inserts an open report; a second open one of the same thing violates `reports_one_open`. */
export async function insertReport(tx: Queryable, report: typeof reports.$inferInsert): Promise<void> {
  await tx.insert(reports).values(report);
}

/** Since when somebody is a member, and when they reported anything after `since`; one query. */
export async function findUse(
  tx: Queryable,
  { me, since }: { me: string; since: Date },
): Promise<{ memberSince: Date; usedAt: Date[] }> {
  const rows = await tx
    .select({ memberSince: members.createdAt, createdAt: reports.createdAt })
    .from(members)
    .leftJoin(reports, and(eq(reports.reporterId, members.id), gt(reports.createdAt, since)))
    .where(eq(members.id, me));
  return {
    memberSince: rows[0]?.memberSince ?? since,
    usedAt: rows.flatMap(({ createdAt }) => (createdAt === null ? [] : [createdAt])),
  };
}

/** Leaves the reports of a deleted account without who made them. */
export const onAccountDeleted: OnAccountDeleted = async (tx, { memberId }) => {
  await tx.update(reports).set(erasedValues(reportPolicy)).where(eq(reports.reporterId, memberId));
  return undefined;
};

/** What the member reported, and what moderators decided about the member; two queries. */
export const exportMemberData: ExportMemberData = async (db, memberId) => ({
  reports: await db
    .select(exportedColumns(reportPolicy))
    .from(reports)
    .where(eq(reports.reporterId, memberId))
    .orderBy(desc(reports.createdAt), desc(reports.id)),
  moderatorDecisions: await db
    .select(exportedColumns(reportDecisionPolicy))
    .from(reportDecisions)
    .where(eq(reportDecisions.memberId, memberId))
    .orderBy(desc(reportDecisions.at)),
});

/** Something that the member sees, with what moderators need of it. */
export interface SeenThing {
  authorId: string | null;
  projectId: string | null;
  /** The address of the member's photo, where that is reported. */
  photoUrl: string | null;
  /** The files of a message or comment. */
  files: Attachment[];
  context: Omit<ReportContext, keyof PhotoCopy>;
}

type Row = Omit<SeenThing, 'context' | 'files'> & { files?: Attachment[] | null } & ReportContext &
  Record<string, unknown>;

/** A member whom no block hides from the reporter. Whom the reporter blocked, they can still report. */
const member = (id: string, me: string): SQL => sql`
  select seen.* from (${reportedMember(id)}) seen where not ${hasBlocked(sql`seen."authorId"`, me)}`;

/** The context of a thing by its kind: each owner says what of it moderators need, and whether the member sees it. */
const queries = {
  member,
  photo: member,
  project: reportedProject,
  message: reportedMessage,
  comment: reportedComment,
};

/** What the member reports, as they see it now; null when they do not. One query. */
export async function findThing(
  db: Queryable,
  { kind, id }: ReportedThing,
  me: string,
): Promise<SeenThing | null> {
  const { rows } = await db.execute<Row>(queries[kind](id, me));
  const [row] = rows;
  if (row === undefined || (kind === 'photo' && row.photoUrl === null)) return null;
  const { authorId, projectId, photoUrl, files, title, text, author, around } = row;
  return {
    authorId,
    projectId,
    photoUrl: kind === 'photo' ? photoUrl : null,
    files: files ?? [],
    context: { title, text, author, around },
  };
}

/** While notifications about what moderators decided hold. */
export const reportConditions = { decisionStands: 'rd.id is not null and rd.undone_at is null' };

/** How notifications about what moderators decided are read: the decision is `rd`, and the case `rc`. */
export const decisionSubject: NotifiedSubject = {
  joins: (isIt) => `left join report_decisions rd on rd.id = n.request_id and ${isIt}
    left join report_cases rc on rc.id = rd.case_id`,
  listJoins: null,
  isHiddenByBlocks: true,
  shows: {
    report: `json_build_object('kind', rc.kind, 'title', rc.title, 'isActedOn', rd.outcome <> 'dismissed')`,
  },
};

/** What notifications quote of a decision. */
export const reportQuotes = { decisionReason: { text: 'rd.reason', isWhole: true } };

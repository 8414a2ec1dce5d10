import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid, integer } from 'drizzle-orm/pg-core';
import { reportedKinds, reportReasons, type ReportedFile, reportOutcomes } from '@tandem/contract/reports';
import { communityRoles } from '@tandem/contract/operation';
import { timestamptz } from '../../platform/database/columns.ts';
import { rowsKept } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';

/** A message or comment beside the reported one. */
interface Neighbour {
  _id: string;
  author: { _id: string; name: string } | null;
  text: string;
  createdAt: string;
}

/** What a report keeps of a photo. */
export type PhotoCopy = Pick<ReportContext, 'photo' | 'photoUrl'>;

/** What was reported, as it was at that moment: it can be edited or deleted since. */
export interface ReportContext {
  /** The name of a person, or the title of the project or task in which it was. */
  title: string;
  text: string;
  /** The name of its author; null when the account was deleted. */
  author: string | null;
  /** What was said just before and after, oldest first, with the reported message or comment itself. */
  around: Neighbour[];
  /** A photo, as WebP in base64. */
  photo: string | null;
  /** The address of the photo, by which one that was chosen since is told from it; earlier versions kept none. */
  photoUrl?: string | null;
}

const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

/** What members report to the moderators. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    /** Null when the account of the reporter is deleted. */
    reporterId: uuid('reporter_id').references(() => members.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: reportedKinds }).notNull(),
    /** The id of the person, project, message or comment; it may be gone. */
    subjectId: uuid('subject_id').notNull(),
    /** Who wrote or owns it; null when the account was deleted. */
    authorId: uuid('author_id').references(() => members.id, { onDelete: 'set null' }),
    /** The project in which it is. */
    projectId: uuid('project_id'),
    reason: text('reason', { enum: reportReasons }).notNull(),
    words: text('words').notNull(),
    /** What was reported, as it was then. */
    context: jsonb('context').$type<ReportContext>().notNull(),
    /** The files of a message or comment, with copies of its images; null for none. Apart from what lists of reports read. */
    files: jsonb('files').$type<ReportedFile[]>(),
    /** The reported thing that moderators decide about; null until the start after an upgrade. */
    caseId: uuid('case_id').references(() => reportCases.id, { onDelete: 'cascade' }),
    /** One open per reporter and thing. */
    status: text('status', { enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    check('reports_kind_check', oneOf('kind', reportedKinds)),
    check('reports_reason_check', oneOf('reason', reportReasons)),
    check('reports_status_check', oneOf('status', ['open', 'closed'])),
    uniqueIndex('reports_one_open')
      .on(table.reporterId, table.kind, table.subjectId)
      .where(sql`${table.status} = 'open'`),
    index('reports_reporter_index').on(table.reporterId, table.createdAt),
    index('reports_author_index').on(table.authorId, table.createdAt),
    index('reports_queue_index').on(table.status, table.createdAt, table.id),
    index('reports_case_index').on(table.caseId, table.createdAt, table.id),
  ],
);

const decision =
  'Moderators decide about it, also when an account is deleted; it ends with its retention period.';

export const reportPolicy = rowsKept(reports, {
  id: { notExported: 'It only names the report.', kept: 'It names nobody.' },
  reporterId: { notExported: 'It is the member.', erasedTo: null },
  kind: { exportedAs: 'kind', kept: decision },
  subjectId: { exportedAs: 'subjectId', kept: decision },
  authorId: { notExported: 'The export names what was reported.', kept: decision },
  projectId: { notExported: 'The export names what was reported.', kept: decision },
  reason: { exportedAs: 'reason', kept: decision },
  words: { exportedAs: 'words', kept: decision },
  context: { notExported: 'It is what others wrote.', kept: decision },
  files: { notExported: 'It is what others sent.', kept: decision },
  caseId: { notExported: 'It only names the reported thing.', kept: decision },
  status: { exportedAs: 'status', kept: decision },
  createdAt: { exportedAs: 'createdAt', kept: decision },
});

/** A reported thing with all reports of it until somebody decides. Reported again, it is another case. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: reportedKinds }).notNull(),
    /** One open per kind and thing. */
    subjectId: uuid('subject_id').notNull(),
    authorId: uuid('author_id').references(() => members.id, { onDelete: 'set null' }),
    projectId: uuid('project_id'),
    /** Where it was at the latest report: a person, a project, a task or a chat. */
    title: text('title').notNull(),
    /** Open until somebody decides. */
    status: text('status', { enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    reportsCount: integer('reports_count').notNull().default(1),
    latestAt: timestamptz('latest_at').notNull(),
    /** The moderator who works on it. */
    takenBy: uuid('taken_by').references(() => members.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('report_cases_status_check', sql`${table.status} in ('open', 'closed')`),
    uniqueIndex('report_cases_one_open')
      .on(table.kind, table.subjectId)
      .where(sql`${table.status} = 'open'`),
    // Scanned backwards.
    index('report_cases_queue_index').on(table.status, table.latestAt, table.id),
    index('report_cases_taken_index')
      .on(table.takenBy, table.latestAt, table.id)
      .where(sql`${table.status} = 'open'`),
    index('report_cases_author_index').on(table.authorId),
  ],
);

/** What moderators decided about reported things; an undone decision stays. */
export const reportDecisions = pgTable(
  'report_decisions',
  {
    id: uuid('id').primaryKey(),
    /** One that is not undone. */
    caseId: uuid('case_id')
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    moderatorId: uuid('moderator_id').references(() => members.id, { onDelete: 'set null' }),
    /** The role in which it was decided; null for decisions from before roles were kept with them. */
    decidedByRole: text('decided_by_role', { enum: communityRoles }),
    /** The author of what was reported. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    outcome: text('outcome', { enum: reportOutcomes }).notNull(),
    /** What the moderator gave as the reason; the author reads it. */
    reason: text('reason').notNull(),
    /** When a suspension ends. */
    until: timestamptz('until'),
    /** The address of a hidden photo, which undoing restores. */
    photoUrl: text('photo_url'),
    at: timestamptz('at').notNull(),
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [
    check(
      'report_decisions_outcome_check',
      sql.raw(`outcome in (${reportOutcomes.map((outcome) => `'${outcome}'`).join(', ')})`),
    ),
    uniqueIndex('report_decisions_one_valid')
      .on(table.caseId)
      .where(sql`${table.undoneAt} is null`),
    index('report_decisions_case_index').on(table.caseId),
    index('report_decisions_member_index').on(table.memberId, table.at),
    index('report_decisions_moderator_index').on(table.moderatorId),
  ],
);

const evidence =
  'Moderators decide by it, also when an account is deleted; it ends with its retention period.';
const ofModerators = 'It is a record of the moderators; operators give it on request.';

export const reportCasePolicy = rowsKept(reportCases, {
  id: { notExported: 'It only names the report.', kept: evidence },
  kind: { notExported: ofModerators, kept: evidence },
  subjectId: { notExported: ofModerators, kept: evidence },
  authorId: { notExported: ofModerators, kept: evidence },
  projectId: { notExported: ofModerators, kept: evidence },
  title: { notExported: ofModerators, kept: evidence },
  status: { notExported: ofModerators, kept: evidence },
  reportsCount: { notExported: ofModerators, kept: evidence },
  latestAt: { notExported: ofModerators, kept: evidence },
  takenBy: { notExported: ofModerators, kept: evidence },
});

export const reportDecisionPolicy = rowsKept(reportDecisions, {
  id: { notExported: 'It only names the decision.', kept: evidence },
  caseId: { notExported: ofModerators, kept: evidence },
  moderatorId: { notExported: ofModerators, kept: evidence },
  decidedByRole: { notExported: ofModerators, kept: evidence },
  memberId: { notExported: 'It is the member.', kept: evidence },
  outcome: { exportedAs: 'outcome', kept: evidence },
  reason: { exportedAs: 'reason', kept: evidence },
  until: { exportedAs: 'until', kept: evidence },
  photoUrl: { notExported: 'It only restores a photo.', kept: evidence },
  at: { exportedAs: 'at', kept: evidence },
  undoneAt: { exportedAs: 'undoneAt', kept: evidence },
});

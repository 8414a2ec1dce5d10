import { reportedKinds, reportReasons } from '@tandem/contract/reports';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { rowsKept } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';
import { reportCases } from './moderation/report-cases.tables.ts';

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
  caseId: { notExported: 'It only names the reported thing.', kept: decision },
  status: { exportedAs: 'status', kept: decision },
  createdAt: { exportedAs: 'createdAt', kept: decision },
});

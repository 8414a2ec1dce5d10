import type {
  ImportMapping,
  ImportPreview,
  ImportSource,
  ImportStatus,
} from '@tandem/contract/tasks/tasks-imports';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { impersonal, rowsDeleted } from '../../../platform/database/data-policy.ts';
import { members } from '../../account/public.ts';
import { projects } from '../../projects/public.ts';
import { tasks } from '../tasks.tables.ts';

/** Imports of tasks. A row is deleted a day after it was uploaded, or after the import ended. */
export const taskImports = pgTable(
  'task_imports',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Who uploaded the file. */
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    source: text('source').$type<ImportSource>().notNull(),
    /** The columns of a table; null for other files. */
    header: text('header').array(),
    choices: jsonb('choices').$type<ImportMapping>().notNull(),
    /** Emptied when it starts. */
    preview: jsonb('preview').$type<ImportPreview>(),
    status: text('status').$type<ImportStatus>().notNull(),
    /** Why it stopped. */
    problem: text('problem'),
    cards: integer('cards').notNull(),
    /** The tasks that it is to make, has made, and has kept when it was undone. */
    total: integer('total').notNull(),
    made: integer('made').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** The last card that was worked on; the pieces go through them in their order. */
    place: integer('place').notNull().default(-1),
    /** The number of its next task, of those that the start took; null where cards keep their own. */
    nextNumber: integer('next_number'),
    /** Whether each card has a number of its own. */
    hasNumbers: boolean('has_numbers').notNull(),
    pullRequests: integer('pull_requests').notNull(),
    /** How often in a row a piece failed, and when the next one is due. */
    failures: integer('failures').notNull().default(0),
    dueAt: timestamptz('due_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    index('task_imports_project_index').on(table.projectId, table.createdAt),
    index('task_imports_member_index').on(table.memberId),
    index('task_imports_due_index')
      .on(table.dueAt)
      .where(sql`${table.status} in ('running', 'undoing')`),
  ],
);

/** The cards of an import, each without its text as soon as it is a task. */
export const importCards = pgTable(
  'import_cards',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => taskImports.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    /** The rows that it becomes. */
    weight: integer('weight').notNull(),
    /** JSON: the cells of a table's row, or a card. */
    card: text('card'),
    /** What it became; not a key, because the task may be purged. */
    taskId: uuid('task_id'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.place] })],
);

const ofProject = { notExported: 'It is about the board of a project, and is deleted within a day.' };

export const taskImportPolicy = rowsDeleted(taskImports, {
  id: ofProject,
  projectId: ofProject,
  memberId: { notExported: 'It is the member.' },
  fileName: ofProject,
  source: ofProject,
  header: ofProject,
  choices: ofProject,
  preview: ofProject,
  status: ofProject,
  problem: ofProject,
  cards: ofProject,
  total: ofProject,
  made: ofProject,
  kept: ofProject,
  place: ofProject,
  nextNumber: ofProject,
  hasNumbers: ofProject,
  pullRequests: ofProject,
  failures: ofProject,
  dueAt: ofProject,
  createdAt: ofProject,
  endedAt: ofProject,
});

/** What the file says of people are names of those who are not here; it goes within a day. */
export const importCardPolicy = impersonal(importCards);

/** The issues of a repository that became tasks of a board, so that none becomes two. */
export const taskIssues = pgTable(
  'task_issues',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Its address at the host. */
    url: text('url').notNull(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.url] }),
    index('task_issues_task_index').on(table.taskId),
  ],
);

export const taskIssuePolicy = impersonal(taskIssues);

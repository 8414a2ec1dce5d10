import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { textC, timestamptz } from '../../platform/database/columns.ts';
import { impersonal, rowsKept } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';
import { projects } from '../projects/public.ts';

/** Tasks. A deleted task keeps its row and position for a while, so that it can be restored. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Given by the trigger of `task_numbers` where it is 0, as in rows of versions before. */
    number: integer('number').notNull().default(0),
    title: text('title').notNull(),
    description: text('description'),
    dueDate: date('due_date', { mode: 'string' }),
    priority: text('priority', { enum: ['Low', 'Medium', 'High'] }),
    labels: text('labels').array().notNull(),
    /** The column of the task apart from OverDue. */
    homeColumn: text('home_column', { enum: ['To Do', 'In Progress', 'Done'] }).notNull(),
    /** Set when a member moved the task to OverDue. */
    isHeldOverdue: boolean('is_held_overdue').notNull().default(false),
    /** When a member last moved the task to another column. */
    movedAt: timestamptz('moved_at'),
    doneAt: timestamptz('done_at'),
    assigneeId: uuid('assignee_id').references(() => members.id, { onDelete: 'set null' }),
    /** One order for the whole board, shared by its columns. */
    position: textC('position').notNull(),
    version: integer('version').notNull().default(1),
    commentsCount: integer('comments_count').notNull().default(0),
    checklistCount: integer('checklist_count').notNull().default(0),
    checklistDoneCount: integer('checklist_done_count').notNull().default(0),
    checklistVersion: integer('checklist_version').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    /** What the client named the creation, and a hash of who created what: a repeat is told from another task. */
    clientId: uuid('client_id'),
    creationHash: text('creation_hash'),
    /** Kept for 30 days. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    check('tasks_home_column_check', sql`${table.homeColumn} in ('To Do', 'In Progress', 'Done')`),
    check('tasks_priority_check', sql`${table.priority} in ('Low', 'Medium', 'High')`),
    check('tasks_done_check', sql`(${table.homeColumn} = 'Done') = (${table.doneAt} is not null)`),
    check('tasks_held_check', sql`not (${table.isHeldOverdue} and ${table.homeColumn} = 'Done')`),
    uniqueIndex('tasks_one_number').on(table.projectId, table.number),
    uniqueIndex('tasks_one_position').on(table.projectId, table.position),
    uniqueIndex('tasks_one_client_id')
      .on(table.projectId, table.clientId)
      .where(sql`${table.clientId} is not null`),
    index('tasks_due_index')
      .on(table.projectId, table.dueDate)
      .where(sql`${table.deletedAt} is null and ${table.homeColumn} <> 'Done'`),
    // What members are reminded of.
    index('tasks_due_date_index')
      .on(table.dueDate)
      .where(
        sql`${table.deletedAt} is null and ${table.homeColumn} <> 'Done' and ${table.assigneeId} is not null`,
      ),
    index('tasks_assignee_index').on(table.assigneeId, table.dueDate),
    index('tasks_created_index')
      .on(table.projectId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('tasks_done_index')
      .on(table.projectId, table.doneAt, table.id)
      .where(sql`${table.deletedAt} is null and ${table.homeColumn} = 'Done'`),
    index('tasks_deleted_index')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** The last number that a task of a project got. It stays when tasks go, so that no number is given twice. */
export const taskNumbers = pgTable('task_numbers', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  lastNumber: integer('last_number').notNull(),
});

export const taskNumberPolicy = impersonal(taskNumbers);

const board = 'It belongs to the board.';

export const taskPolicy = rowsKept(tasks, {
  id: { notExported: 'It only names the task in the API.', kept: board },
  projectId: { notExported: 'The export names the project by its title.', kept: board },
  number: { notExported: board, kept: board },
  title: { exportedAs: 'title', kept: board },
  description: { exportedAs: 'description', kept: board },
  dueDate: { exportedAs: 'dueDate', kept: board },
  priority: { notExported: board, kept: board },
  labels: { notExported: board, kept: board },
  homeColumn: { exportedAs: 'column', kept: board },
  isHeldOverdue: { notExported: board, kept: board },
  movedAt: { notExported: board, kept: board },
  doneAt: { notExported: board, kept: board },
  // Leaving a project unassigns open tasks before the account is deleted.
  assigneeId: { notExported: 'It is the member.', kept: 'On a done task it refers to "Deleted member".' },
  position: { notExported: board, kept: board },
  version: { notExported: board, kept: board },
  commentsCount: { notExported: board, kept: board },
  checklistCount: { notExported: board, kept: board },
  checklistDoneCount: { notExported: board, kept: board },
  checklistVersion: { notExported: board, kept: board },
  createdAt: { exportedAs: 'createdAt', kept: board },
  clientId: { notExported: 'It only names a request.', kept: board },
  creationHash: { notExported: 'It only compares requests.', kept: board },
  deletedAt: { notExported: 'The export leaves deleted tasks out.', kept: board },
});

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsKept } from '../../../platform/database/data-policy.ts';
import { members } from '../../account/public.ts';
import { tasks } from '../tasks.tables.ts';

/** The history of a task, one row per changed field. Also used to detect edit conflicts. */
export const taskEvents = pgTable(
  'task_events',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id').references(() => members.id, { onDelete: 'set null' }),
    kind: text('kind', {
      enum: ['created', 'edited', 'moved', 'assigned', 'commented', 'deleted', 'restored'],
    }).notNull(),
    field: text('field', {
      enum: ['title', 'description', 'dueDate', 'priority', 'labels', 'status', 'assignedTo', 'checklist'],
    }),
    /** Labels as JSON, an assignee as member id, the first 200 characters of a description. */
    before: text('before'),
    after: text('after'),
    /** The SHA-256 of a description of which `before` is a part. */
    beforeDigest: text('before_digest'),
    /** The task's version after the change. */
    version: integer('version').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    check(
      'task_events_kind_check',
      sql`${table.kind} in ('created', 'edited', 'moved', 'assigned', 'commented', 'deleted', 'restored')`,
    ),
    index('task_events_order_index').on(table.taskId, table.version, table.at, table.id),
  ],
);

const history = 'It is the history of the board.';

export const taskEventPolicy = rowsKept(taskEvents, {
  id: { notExported: history, kept: history },
  taskId: { notExported: history, kept: history },
  actorId: { notExported: history, kept: 'It refers to "Deleted member".' },
  kind: { notExported: history, kept: history },
  field: { notExported: history, kept: history },
  before: { notExported: history, kept: history },
  after: { notExported: history, kept: history },
  beforeDigest: { notExported: history, kept: history },
  version: { notExported: history, kept: history },
  at: { notExported: history, kept: history },
});

import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { members } from '../../account/public.ts';
import { tasks } from '../tasks.tables.ts';

/** What people said about a task; how many there are stands in `tasks.comments_count`. */
export const taskComments = pgTable(
  'task_comments',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => members.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    editedAt: timestamptz('edited_at'),
  },
  (table) => [
    index('task_comments_order_index').on(table.taskId, table.createdAt, table.id),
    index('task_comments_author_index').on(table.authorId),
  ],
);

import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsKept } from '../../../platform/database/data-policy.ts';
import { members } from '../../account/public.ts';
import { tasks } from '../tasks.tables.ts';

/** Comments on tasks; their number is stored in `tasks.comments_count`. */
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
    /** When a moderator hid it. */
    hiddenAt: timestamptz('hidden_at'),
  },
  (table) => [
    index('task_comments_order_index').on(table.taskId, table.createdAt, table.id),
    index('task_comments_author_index').on(table.authorId),
  ],
);

export const taskCommentPolicy = rowsKept(taskComments, {
  id: { notExported: 'It only names the comment in the API.', kept: 'It names nobody.' },
  taskId: {
    notExported: 'The export names the task by its title.',
    kept: 'The comment belongs to the task.',
  },
  authorId: { notExported: 'It is the member.', kept: 'It refers to "Deleted member".' },
  text: { exportedAs: 'text', kept: 'The other project members can still read it.' },
  createdAt: { exportedAs: 'createdAt', kept: 'It orders the comments.' },
  editedAt: { exportedAs: 'editedAt', kept: 'It marks the comment as edited.' },
  hiddenAt: { exportedAs: 'hiddenAt', kept: 'A hidden comment stays hidden.' },
});

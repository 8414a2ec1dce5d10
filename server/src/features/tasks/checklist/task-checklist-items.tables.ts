import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsKept } from '../../../platform/database/data-policy.ts';
import { members } from '../../account/public.ts';
import { tasks } from '../tasks.tables.ts';

/** Items of a task's checklist; their numbers are stored in `tasks.checklist_count` and `tasks.checklist_done_count`. */
export const taskChecklistItems = pgTable(
  'task_checklist_items',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => members.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    isDone: boolean('is_done').notNull().default(false),
    /** The index within the checklist. */
    place: integer('place').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('task_checklist_items_order_index').on(table.taskId, table.place),
    index('task_checklist_items_author_index').on(table.authorId),
  ],
);

const ofTask = 'The item belongs to the task.';

export const taskChecklistItemPolicy = rowsKept(taskChecklistItems, {
  id: { notExported: 'It only names the item in the API.', kept: 'It names nobody.' },
  taskId: { notExported: 'The export names the task by its title.', kept: ofTask },
  authorId: { notExported: 'It is the member.', kept: 'It refers to "Deleted member".' },
  text: { exportedAs: 'text', kept: 'The other project members can still read it.' },
  isDone: { exportedAs: 'isDone', kept: ofTask },
  place: { notExported: 'It only orders the items.', kept: ofTask },
  createdAt: { exportedAs: 'createdAt', kept: ofTask },
});

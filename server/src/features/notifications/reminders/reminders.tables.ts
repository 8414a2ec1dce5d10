import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { members } from '../../account/public.ts';

/** What members were reminded of. The key makes each reminder happen once, whichever process is first. */
export const reminders = pgTable(
  'reminders',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: ['taskDue', 'taskOverdue', 'joinRequestWaiting', 'projectsFit', 'projectFits'],
    }).notNull(),
    /** The task, the join request, the project that fits, or for the week of projects that fit the member. */
    subjectId: uuid('subject_id').notNull(),
    /** The due date of the task, the age of the request, or the week: another one is another reminder. */
    about: text('about').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'reminders_pk',
      columns: [table.memberId, table.kind, table.subjectId, table.about],
    }),
    index('reminders_at_index').on(table.at),
  ],
);

const once = { notExported: 'It only keeps reminders from being repeated.' } as const;

export const reminderPolicy = rowsDeleted(reminders, {
  memberId: once,
  kind: once,
  subjectId: once,
  about: once,
  at: once,
});

import type { NotificationKind } from '@tandem/contract/notifications/notification-kinds';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { rowsDeleted } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';

/**
 * The notifications of members. Projects, requests and tasks have no foreign keys: a read leaves out what is gone, and a
 * job deletes it (ADR 0046).
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    /** Who is notified. */
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** One of the kinds that features declare in the contract. */
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** The id of what it is about. While a notification is unread, the same again changes it. */
    subjectId: uuid('subject_id').notNull(),
    actorId: uuid('actor_id'),
    projectId: uuid('project_id'),
    /** A join request, an invitation or a connection request. */
    requestId: uuid('request_id'),
    taskId: uuid('task_id'),
    createdAt: timestamptz('created_at').notNull(),
    /** When the same happened last. */
    at: timestamptz('at').notNull(),
    readAt: timestamptz('read_at'),
    /** Whether the next mail tells of it. */
    isMailDue: boolean('is_mail_due').notNull().default(false),
    /** The mail that tells of it; all attempts to send one mail tell the same. */
    mailId: uuid('mail_id'),
  },
  (table) => [
    // Both are scanned backwards.
    index('notifications_order_index').on(table.memberId, table.at, table.id),
    index('notifications_unread_index')
      .on(table.memberId, table.at, table.id)
      .where(sql`${table.readAt} is null`),
    index('notifications_mail_due_index')
      .on(table.memberId)
      .where(sql`${table.isMailDue}`),
    // Which are old, and who got some lately.
    index('notifications_age_index').on(table.at, table.memberId),
    index('notifications_actor_index').on(table.actorId),
    uniqueIndex('notifications_one_unread')
      .on(table.memberId, table.kind, table.subjectId)
      .where(sql`${table.readAt} is null`),
  ],
);

export const notificationPolicy = rowsDeleted(notifications, {
  id: { notExported: 'It only names the notification in the API.' },
  memberId: { notExported: 'It is the member.' },
  kind: { exportedAs: 'kind' },
  subjectId: { notExported: 'It is the id of the project, request or task.' },
  actorId: { exportedAs: 'actorId' },
  projectId: { exportedAs: 'projectId' },
  requestId: { notExported: 'The export has the requests.' },
  taskId: { exportedAs: 'taskId' },
  createdAt: { exportedAs: 'createdAt' },
  at: { exportedAs: 'at' },
  readAt: { exportedAs: 'readAt' },
  isMailDue: { notExported: 'It only keeps mails apart.' },
  mailId: { notExported: 'It only keeps mails apart.' },
});

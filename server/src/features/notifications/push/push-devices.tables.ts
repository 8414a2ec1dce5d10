import { boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { members, sessions } from '../../account/public.ts';

/** Browsers that get pushes, one for each session; they end with it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .unique('push_devices_session_unique')
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the browser's push service. Who knows it cannot send without the keys of this server. */
    endpoint: text('endpoint').notNull().unique('push_devices_endpoint_unique'),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent'),
    hidesPreviews: boolean('hides_previews').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
    lastSentAt: timestamptz('last_sent_at'),
    /** How many pushes were sent on a day, against floods. */
    sentDay: date('sent_day'),
    sentCount: integer('sent_count').notNull().default(0),
    /** Until when its push service wants nothing; null when the last push was taken. */
    retryAt: timestamptz('retry_at'),
    /** How many pushes failed since the last one that was taken. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [index('push_devices_member_index').on(table.memberId)],
);

export const pushDevicePolicy = rowsDeleted(pushDevices, {
  id: { notExported: 'It only names the device in the API.' },
  memberId: { notExported: 'It is the member.' },
  sessionId: { notExported: 'The export has the sessions.' },
  endpoint: { exportedAs: 'endpoint' },
  p256dh: { notExported: 'It is of use to this server only.' },
  auth: { notExported: 'It is a secret.' },
  userAgent: { exportedAs: 'userAgent' },
  hidesPreviews: { exportedAs: 'hidesPreviews' },
  createdAt: { exportedAs: 'createdAt' },
  lastSentAt: { exportedAs: 'lastSentAt' },
  sentDay: { notExported: 'It limits how many pushes are sent.' },
  sentCount: { notExported: 'It limits how many pushes are sent.' },
  retryAt: { notExported: 'It is a wish of the push service.' },
  failures: { notExported: 'It only sets when the next push is tried.' },
});

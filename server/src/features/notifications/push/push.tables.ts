import { boolean, date, index, integer, pgTable, text, uuid, check, unique } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { members, sessions } from '../../account/public.ts';
import { sql } from 'drizzle-orm';

/** Browsers that get pushes, one for each session; they end with it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The device ends with it. */
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

/**
 * Pushes that wait to be sent: one for each device and thing. Its words are read when it is sent. A row is removed when its
 * push was sent, or is not wanted any more (ADR 0051).
 */
export const pushes = pgTable(
  'pushes',
  {
    /** The same thing again gets a new id, so that whoever sends the former push does not remove this one. */
    id: uuid('id').primaryKey(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    what: text('what', { enum: ['notification', 'message'] }).notNull(),
    /** A notification, or a chat. */
    subjectId: uuid('subject_id').notNull(),
    /** The first and the latest message that it tells of; null for a notification. */
    fromSeq: integer('from_seq'),
    seq: integer('seq'),
    /** When it is sent, or taken from a process that did not say whether it sent it. */
    nextAt: timestamptz('next_at').notNull(),
    /** When it is too old to be of use. */
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    check('pushes_what_check', sql`${table.what} in ('notification', 'message')`),
    unique('pushes_device_unique').on(table.deviceId, table.what, table.subjectId),
    index('pushes_next_index').on(table.nextAt, table.id),
  ],
);

const waiting = { notExported: 'It waits for a moment. The export has notifications and messages.' } as const;

export const pushPolicy = rowsDeleted(pushes, {
  id: waiting,
  deviceId: waiting,
  what: waiting,
  subjectId: waiting,
  fromSeq: waiting,
  seq: waiting,
  nextAt: waiting,
  expiresAt: waiting,
});

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { pushDevices } from './push-devices.tables.ts';

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

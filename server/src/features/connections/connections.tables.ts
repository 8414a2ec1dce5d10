import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { rowsDeleted } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';

/** All connection requests; an accepted one is the connection, until it ends. */
export const connectionRequests = pgTable(
  'connection_requests',
  {
    id: uuid('id').primaryKey(),
    fromMemberId: uuid('from_member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    toMemberId: uuid('to_member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** One pending or accepted per pair. */
    status: text('status', { enum: ['pending', 'accepted', 'rejected', 'withdrawn', 'ended'] })
      .notNull()
      .default('pending'),
    createdAt: timestamptz('created_at').notNull(),
    /** When it was accepted, rejected or withdrawn. */
    decidedAt: timestamptz('decided_at'),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    check(
      'connection_requests_status_check',
      sql`${table.status} in ('pending', 'accepted', 'rejected', 'withdrawn', 'ended')`,
    ),
    check('connection_requests_self_check', sql`${table.fromMemberId} <> ${table.toMemberId}`),
    // At most one live row per pair, whichever of the two asked.
    uniqueIndex('connection_requests_one_live')
      .on(
        sql`least(${table.fromMemberId}, ${table.toMemberId})`,
        sql`greatest(${table.fromMemberId}, ${table.toMemberId})`,
      )
      .where(sql`${table.status} in ('pending', 'accepted')`),
    index('connection_requests_from_index').on(table.fromMemberId, table.status, table.toMemberId),
    index('connection_requests_sent_index').on(table.fromMemberId, table.createdAt, table.id),
    index('connection_requests_received_index').on(table.toMemberId, table.status, table.createdAt, table.id),
    index('connection_requests_to_index').on(table.toMemberId, table.status, table.fromMemberId),
  ],
);

export const connectionRequestPolicy = rowsDeleted(connectionRequests, {
  id: { notExported: 'It only names the request in the API.' },
  fromMemberId: { notExported: 'The export names the other person and the direction.' },
  toMemberId: { notExported: 'The export names the other person and the direction.' },
  status: { exportedAs: 'status' },
  createdAt: { exportedAs: 'createdAt' },
  decidedAt: { exportedAs: 'decidedAt' },
  endedAt: { exportedAs: 'endedAt' },
});

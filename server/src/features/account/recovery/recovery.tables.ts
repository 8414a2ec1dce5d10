import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { members } from '../account.tables.ts';

/** Links by which members choose a new password; only the hash of their secret is stored. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** What asked for the link, in order of time; each attempt to send its mail adds a link. */
    requestId: uuid('request_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Why the link ended before it expired. */
    endedAs: text('ended_as', { enum: ['used', 'replaced'] }),
  },
  (table) => [
    check('password_resets_ended_as_check', sql`${table.endedAs} in ('used', 'replaced')`),
    index('password_resets_member_index').on(table.memberId),
    index('password_resets_expires_at_index').on(table.expiresAt),
  ],
);

export const passwordResetPolicy = rowsDeleted(passwordResets, {
  tokenHash: { notExported: 'It is a secret.' },
  requestId: { notExported: 'It only orders the links.' },
  memberId: { notExported: 'It is the member.' },
  createdAt: { exportedAs: 'createdAt' },
  expiresAt: { exportedAs: 'expiresAt' },
  endedAs: { exportedAs: 'endedAs' },
});

import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { members } from '../../account/public.ts';

/** A member's calendar link; only the hash of its secret is stored. */
export const calendarLinks = pgTable('calendar_links', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  secretHash: text('secret_hash').notNull().unique('calendar_links_secret_unique'),
  createdAt: timestamptz('created_at').notNull(),
  /** Accurate to an hour, so that most reads write nothing. */
  lastReadAt: timestamptz('last_read_at'),
});

export const calendarLinkPolicy = rowsDeleted(calendarLinks, {
  memberId: { notExported: 'It is the member.' },
  secretHash: { notExported: 'It is a secret.' },
  createdAt: { notExported: 'It only dates the link.' },
  lastReadAt: { notExported: 'It only dates the link.' },
});

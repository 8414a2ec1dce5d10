import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { members } from '../account.tables.ts';

/** E-mail addresses that wait for their link, and changes of the last days, which can be taken back. */
export const emailChanges = pgTable(
  'email_changes',
  {
    /** In order of time: undoing a change ends the later ones too. */
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    fromEmail: text('from_email').notNull(),
    /** The same address where it is only verified. */
    toEmail: text('to_email').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Until when the link to the new address works; after the change, the one that takes it back. */
    expiresAt: timestamptz('expires_at').notNull(),
    status: text('status', { enum: ['pending', 'confirmed', 'replaced', 'undone'] }).notNull(),
  },
  (table) => [
    check(
      'email_changes_status_check',
      sql`${table.status} in ('pending', 'confirmed', 'replaced', 'undone')`,
    ),
    index('email_changes_member_index').on(table.memberId),
    index('email_changes_expires_at_index').on(table.expiresAt),
  ],
);

/** Links that confirm or undo a change; only the hash of their secret is stored. Each attempt to send a mail adds one. */
export const emailLinks = pgTable(
  'email_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    changeId: uuid('change_id')
      .notNull()
      .references(() => emailChanges.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['confirm', 'undo'] }).notNull(),
  },
  (table) => [
    check('email_links_purpose_check', sql`${table.purpose} in ('confirm', 'undo')`),
    index('email_links_change_index').on(table.changeId),
  ],
);

export const emailChangePolicy = rowsDeleted(emailChanges, {
  id: { notExported: 'It only orders the changes.' },
  memberId: { notExported: 'It is the member.' },
  fromEmail: { exportedAs: 'fromEmail' },
  toEmail: { exportedAs: 'toEmail' },
  createdAt: { exportedAs: 'createdAt' },
  expiresAt: { exportedAs: 'expiresAt' },
  status: { exportedAs: 'status' },
});

export const emailLinkPolicy = rowsDeleted(emailLinks, {
  tokenHash: { notExported: 'It is a secret.' },
  changeId: { notExported: 'It only names the change.' },
  purpose: { notExported: 'It follows from the change.' },
});

import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { members } from '../../account/public.ts';

const gate = { notExported: 'It only keeps mails apart.' } as const;

/** When a member last got a collected mail, and the one that waits: one row and one waiting mail a member. */
export const mailings = pgTable('notification_mailings', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** The queued mail; null when none waits. */
  mailId: uuid('mail_id'),
  /** When the queued mail got its notifications; later ones wait for the next. */
  claimedAt: timestamptz('claimed_at'),
  /** When the last was sent. */
  lastAt: timestamptz('last_at'),
});

export const mailingPolicy = rowsDeleted(mailings, {
  memberId: gate,
  mailId: gate,
  claimedAt: gate,
  lastAt: gate,
});

/** Unread chats that a mail tells of: once until the member has read them. */
export const chatMailings = pgTable(
  'chat_mailings',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    chatId: uuid('chat_id').notNull(),
    /** The latest message when the mail was planned. */
    seq: integer('seq').notNull(),
    /** The mail; null until one takes it. */
    mailId: uuid('mail_id'),
  },
  (table) => [primaryKey({ name: 'chat_mailings_pk', columns: [table.memberId, table.chatId] })],
);

export const chatMailingPolicy = rowsDeleted(chatMailings, {
  memberId: gate,
  chatId: gate,
  seq: gate,
  mailId: gate,
});

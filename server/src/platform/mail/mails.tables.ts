import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.ts';
import { rowsDeleted } from '../database/data-policy.ts';
import type { MailFailure } from './mail-failures.rules.ts';

/**
 * Mails that are to be sent, without their words: a row is written in the transaction of its cause, and deleted when the
 * mail server took the mail or refused it for good. What a mail says is composed when it is sent, so no link is stored.
 */
export const mails = pgTable(
  'mails',
  {
    /** Also in the Message-ID, which is the same at each attempt. */
    id: uuid('id').primaryKey(),
    /** What it says is composed when it is sent. */
    kind: text('kind').notNull(),
    /** A member's id, or an e-mail address, as the kind wants it. */
    recipient: text('recipient').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** After this time the mail is of no use and is dropped. */
    expiresAt: timestamptz('expires_at').notNull(),
    /** The next attempt; while an attempt runs, when others may assume that its process died. */
    nextAt: timestamptz('next_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** What the mail server answered at the latest attempt, without the recipient. */
    failure: jsonb('failure').$type<MailFailure>(),
  },
  (table) => [
    index('mails_next_at_index').on(table.nextAt),
    index('mails_recipient_index').on(table.recipient),
  ],
);

const queued = { notExported: 'It stands in the queue until the mail is sent.' } as const;

export const mailPolicy = rowsDeleted(mails, {
  id: queued,
  kind: queued,
  recipient: queued,
  createdAt: queued,
  expiresAt: queued,
  nextAt: queued,
  attempts: queued,
  failure: queued,
});

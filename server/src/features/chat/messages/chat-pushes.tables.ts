import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../../platform/database/columns.ts';
import { impersonal } from '../../../platform/database/data-policy.ts';

/**
 * Chats with messages that the devices of their members were not told of yet. One row a chat, written with the message: a
 * row for each device would slow a big chat down. Notifications reads it (ADR 0051).
 */
export const chatPushes = pgTable(
  'chat_pushes',
  {
    chatId: uuid('chat_id').primaryKey(),
    fromSeq: integer('from_seq').notNull(),
    seq: integer('seq').notNull(),
    /** When the latest message was sent. */
    at: timestamptz('at').notNull(),
    /** When devices are told; whoever looks at the chat has read the message by then. */
    nextAt: timestamptz('next_at').notNull(),
  },
  (table) => [index('chat_pushes_next_index').on(table.nextAt)],
);

export const chatPushPolicy = impersonal(chatPushes);

import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.ts';
import { impersonal } from '../database/data-policy.ts';

/** Secrets of the server itself, which all processes share and the backup contains. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  /** Made at first need, shared by all processes. */
  secret: text('secret').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

export const serverKeyPolicy = impersonal(serverKeys);

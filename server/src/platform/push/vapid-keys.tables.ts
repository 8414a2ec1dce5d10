import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.ts';
import { impersonal } from '../database/data-policy.ts';

/** The keys by which push services know this server: one row, made at the first start. Subscriptions are bound to them. */
export const vapidKeys = pgTable(
  'vapid_keys',
  {
    /** One row: the keys of this server. */
    isOnly: boolean('is_only').primaryKey().default(true),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [check('vapid_keys_one_check', sql`${table.isOnly}`)],
);

export const vapidKeyPolicy = impersonal(vapidKeys);

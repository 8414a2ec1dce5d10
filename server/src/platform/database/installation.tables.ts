import { jsonb, pgTable, text, boolean, check, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';
import { impersonal } from './data-policy.ts';
import { sql } from 'drizzle-orm';

/** What all processes know of the installation: `backup`, when PostgreSQL was last backed up, and `maintenance`, while it lasts. */
export const serverState = pgTable('server_state', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  at: timestamptz('at').notNull(),
});

export const serverStatePolicy = impersonal(serverState);

/** Which history the database is of: one row. The id is new after a restore; see `database-history.ts`. */
export const databaseHistory = pgTable(
  'database_history',
  {
    /** One row: which history this is. */
    isOnly: boolean('is_only').primaryKey().default(true),
    id: uuid('id').notNull(),
    /** The server, database, timeline and transaction that the id was written on. */
    writtenOn: text('written_on').notNull(),
  },
  (table) => [check('database_history_one_check', sql`${table.isOnly}`)],
);

export const databaseHistoryPolicy = impersonal(databaseHistory);

/** Secrets of the server itself, which all processes share and the backup contains. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  /** Made at first need, shared by all processes. */
  secret: text('secret').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

export const serverKeyPolicy = impersonal(serverKeys);

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

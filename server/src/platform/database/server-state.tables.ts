import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';
import { impersonal } from './data-policy.ts';

/** What all processes know of the installation: `backup`, when PostgreSQL was last backed up, and `maintenance`, while it lasts. */
export const serverState = pgTable('server_state', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  at: timestamptz('at').notNull(),
});

export const serverStatePolicy = impersonal(serverState);

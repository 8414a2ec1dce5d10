import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { impersonal } from '../../platform/database/data-policy.ts';

/** The links by which the first administrator gets the role; each start of a server without one adds a row. */
export const administratorLinks = pgTable(
  'administrator_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** `superseded`: somebody became an administrator in another way. */
    endedAs: text('ended_as', { enum: ['used', 'superseded'] }),
  },
  (table) => [check('administrator_links_end_check', sql`${table.endedAs} in ('used', 'superseded')`)],
);

export const administratorLinkPolicy = impersonal(administratorLinks);

import { date, integer, pgTable, check, text } from 'drizzle-orm/pg-core';
import { impersonal } from '../../platform/database/data-policy.ts';
import { sql } from 'drizzle-orm';
import { timestamptz } from '../../platform/database/columns.ts';

/** How many members were active, a row for each day that was counted; sessions say it only of the present. */
export const activityDays = pgTable('activity_days', {
  /** In UTC. */
  day: date('day').primaryKey(),
  inDay: integer('in_day').notNull(),
  /** In the 7 and 30 days that end with it. */
  inWeek: integer('in_week').notNull(),
  inMonth: integer('in_month').notNull(),
});

export const activityDayPolicy = impersonal(activityDays);

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

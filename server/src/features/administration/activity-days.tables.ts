import { date, integer, pgTable } from 'drizzle-orm/pg-core';
import { impersonal } from '../../platform/database/data-policy.ts';

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

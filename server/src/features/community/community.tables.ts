import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { impersonal } from '../../platform/database/data-policy.ts';

/** What administrators set, by section. What a section does not name has its default. */
export const communitySettings = pgTable('community_settings', {
  section: text('section').primaryKey(),
  /** Counts the changes, so that one does not overwrite another unseen. */
  version: integer('version').notNull(),
  /** What administrators set; else the default. */
  values: jsonb('values').$type<Record<string, unknown>>().notNull(),
  changedAt: timestamptz('changed_at').notNull(),
});

export const communitySettingPolicy = impersonal(communitySettings);

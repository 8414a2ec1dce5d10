import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { impersonal } from '../database/data-policy.ts';

/**
 * What is to be indexed for search: a row per change of a text, written in the transaction of the change
 * and deleted in the transaction that indexes it.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['project', 'owner', 'person'] }).notNull(),
    /** What to index. */
    subjectId: uuid('subject_id').notNull(),
  },
  (table) => [
    check('search_changes_kind_check', sql`${table.kind} in ('project', 'owner', 'person')`),
    index('search_changes_subject_index').on(table.subjectId),
  ],
);

export type SearchKind = typeof searchChanges.$inferSelect.kind;

/** Ids of what changed, for seconds. */
export const searchChangePolicy = impersonal(searchChanges);

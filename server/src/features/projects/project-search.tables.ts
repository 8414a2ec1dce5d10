import { sql } from 'drizzle-orm';
import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { projects } from './projects.tables.ts';

/** What projects are found by, apart from them: a narrow row, so that reading thousands of them stays cheap. */
export const projectSearch = pgTable(
  'project_search',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Counts up with each project published. */
    arrival: integer('arrival').generatedAlwaysAsIdentity().unique('project_search_arrival_unique'),
    /** Each word with the best field it stands in, as `termOf` writes them. */
    terms: integer('terms').array().notNull(),
    /** The thousand it arrived in, so that a search for a common word may read the newest thousands only. */
    slice: integer('slice')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`array[arrival / 1024]`),
  },
  (table) => [
    index('project_search_terms_index').using('gin', table.terms, table.slice).with({ fastupdate: false }),
  ],
);

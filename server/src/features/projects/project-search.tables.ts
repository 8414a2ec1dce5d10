import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { termColumns, termIndex } from '../../platform/search/term-columns.ts';
import { projects } from './projects.tables.ts';

/** What projects are found by, apart from them. */
export const projectSearch = pgTable(
  'project_search',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    ...termColumns('project_search'),
  },
  (table) => [termIndex('project_search', table)],
);

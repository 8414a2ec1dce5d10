import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { termColumns, termIndex } from '../../../platform/search/term-columns.ts';
import { projects } from '../projects.tables.ts';

/** The search index of projects. */
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

export const projectSearchPolicy = rowsDeleted(projectSearch, {
  projectId: { notExported: 'The export lists the project.' },
  arrival: { notExported: 'It orders the index.' },
  terms: { notExported: 'They are derived from the project.' },
  slice: { notExported: 'It is derived from `arrival`.' },
});

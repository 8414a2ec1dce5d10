import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { termColumns, termIndex } from '../../../platform/search/term-arrays.ts';
import { members } from '../../account/public.ts';
import { projects } from '../projects.tables.ts';

/** The search index of projects. */
export const projectSearch = pgTable(
  'project_search',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    ...termColumns('project_search'),
    /** The row of `owner_search` whose words count too; null until the project is indexed with its owner apart. */
    ownerId: uuid('owner_id'),
  },
  (table) => [termIndex('project_search', table), index('project_search_owner_index').on(table.ownerId)],
);

/** The search index of the names of owners: a new name is indexed once, for any number of projects. */
export const ownerSearch = pgTable(
  'owner_search',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    ...termColumns('owner_search'),
  },
  (table) => [termIndex('owner_search', table)],
);

export const projectSearchPolicy = rowsDeleted(projectSearch, {
  projectId: { notExported: 'The export lists the project.' },
  arrival: { notExported: 'It orders the index.' },
  terms: { notExported: 'They are derived from the project.' },
  slice: { notExported: 'It is derived from `arrival`.' },
  ownerId: { notExported: 'The export lists the project.' },
});

export const ownerSearchPolicy = rowsDeleted(ownerSearch, {
  memberId: { notExported: 'It is the member.' },
  arrival: { notExported: 'It orders the index.' },
  terms: { notExported: 'They are derived from the name.' },
  slice: { notExported: 'It is derived from `arrival`.' },
});

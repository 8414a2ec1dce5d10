import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { textC, timestamptz } from '../../../platform/database/columns.ts';
import { rowsDeleted } from '../../../platform/database/data-policy.ts';
import { projects } from '../projects.tables.ts';

/** The facets of projects (`facetsOf`), one row per project and facet, with the times that the feed is ordered by. */
export const projectFacets = pgTable(
  'project_facets',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    facet: textC('facet').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** A copy of `projects.last_activity_at`; a trigger on `projects` keeps it equal (ADR 0038). */
    activeAt: timestamptz('active_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'project_facets_pk', columns: [table.projectId, table.facet] }),
    // Scanned backwards: the projects with a facet, latest active first.
    index('project_facets_active_index').on(table.facet, table.activeAt, table.projectId),
    // And newest first. If both began with the column, the planner would at times take the wrong one and sort a whole facet.
    index('project_facets_created_index').on(
      sql`('newest:' || ${table.facet})`,
      table.createdAt,
      table.projectId,
    ),
  ],
);

export const projectFacetPolicy = rowsDeleted(projectFacets, {
  projectId: { notExported: 'The export lists the project.' },
  facet: { notExported: 'It is derived from the project.' },
  createdAt: { notExported: 'It is derived from the project.' },
  activeAt: { notExported: 'It dates what anybody did.' },
});

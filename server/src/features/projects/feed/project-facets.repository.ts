import { asc, sql } from 'drizzle-orm';
import { inIds } from '../../../platform/database/statement.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { projects } from '../projects.tables.ts';
import { projectFacets } from './project-facets.tables.ts';
import { facetsOf, indexedFacet } from './project-feed.rules.ts';

/** Makes the facets of projects those of their texts and roles. Call it in the transaction that wrote them. */
export async function indexFacets(tx: Queryable, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select({
      id: projects.id,
      skillsRequired: projects.skillsRequired,
      interestsTags: projects.interestsTags,
      hasRoles: sql<boolean>`exists (select from project_roles o where o.project_id = projects.id)`,
    })
    .from(projects)
    .where(inIds(projects.id, ids));
  const facets = rows.flatMap((row) => facetsOf(row).map((facet) => ({ facet, projectId: row.id })));
  const given = sql`unnest(${sql.param(facets.map(({ projectId }) => projectId))}::uuid[],
    ${sql.param(facets.map(({ facet }) => facet))}::text[])`;
  await tx.execute(sql`
    with given as (select * from ${given} as entries (project_id, facet)),
    removed as (
      delete from ${projectFacets}
      where ${inIds(projectFacets.projectId, ids)} and not exists (
        select from given where given.project_id = ${projectFacets.projectId} and given.facet = ${projectFacets.facet}))
    insert into ${projectFacets} (project_id, facet, created_at, active_at)
    select p.id, given.facet, p.created_at, p.last_activity_at from given join projects p on p.id = given.project_id
    on conflict do nothing`);
}

/** Locks projects whose facets were never indexed, at most `limit`, and leaves those that others locked. */
export async function lockUnindexed(tx: Queryable, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      sql`not exists (select from ${projectFacets} where ${projectFacets.projectId} = ${projects.id} and ${projectFacets.facet} = ${indexedFacet})`,
    )
    .orderBy(asc(projects.id))
    .limit(limit)
    .for('no key update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

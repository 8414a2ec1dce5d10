import { filterCountCeiling } from '@tandem/contract/limits';
import type { FilterKind } from '@tandem/contract/projects/project-lists';
import { asc, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { inIds } from '../../../platform/database/statement.ts';
import { projects, projectFacets } from '../projects.tables.ts';
import { isInScope, latestOf, wholeFeed } from './project-feed.repository.ts';
import { facetsOf, indexedFacet } from './project-feed.rules.ts';

/** Makes the facets of projects those of their texts and roles. Call it in the transaction that wrote them. */
export async function indexFacets(tx: Queryable, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select({
      id: projects.id,
      skillsRequired: projects.skillsRequired,
      interestsTags: projects.interestsTags,
      isPublic: projects.isPublic,
      roles: sql<string[]>`array(select o.title from project_roles o where o.project_id = projects.id)`,
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

/** Facets that begin alike are compared in the order of the alphabet, up to so many, by the number of their projects up to a limit. */
const mostCompared = sql.raw('200');
const mostCounted = sql.raw('1000');
/** Of a facet, the spelling of so many projects of the feed counts. */
const mostSpelled = sql.raw('10');

interface FacetUse {
  facet: string;
  /** The number of projects in the feed, up to `filterCountCeiling`. */
  projects: number;
  /** The skills or tags of some projects of the feed that have it. */
  lists: string[][];
}

/** The most used facets of a range that projects in a member's feed have; one query, which jumps from facet to facet. */
export async function listFacetUses(
  db: Queryable,
  viewerId: string,
  { kind, from, to, limit }: { kind: FilterKind; from: string; to: string; limit: number },
): Promise<FacetUse[]> {
  const most = sql.raw(String(filterCountCeiling));
  const list = kind === 'skills' ? projects.skillsRequired : projects.interestsTags;
  const { rows } = await db.execute<{ facet: string; projects: number; lists: string[][] }>(sql`
    with recursive given (facet) as (
      (select facet from ${projectFacets} where facet >= ${from} and facet < ${to} order by facet limit 1)
      union all
      select (select next.facet from ${projectFacets} next where next.facet > given.facet and next.facet < ${to} order by next.facet limit 1)
      from given where given.facet is not null),
    counted as (
      select given.facet, used.projects from (select facet from given where facet is not null limit ${mostCompared}) as given
      cross join lateral (select count(*)::integer as projects from (
        select from ${projectFacets} own where own.facet >= given.facet and own.facet <= given.facet
        order by own.facet limit ${mostCounted}) as ranged) as used)
    select given.facet, case when given.projects >= ${most} then ${most} else shown.projects end as projects, shown.lists
    from (select * from counted order by projects desc, facet) as given
    cross join lateral (
      select count(*)::integer as projects, json_agg(list) filter (where place <= ${mostSpelled}) as lists
      from (
        select ${list} as list, row_number() over () as place from (${latestOf(filterCountCeiling)}) as latest
        join ${projects} on projects.id = latest.id and ${isInScope(wholeFeed(viewerId), [])}) as in_feed
      offset 0) as shown
    where shown.projects > 0
    order by given.projects desc, given.facet limit ${sql.raw(String(limit))}`);
  return rows;
}

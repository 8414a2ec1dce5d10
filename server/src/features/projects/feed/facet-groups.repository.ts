import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { projectFacets } from './project-facets.tables.ts';

/** Facets of which a project must have one. */
export interface FacetGroup {
  facets: readonly string[];
  /** Whether few projects have one of them, so that reading all of those costs less than asking for each project. */
  isRare: boolean;
}

/** A group that so many projects have is not rare. */
const mostOfRare = 20_000;
/** More facets of a group than that are compared with all of a project's, instead of looked up one by one. */
const mostLookedUp = 2;

export const facetsIn = ({ facets }: FacetGroup): SQL => sql`${sql.param(facets)}::text[]`;

/** The groups with the one that the fewest projects have first; beyond a number they count as equal. */
export async function rarestFirst(db: Queryable, groups: readonly string[][]): Promise<FacetGroup[]> {
  if (groups.length < 2) return groups.map((facets) => ({ facets, isRare: false }));
  const rowsAFacet = (facets: readonly string[]) => Math.ceil(mostOfRare / facets.length);
  const counts = groups.map(
    (facets) => sql`(
      select json_build_object('projects', sum(counted.rows), 'most', max(counted.rows))
      from unnest(${sql.param(facets)}::text[]) as given (facet)
      cross join lateral (select count(*) as rows from (
        select from ${projectFacets} where facet >= given.facet and facet <= given.facet
        order by facet desc limit ${sql.raw(String(rowsAFacet(facets)))}) as ranged) as counted)`,
  );
  const { rows } = await db.execute<{ counts: { projects: number; most: number }[] }>(
    sql`select json_build_array(${sql.join(counts, sql`, `)}) as counts`,
  );
  const counted = groups.map((facets, at) => ({ facets, ...rows[0]?.counts[at] }));
  return counted
    .toSorted((one, other) => (one.projects ?? 0) - (other.projects ?? 0))
    .map(({ facets, most = 0 }) => ({ facets, isRare: most < rowsAFacet(facets) }));
}

/**
 * Whether a project has one of some facets. The forms keep the planner from joining instead, which may sort all projects
 * of a common facet.
 */
export const hasFacetOf = (facets: SQL, id: SQL): SQL => sql`exists (
  select from (select other.facet from ${projectFacets} other where other.project_id = ${id} offset 0) as own_facets
  where own_facets.facet = any(${facets}))`;

const hasOneOf = (group: FacetGroup, id: SQL): SQL => {
  if (group.isRare)
    return sql`(${id} in (select project_id from ${projectFacets} where facet = any(${facetsIn(group)}))) is true`;
  if (group.facets.length > mostLookedUp) return hasFacetOf(facetsIn(group), id);
  return sql`exists (select from ${projectFacets} other
    where other.project_id = ${id} and other.facet = any(${facetsIn(group)}) offset 0)`;
};

/** Whether a project has a facet of each group. */
export const hasFacetOfEach = (groups: readonly FacetGroup[], id: SQL): SQL[] =>
  groups.map((group) => hasOneOf(group, id));

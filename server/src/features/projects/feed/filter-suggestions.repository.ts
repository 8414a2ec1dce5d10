import { filterCountCeiling } from '@tandem/contract/limits';
import type { FilterKind } from '@tandem/contract/projects/project-lists';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { projects } from '../projects.tables.ts';
import { projectFacets } from './project-facets.tables.ts';
import { isInScope, latestOf, wholeFeed } from './project-feed.repository.ts';

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

import { countCeiling } from '@tandem/contract/limits';
import { eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Position } from '../../../platform/paging/keyset.ts';
import { projectIgnores, projectMembers, projects } from '../projects.tables.ts';
import { projectFacets } from './project-facets.tables.ts';

/** Which projects a member's feed has. */
export interface FeedScope {
  viewerId: string;
  /** A project has a facet of each group. The first group leads to the projects, so it is the rarest one. */
  groups: readonly (readonly string[])[];
  hasOpenRoles: boolean;
  /** Projects to leave out. */
  hiddenIds: readonly string[];
}

/** The whole feed of a member. */
export const wholeFeed = (viewerId: string): FeedScope => ({
  viewerId,
  groups: [],
  hasOpenRoles: false,
  hiddenIds: [],
});

const and = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

/** Whether a project is in a member's feed: open, in use, of somebody else, neither joined nor ignored. */
function isInFeedOf(viewerId: string): SQL {
  return and([
    eq(projects.status, 'open'),
    isNull(projects.archivedAt),
    isNull(projects.deletedAt),
    ne(projects.ownerId, viewerId),
    sql`not exists (select from ${projectMembers} where ${projectMembers.projectId} = ${projects.id} and ${projectMembers.memberId} = ${viewerId})`,
    sql`not exists (select from ${projectIgnores} where ${projectIgnores.projectId} = ${projects.id} and ${projectIgnores.memberId} = ${viewerId})`,
  ]);
}

const hasFreePlace = sql`exists (select from project_roles o where o.project_id = projects.id
  and o.places > (select count(*) from project_members f where f.role_id = o.id))`;

const hasFacetOf = (facets: readonly string[], id: SQL): SQL =>
  sql`exists (select from ${projectFacets} other where other.project_id = ${id} and other.facet = any(${sql.param(facets)}::text[]))`;

/** Whether a row of `projects` is in the scope, whose `groups` others check or not. */
export const isInScope = (
  { viewerId, hasOpenRoles, hiddenIds }: FeedScope,
  groups: readonly (readonly string[])[],
): SQL =>
  and([
    isInFeedOf(viewerId),
    ...groups.map((facets) => hasFacetOf(facets, sql`projects.id`)),
    ...(hasOpenRoles ? [hasFreePlace] : []),
    ...(hiddenIds.length > 0 ? [sql`projects.id <> all(${sql.param(hiddenIds)}::uuid[])`] : []),
  ]);

/** The groups with the one that the fewest projects have first; beyond a number they count as equal. */
export async function rarestFirst(db: Queryable, groups: readonly string[][]): Promise<string[][]> {
  if (groups.length < 2) return [...groups];
  const sizes = groups.map(
    (
      facets,
    ) => sql`(select sum(counted.rows)::integer from unnest(${sql.param(facets)}::text[]) as given (facet)
      cross join lateral (select count(*) as rows from (
        select from ${projectFacets} where facet >= given.facet and facet <= given.facet
        order by facet desc limit 1000) as ranged) as counted)`,
  );
  const { rows } = await db.execute<{ sizes: number[] }>(
    sql`select array[${sql.join(sizes, sql`, `)}] as sizes`,
  );
  const sizeOf = (at: number) => rows[0]?.sizes[at] ?? 0;
  const order = groups.map((_, at) => at).toSorted((one, other) => sizeOf(one) - sizeOf(other));
  return order.map((at) => groups[at] ?? []);
}

/** The columns of each order; `facet` and `ofFacet` are those of an index. */
const orderColumns = {
  newest: {
    ofProject: sql.raw('projects.created_at'),
    facet: (of: string) => sql.raw(`('newest:' || ${of}.facet)`),
    ofFacet: sql.raw('own.created_at'),
  },
  active: {
    ofProject: sql.raw('projects.last_activity_at'),
    facet: (of: string) => sql.raw(`${of}.facet`),
    ofFacet: sql.raw('own.active_at'),
  },
} as const;

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The end of a list from where rows are read: all of them without a position. */
const endOf = (after: Position | null): SQL =>
  after === null
    ? sql`'infinity'::timestamptz, ${lastId}::uuid`
    : sql`${after.at.toISOString()}::timestamptz, ${after.id}::uuid`;

interface Reading {
  order: keyof typeof orderColumns;
  after: Position | null;
  limit: number;
  /** A condition on the id of a project. */
  besides?: (id: SQL) => SQL;
}

/**
 * A query for `at` and `id` of the latest projects in the scope. Each facet of the leading group is an index range: the
 * conditions give both of its ends and its order, because with an equality the planner would sort all of a common facet.
 */
export function latestProjects(scope: FeedScope, { order, after, limit, besides }: Reading): SQL {
  const [leading, ...others] = scope.groups;
  const { ofProject, ofFacet, facet } = orderColumns[order];
  const [own, given] = [facet('own'), facet('given')];
  const rows = sql.raw(String(limit));
  if (leading === undefined)
    return sql`
      select ${ofProject} as at, projects.id from ${projects}
      where ${and([isInScope(scope, []), ...(besides ? [besides(sql`projects.id`)] : [])])} and (${ofProject}, projects.id) < (${endOf(after)})
      order by ${ofProject} desc, projects.id desc limit ${rows}`;
  const rowId = sql`own.project_id`;
  const ofRow = [
    sql`true`,
    ...others.map((facets) => hasFacetOf(facets, rowId)),
    ...(besides ? [besides(rowId)] : []),
  ];
  return sql`
    select distinct at, id from unnest(${sql.param(leading)}::text[]) as given (facet)
    cross join lateral (
      select ${ofFacet} as at, own.project_id as id from ${projectFacets} own
      cross join lateral (select from ${projects} where projects.id = own.project_id and ${isInScope(scope, [])} offset 0) as shown
      where ${and(ofRow)} and ${own} >= ${given} and (${own}, ${ofFacet}, own.project_id) < (${given}, ${endOf(after)})
      order by ${own} desc, ${ofFacet} desc, own.project_id desc limit ${rows}
    ) as latest
    order by at desc, id desc limit ${rows}`;
}

/** The feed after a position, newest or latest active first; `limit` + 1 rows. */
export async function listFeedPlaces(
  db: Queryable,
  scope: FeedScope,
  { order, after, limit }: Pick<Reading, 'order' | 'after' | 'limit'>,
): Promise<Position[]> {
  const { rows } = await db.execute<{ at: string; id: string }>(
    latestProjects(scope, { order, after, limit: limit + 1 }),
  );
  return rows.map(({ at, id }) => ({ at: new Date(at), id }));
}

/**
 * The number of projects in the feed, exact up to the ceiling, which bounds the cost. Of a filter so many projects a facet
 * are looked at that it is exact unless a third of them are not in the feed.
 */
export async function countFeed(db: Queryable, scope: FeedScope): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from (${countedProjects(scope)}) as found`,
  );
  return rows[0]?.total ?? 0;
}

function countedProjects(scope: FeedScope): SQL {
  const [leading, ...others] = scope.groups;
  if (leading === undefined)
    return latestProjects(scope, { order: 'newest', after: null, limit: countCeiling + 1 });
  const isCounted = and([sql`true`, ...others.map((facets) => hasFacetOf(facets, sql`own.project_id`))]);
  return sql`
    select from (
      select distinct latest.id from unnest(${sql.param(leading)}::text[]) as given (facet)
      cross join lateral (
        select own.project_id as id from ${projectFacets} own
        where ${isCounted} and own.facet >= given.facet
          and (own.facet, own.active_at, own.project_id) <= (given.facet, ${endOf(null)})
        order by own.facet desc, own.active_at desc, own.project_id desc limit ${sql.raw(String(1.5 * countCeiling))}
      ) as latest
    ) as latest
    cross join lateral (select from ${projects} where projects.id = latest.id and ${isInScope(scope, [])} offset 0) as shown
    limit ${sql.raw(String(countCeiling + 1))}`;
}

import { eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { countCeiling } from '@tandem/contract/limits';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Position } from '../../../platform/paging/keyset.ts';
import { notBlocked } from '../../blocks/public.ts';
import { projectIgnores, projectMembers, projects, projectFacets } from '../projects.tables.ts';

/** Which projects a member's feed has. */
export interface FeedScope {
  viewerId: string;
  /** A project has a facet of each group. The first group leads to the projects, so it is the rarest one. */
  groups: readonly FacetGroup[];
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

/**
 * Whether a project is in a member's feed: open, in use, of somebody else, neither joined nor ignored, without a block between
 * its owner and the member. These sets are read once a statement, not looked up for each project.
 */
function isInFeedOf(viewerId: string): SQL {
  return and([
    eq(projects.status, 'open'),
    isNull(projects.archivedAt),
    isNull(projects.deletedAt),
    isNull(projects.hiddenAt),
    ne(projects.ownerId, viewerId),
    notBlocked(viewerId, projects.ownerId),
    ...[projectMembers, projectIgnores].map(
      (table) =>
        sql`(projects.id in (select left_out.project_id from ${table} left_out where left_out.member_id = ${viewerId})) is not true`,
    ),
  ]);
}

const hasFreePlace = sql`exists (select from project_roles o where o.project_id = projects.id
  and o.places > (select count(*) from project_members f where f.role_id = o.id))`;

/** Whether a row of `projects` is in the scope, whose `groups` others check or not. */
export const isInScope = (
  { viewerId, hasOpenRoles, hiddenIds }: FeedScope,
  groups: readonly FacetGroup[],
): SQL =>
  and([
    isInFeedOf(viewerId),
    ...hasFacetOfEach(groups, sql`projects.id`, mostReadFor.page),
    ...(hasOpenRoles ? [hasFreePlace] : []),
    ...(hiddenIds.length > 0 ? [sql`projects.id <> all(${sql.param(hiddenIds)}::uuid[])`] : []),
  ]);

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

/** `id` and `at` of the projects that have the facet `given.facet`, latest active first; at most `limit`. */
export const latestOf = (limit: number | null): SQL => sql`
  select project_id as id, active_at as at from ${projectFacets}
  where facet >= given.facet and (facet, active_at, project_id) <= (given.facet, ${endOf(null)})
  order by facet desc, active_at desc, project_id desc ${limit === null ? sql`offset 0` : sql.raw(`limit ${limit}`)}`;

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
    ...hasFacetOfEach(others, rowId, mostReadFor.page),
    ...(besides ? [besides(rowId)] : []),
  ];
  return sql`
    select distinct at, id from unnest(${facetsIn(leading)}) as given (facet)
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

/** The number of projects in the feed, exact up to the ceiling, and one more beyond: counting ends there. */
export async function countFeed(db: Queryable, scope: FeedScope): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from (${countedProjects(scope)}) as found`,
  );
  return rows[0]?.total ?? 0;
}

/** Projects in the scope, read one at a time until there are enough. A project counts for its first facet of a group. */
function countedProjects(scope: FeedScope): SQL {
  const [leading, ...others] = scope.groups;
  if (leading === undefined)
    return latestProjects(scope, { order: 'newest', after: null, limit: countCeiling + 1 });
  const given = facetsIn(leading);
  const isFirst = sql`(given.place = 1 or not ${hasFacetOf(sql`(${given})[:given.place - 1]`, sql`own.id`)})`;
  return sql`
    select from unnest(${given}) with ordinality as given (facet, place)
    cross join lateral (${latestOf(null)}) as own
    cross join lateral (select from ${projects} where projects.id = own.id and ${isInScope(scope, [])} offset 0) as shown
    where ${and([isFirst, ...hasFacetOfEach(others, sql`own.id`, mostReadFor.thousand)])}
    limit ${sql.raw(String(countCeiling + 1))}`;
}

/** Facets of which a project must have one. */
export interface FacetGroup {
  facets: readonly string[];
  /** How many projects have them, one with several counted for each; infinite when that is unknown or many. */
  size: number;
}

/** Groups are counted up to a number; many facets up to a smaller one, because one of them is found soon. */
const mostCounted = (facets: readonly string[]): number => (facets.length > mostLookedUp ? 12_000 : 25_000);
/** More facets of a group than that are compared with all of a project's, instead of looked up one by one. */
const mostLookedUp = 2;

const keyOf = (facets: readonly string[]): string => facets.join('\n');

const keptMs = 10 * 60 * 1_000;
const mostKept = 2_000;
const kept = new WeakMap<Queryable, { until: number; sizes: Map<string, number> }>();

/** The sizes of small groups that this process counted within ten minutes. */
function sizesOf(db: Queryable): Map<string, number> {
  const now = performance.now();
  const current = kept.get(db);
  if (current !== undefined && now < current.until && current.sizes.size < mostKept) return current.sizes;
  const sizes = new Map<string, number>();
  kept.set(db, { until: now + keptMs, sizes });
  return sizes;
}

/** One query. */
async function countGroups(db: Queryable, groups: readonly (readonly string[])[]): Promise<number[]> {
  const sizes = groups.map(
    (facets) => sql`(
      select count(*) from (
        select from unnest(${sql.param(facets)}::text[]) as given (facet)
        cross join lateral (
          select from ${projectFacets} own where own.facet >= given.facet and own.facet <= given.facet
          order by own.facet offset 0) as ranged
        limit ${sql.raw(String(mostCounted(facets)))}) as counted)`,
  );
  const { rows } = await db.execute<{ sizes: number[] }>(
    sql`select json_build_array(${sql.join(sizes, sql`, `)}) as sizes`,
  );
  return groups.map((facets, at) => {
    const size = rows[0]?.sizes[at] ?? Infinity;
    return size < mostCounted(facets) ? size : Infinity;
  });
}

export const facetsIn = ({ facets }: FacetGroup): SQL => sql`${sql.param(facets)}::text[]`;

/** The groups with the one that the fewest projects have first. Sizes only choose how to read, so they may be old. */
export async function rarestFirst(db: Queryable, groups: readonly string[][]): Promise<FacetGroup[]> {
  if (groups.length < 2) return groups.map((facets) => ({ facets, size: Infinity }));
  const sizes = sizesOf(db);
  const unknown = groups.filter((facets) => !sizes.has(keyOf(facets)));
  const counted = unknown.length > 0 ? await countGroups(db, unknown) : [];
  const sizeOf = (facets: readonly string[]) =>
    sizes.get(keyOf(facets)) ?? counted[unknown.indexOf(facets as string[])] ?? Infinity;
  const found = groups.map((facets) => ({ facets, size: sizeOf(facets) }));
  for (const { facets, size } of found) if (facets.length <= mostLookedUp) sizes.set(keyOf(facets), size);
  return found.toSorted((one, other) => (one.size < other.size ? -1 : Number(one.size > other.size)));
}

/**
 * Whether a project has one of some facets. `is true` compares them with all of the project's, instead of one descent of
 * the index for each; `offset 0` keeps the planner from joining, which may sort all projects of a common facet.
 */
const hasFacetOf = (facets: SQL, id: SQL): SQL => sql`exists (
  select from ${projectFacets} other
  where other.project_id = ${id} and (other.facet = any(${facets})) is true offset 0)`;

const hasOneOf = (group: FacetGroup, id: SQL, mostRead: number): SQL => {
  if (group.size <= mostRead)
    return sql`(${id} in (select project_id from ${projectFacets} where facet = any(${facetsIn(group)}))) is true`;
  if (group.facets.length > mostLookedUp) return hasFacetOf(facetsIn(group), id);
  return sql`exists (select from ${projectFacets} other
    where other.project_id = ${id} and other.facet = any(${facetsIn(group)}) offset 0)`;
};

/**
 * Whether a project has a facet of each group. A group of at most `mostRead` projects is read into a set, once a statement;
 * the more projects the statement asks for, the more that may be.
 */
export const hasFacetOfEach = (groups: readonly FacetGroup[], id: SQL, mostRead: number): SQL[] =>
  groups.map((group) => hasOneOf(group, id, mostRead));

/** For a page, and for the thousand projects that are counted or get points. */
export const mostReadFor = { page: 4_000, thousand: 25_000 };

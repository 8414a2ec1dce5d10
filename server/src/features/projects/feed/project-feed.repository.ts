import { countCeiling } from '@tandem/contract/limits';
import { eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Position } from '../../../platform/paging/keyset.ts';
import { notBlocked } from '../../blocks/public.ts';
import { projectIgnores, projectMembers, projects } from '../projects.tables.ts';
import {
  type FacetGroup,
  facetsIn,
  hasFacetOf,
  hasFacetOfEach,
  mostReadFor,
} from './facet-groups.repository.ts';
import { projectFacets } from './project-facets.tables.ts';

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

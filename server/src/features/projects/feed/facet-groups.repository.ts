import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { projectFacets } from './project-facets.tables.ts';

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
export const hasFacetOf = (facets: SQL, id: SQL): SQL => sql`exists (
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

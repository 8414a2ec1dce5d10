import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { firstId } from '../../../platform/ids.ts';
import { members } from '../../account/public.ts';
import { projects, projectFacets } from '../projects.tables.ts';
import {
  type FacetGroup,
  facetsIn,
  hasFacetOfEach,
  mostReadFor,
  type FeedScope,
  isInScope,
  latestOf,
  latestProjects,
} from './project-feed.repository.ts';
import { facetsThatFit, type Fits, matchPoints, noFits, rowsAFacet } from './project-feed.rules.ts';

/** What the best match is ordered by: active ones first, then points, then the latest active. */
export interface MatchPlace {
  isFresh: boolean;
  points: number;
  at: Date;
  id: string;
}

/** What a member's best matches are computed from. */
export interface Matching {
  scope: FeedScope;
  fits: Fits;
  /** Projects that were last active before rank last. */
  freshSince: Date;
}

/** Of a filter, so many of the latest active projects get points, found among so many of its rarest group. */
const mostFiltered = 800;
const mostRead = 8_000;

/** The facets of projects that fit a member's profile. */
export async function findFits(db: Queryable, memberId: string): Promise<Fits> {
  const [profile] = await db
    .select({ skills: members.skills, techStack: members.techStack, interests: members.interests })
    .from(members)
    .where(eq(members.id, memberId));
  return profile === undefined ? noFits : facetsThatFit(profile);
}

/** A page of the feed by best match; `limit` + 1 rows. Two statements at most, whatever the place. */
export async function listMatches(
  db: Queryable,
  matching: Matching,
  { after, limit }: { after: MatchPlace | null; limit: number },
): Promise<MatchPlace[]> {
  const fitting = await listFitting(db, matching, { after, limit });
  if (fitting.filter(({ isFresh }) => isFresh).length > limit) return fitting;
  const others = await listOthers(db, matching, { after, limit });
  return [...fitting, ...others].toSorted(byMatch).slice(0, limit + 1);
}

/** The projects that share something with the profile, and are behind a place. */
async function listFitting(
  db: Queryable,
  { scope, fits, freshSince }: Matching,
  { after, limit }: { after: MatchPlace | null; limit: number },
): Promise<MatchPlace[]> {
  const { rows } = await db.execute<{ isFresh: boolean; points: number; at: string; id: string }>(sql`
    with scored as (${scoredProjects(scope, fits)}),
    fitting as (
      select at >= ${freshSince.toISOString()}::timestamptz as is_fresh, points, at, id from scored where points > 0)
    select fitting.is_fresh as "isFresh", fitting.points, fitting.at, fitting.id
    from (select * from fitting ${after === null ? sql`` : isBehind(after)}
      order by is_fresh desc, points desc, at desc, id desc) as fitting
    cross join lateral (
      select from ${projects} where projects.id = fitting.id and ${isInScope(scope, [])} offset 0) as shown
    order by fitting.is_fresh desc, fitting.points desc, fitting.at desc, fitting.id desc
    limit ${sql.raw(String(limit + 1))}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

const isBehind = ({ isFresh, points, at, id }: MatchPlace): SQL => sql`
  where (is_fresh, points, at, id) < (${isFresh}::boolean, ${points}::integer, ${at.toISOString()}::timestamptz, ${id}::uuid)`;

/** The projects behind a place that have no points, latest active first. */
async function listOthers(
  db: Queryable,
  { scope, fits, freshSince }: Matching,
  { after, limit }: { after: MatchPlace | null; limit: number },
): Promise<MatchPlace[]> {
  const start =
    after === null || (after.isFresh && after.points > 0)
      ? null
      : after.points > 0
        ? { at: freshSince, id: firstId }
        : after;
  const besides = (of: SQL) => sql`${of} not in (select id from scored where points > 0)`;
  const latest = latestProjects(scope, {
    order: 'active',
    after: start,
    limit: limit + 1,
    besides,
  });
  const { rows } = await db.execute<{ at: string; id: string }>(
    sql`with scored as materialized (${scoredProjects(scope, fits)}) ${latest}`,
  );
  return rows.map(({ id, at }) => ({ id, at: new Date(at), points: 0, isFresh: new Date(at) >= freshSince }));
}

/** `id`, `at` and `points` of a limited number of projects, the latest active ones of each facet of the profile or filter. */
function scoredProjects({ groups: [leading, ...others] }: FeedScope, fits: Fits): SQL {
  return leading === undefined ? scoredByProfile(fits) : scoredInFilter({ leading, others }, fits);
}

const scoredByProfile = ({ skills, tags }: Fits): SQL => {
  const facets = [...skills, ...tags];
  const points = [...skills.map(() => matchPoints.skill), ...tags.map(() => matchPoints.tag)];
  return sql`
    select latest.id, latest.at, sum(given.points)::integer as points
    from unnest(${sql.param(facets)}::text[], ${sql.param(points)}::integer[]) as given (facet, points)
    cross join lateral (${latestOf(rowsAFacet(facets.length))}) as latest
    group by latest.id, latest.at`;
};

interface Filter {
  leading: FacetGroup;
  others: readonly FacetGroup[];
}

/** Projects of a filter are few or alike, so all of their facets are compared with the profile. */
const scoredInFilter = ({ leading, others }: Filter, { skills, tags }: Fits): SQL => sql`
  select filtered.id, filtered.at, scores.points from (
    select distinct latest.id, latest.at from unnest(${facetsIn(leading)}) as given (facet)
    cross join lateral (${latestInFilter(leading.facets.length, others)}) as latest
  ) as filtered
  cross join lateral (
    select coalesce(sum(case when own.facet = any(${sql.param(skills)}::text[]) then ${matchPoints.skill}::integer
      when own.facet = any(${sql.param(tags)}::text[]) then ${matchPoints.tag}::integer end), 0)::integer as points
    from ${projectFacets} own where own.project_id = filtered.id offset 0) as scores`;

/** The latest projects of a facet that have the others too. Of rare combinations not all are found, which bounds the reading. */
function latestInFilter(facets: number, others: Filter['others']): SQL {
  const share = (total: number) => Math.ceil(total / facets);
  if (others.length === 0) return latestOf(share(mostFiltered));
  return sql`
    select latest.id, latest.at from (${latestOf(share(mostRead))}) as latest
    where ${sql.join(hasFacetOfEach(others, sql`latest.id`, mostReadFor.thousand), sql` and `)} limit ${sql.raw(String(share(mostFiltered)))}`;
}

/** Orders as the statements do. */
function byMatch(one: MatchPlace, other: MatchPlace): number {
  if (one.isFresh !== other.isFresh) return one.isFresh ? -1 : 1;
  if (one.points !== other.points) return other.points - one.points;
  if (one.at.getTime() !== other.at.getTime()) return other.at.getTime() - one.at.getTime();
  return one.id < other.id ? 1 : -1;
}

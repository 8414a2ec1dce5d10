import type { ParsedInput } from '@tandem/contract/operation';
import type {
  FilterSuggestion,
  listFeed,
  suggestFilters as operation,
} from '@tandem/contract/projects/project-lists';
import * as z from 'zod/mini';
import type { Database, Queryable, Reader } from '../../../platform/database/database.ts';
import { decodeKey, encodeKey, pageOf, readCursor } from '../../../platform/paging/keyset.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ProjectsDeps } from '../projects.deps.ts';
import { projectErrors } from '../projects.errors.ts';
import { searchFeed } from '../search/project-search.repository.ts';
import { findFits, listMatches, type Matching, type MatchPlace } from './best-match.repository.ts';
import {
  rarestFirst,
  countFeed,
  type FeedScope,
  listFeedPlaces,
  wholeFeed,
} from './project-feed.repository.ts';
import { indexFacets, listFacetUses, lockUnindexed } from './project-facets.repository.ts';
import {
  commonSpelling,
  facetGroups,
  facetRange,
  freshSince,
  hasFits,
  noFits,
} from './project-feed.rules.ts';

export type FeedDeps = Pick<ProjectsDeps, 'database' | 'clock' | 'applications'>;
/** What a page of the feed is read with. */
type FeedReads = Omit<FeedDeps, 'database'> & { db: Queryable };
type FeedQuery = ParsedInput<typeof listFeed>['query'];

interface FeedPage {
  ids: string[];
  nextCursor: string | null;
  total: number;
}

/** A page of a member's feed; a constant number of statements. Nothing matches an empty profile, so it gets the newest. */
export async function findFeedPage(deps: FeedReads, me: string, query: FeedQuery): Promise<FeedPage> {
  const { db } = deps;
  const { search = '', order, cursor, limit } = query;
  const scope = await scopeOf(deps, me, query);
  if (search !== '') return searchFeed(db, { scope, search, cursor, limit });
  const fits = order === 'match' ? await findFits(db, me) : noFits;
  if (hasFits(fits)) return findMatches(deps, { scope, fits }, { cursor, limit });
  const after = readCursor(cursor, projectErrors.invalidCursor);
  const { rows, nextCursor } = pageOf(
    await listFeedPlaces(db, scope, { order: order === 'active' ? order : 'newest', after, limit }),
    limit,
  );
  return { ids: rows.map(({ id }) => id), nextCursor, total: await countFeed(db, scope) };
}

async function scopeOf({ db, applications }: FeedReads, me: string, query: FeedQuery): Promise<FeedScope> {
  return {
    viewerId: me,
    groups: await rarestFirst(db, facetGroups(query)),
    hasOpenRoles: query.openRoles === 'true',
    hiddenIds: query.hideRequested === 'true' ? await applications.listRequested(db, me) : [],
  };
}

/** Fresh since, and the place: the pages of one feed divide projects by the same time. */
const matchKey = z.tuple([z.int(), z.literal([0, 1]), z.int(), z.int(), z.uuid()]);

async function findMatches(
  { db, clock }: FeedReads,
  { scope, fits }: Pick<Matching, 'scope' | 'fits'>,
  { cursor, limit }: Pick<FeedQuery, 'cursor' | 'limit'>,
): Promise<FeedPage> {
  const start = cursor === undefined ? null : (readKey(cursor) ?? refuse(projectErrors.invalidCursor));
  const since = start?.since ?? freshSince(clock.now());
  const matching = { scope, fits, freshSince: since };
  const places = await listMatches(db, matching, { after: start?.after ?? null, limit });
  const page = places.slice(0, limit);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    nextCursor: places.length > limit && last !== undefined ? keyOf(since, last) : null,
    total: await countFeed(db, scope),
  };
}

/** Finds the ids of projects that fit a member best, without these: only active ones that share something with the profile. */
export const createFindBestMatches =
  ({ database, clock, applications }: FeedDeps) =>
  async (
    memberId: string,
    { besides, limit }: { besides: readonly string[]; limit: number },
  ): Promise<string[]> => {
    const db = database.orm;
    const fits = await findFits(db, memberId);
    if (!hasFits(fits)) return [];
    const hiddenIds = [...besides, ...(await applications.listRequested(db, memberId))];
    const scope = { ...wholeFeed(memberId), hiddenIds };
    const matching = { scope, fits, freshSince: freshSince(clock.now()) };
    const places = await listMatches(db, matching, { after: null, limit });
    return places.flatMap(({ id, points, isFresh }) => (points > 0 && isFresh ? [id] : [])).slice(0, limit);
  };

const keyOf = (since: Date, { isFresh, points, at, id }: MatchPlace): string =>
  encodeKey([since.getTime(), Number(isFresh), points, at.getTime(), id]);

function readKey(cursor: string): { since: Date; after: MatchPlace } | null {
  const key = decodeKey(cursor, matchKey);
  if (key === null) return null;
  const [since, isFresh, points, at, id] = key;
  const [sinceDate, atDate] = [new Date(since), new Date(at)];
  if (Number.isNaN(sinceDate.getTime()) || Number.isNaN(atDate.getTime())) return null;
  return { since: sinceDate, after: { isFresh: isFresh === 1, points, at: atDate, id } };
}

const caughtUpAtOnce = 500;

/** Indexes the facets of projects from before there were any. */
export async function indexFormerProjects(database: Database): Promise<void> {
  for (;;) {
    const isDone = await database.transaction(async (tx) => {
      const ids = await lockUnindexed(tx, caughtUpAtOnce);
      if (ids.length > 0) await indexFacets(tx, ids);
      return ids.length === 0;
    });
    if (isDone) return;
  }
}

const suggested = 8;

/** Skills or tags of projects in a member's feed that begin so, in their commonest spelling, most used first. */
export async function suggestFilters(
  { reader, throttles }: Pick<ProjectsDeps, 'throttles'> & { reader: Reader },
  me: string,
  { kind, prefix }: ParsedInput<typeof operation>['query'],
): Promise<FilterSuggestion[]> {
  await throttles.spend('entrySuggestions', me);
  const uses = await listFacetUses(await reader(), me, {
    kind,
    ...facetRange(kind, prefix),
    limit: suggested,
  });
  return uses.flatMap(({ facet, projects, lists }) => {
    const spelling = commonSpelling(facet, lists);
    return spelling === null ? [] : [{ spelling, projects }];
  });
}

import { countCeiling } from '@tandem/contract/limits';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { Match } from '../../platform/database/search/expansion.ts';
import { hidden } from '../../platform/database/search/hidden.ts';
import { isInFeedOf } from './project-lists.repository.ts';
import {
  type AskedTerms,
  bestWorths,
  type Candidate,
  shareAnswering,
  termsOf,
} from './project-search.rules.ts';
import { projectSearch } from './project-search.tables.ts';
import { projects } from './projects.tables.ts';

/** Whose feed is searched, and up to which arrival. */
interface Scope {
  viewerId: string;
  lastArrival: number;
}

interface Wanted {
  /** Of each word asked for, the terms that answer it. */
  asked: readonly AskedTerms[];
  limit: number;
  /** About which share of all projects answers. */
  share: number;
}

const sliceSize = 1024;
/** Beyond the ceiling only the newest are ranked, so those that answer best are also looked for by themselves. */
const mostOfBest = 400;

/** The number of the last project published; 0 when there is none. */
export async function findLastArrival(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ last: sql<number | null>`max(${projectSearch.arrival})` })
    .from(projectSearch);
  return row?.last ?? 0;
}

/**
 * The projects of a feed that answer every word, and how many there are: all of them up to `countCeiling`; beyond, which
 * the total tells by being one more, the newest thousand and the best.
 */
export async function findCandidates(db: Queryable, scope: Scope, lists: readonly Match[][]) {
  const share = shareAnswering(lists, scope.lastArrival);
  const termsAtLeast = (atLeast: number) => lists.map((matches) => termsOf(matches, { atLeast }));
  const newest = await findNewest(db, scope, { asked: termsAtLeast(0), limit: countCeiling + 1, share });
  const candidates = new Map(newest.map((candidate) => [candidate.id, candidate]));
  if (newest.length <= countCeiling) return { candidates: newest, total: newest.length };
  for (const worth of bestWorths) {
    const best = await findNewest(db, scope, {
      asked: termsAtLeast(worth),
      limit: mostOfBest,
      share: share / 4,
    });
    for (const candidate of best) candidates.set(candidate.id, candidate);
  }
  return { candidates: [...candidates.values()], total: countCeiling + 1 };
}

/** The newest projects that answer, looked for in so many of the newest slices as should hold them, and in more where they do not. */
async function findNewest(db: Queryable, scope: Scope, wanted: Wanted): Promise<Candidate[]> {
  const { asked, limit, share } = wanted;
  if (asked.some((terms) => terms.size === 0)) return [];
  const lastSlice = Math.floor(scope.lastArrival / sliceSize);
  let slicesRead = 1 + Math.ceil((1.5 * limit) / (share * sliceSize));
  for (;;) {
    const isAll = 2 * slicesRead > lastSlice;
    const slices = isAll ? null : Array.from({ length: slicesRead }, (_, place) => lastSlice - place);
    const found = await readNewest(db, scope, { asked, limit, slices });
    if (isAll || found.length >= limit) return found;
    slicesRead *= 4;
  }
}

/** Terms are compared first and in order of arrival, and only the projects that answer are held against the feed, until enough pass. */
async function readNewest(
  db: Queryable,
  { viewerId, lastArrival }: Scope,
  { asked, limit, slices }: { asked: readonly AskedTerms[]; limit: number; slices: number[] | null },
): Promise<Candidate[]> {
  const conditions = asked.map((terms) => sql`terms && ${hidden([...terms.keys()])}`);
  if (slices !== null) conditions.push(sql`slice && ${hidden(slices)}`);
  const { rows } = await db.execute(sql`
    select answering.project_id as "id", answering.terms::text, shown.created_at as "createdAt"
    from (
      select project_id, arrival, terms from ${projectSearch}
      where ${sql.join(conditions, sql` and `)} and arrival <= ${lastArrival}
      order by arrival desc
    ) as answering
    cross join lateral (
      select (extract(epoch from ${projects.createdAt}) * 1000)::float8 as created_at from ${projects}
      where ${projects.id} = answering.project_id and ${isInFeedOf(viewerId)}
      offset 0
    ) as shown
    order by answering.arrival desc
    limit ${limit}`);
  return rows.map((row) => ({
    id: String(row['id']),
    createdAt: Number(row['createdAt']),
    terms: readNumbers(String(row['terms'])),
  }));
}

/** The numbers of an array as the database writes it; a page of common words brings a hundred thousand of them. */
function readNumbers(array: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let place = 1; place < array.length; place++) {
    const digit = array.charCodeAt(place) - 48;
    if (digit >= 0 && digit <= 9) number = number * 10 + digit;
    else {
      numbers.push(number);
      number = 0;
    }
  }
  return numbers;
}

import { countCeiling } from '@tandem/contract/limits';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import type { Corpus } from './search.tables.ts';
import { expandWords, type Match } from './expansion.ts';
import * as ranking from './ranking.ts';
import { fieldOf, type TermWeights } from './ranking.ts';
import { opaqueArray, readTerms, sliceSize } from './term-arrays.ts';
import { wordsOfSearch } from './words.ts';

/** A searchable table. */
export interface Searchable {
  corpus: Corpus;
  /** The table with the `termColumns`. */
  table: PgTable;
  /** The id column of `table`. */
  id: string;
  weights: ranking.FieldWeights;
  /** Where the words of a row's parent are, which count as its own. Changing them costs the same for any number of rows. */
  parents?: Parents;
}

/** A search and its scope. */
export interface Searching {
  search: string;
  /**
   * A query for the `created_at` of `answering.id` if the viewer may see it, and no row
   * otherwise; it runs for each match, latest arrivals first, until enough pass.
   */
  shown: SQL;
  /** The last arrival to search; the latest one by default. */
  lastArrival?: number | undefined;
}

/** The results of a search, best match first. */
export interface Found {
  ranked: ranking.Rank[];
  /** Exact up to `countCeiling`, one more beyond. */
  total: number;
  lastArrival: number;
}

interface Scope extends Searchable {
  shown: SQL;
  lastArrival: number;
  /** The parents with a word that matches, and their terms. */
  parentTerms: ParentTerms;
}

interface Wanted {
  /** The matching terms of each search word. */
  wordTerms: readonly ranking.TermWeights[];
  limit: number;
  /** The estimated share of matching rows. */
  share: number;
}

/** Beyond the ceiling only the newest are ranked, so the best matches are searched separately. */
const mostOfBest = 400;

/** Finds rows that match every word; with more than `countCeiling` matches, about the newest thousand and the best of all. */
export async function searchTerms(
  db: Queryable,
  searchable: Searchable,
  searching: Searching,
): Promise<Found> {
  const lists = await expandWords(db, searchable.corpus, wordsOfSearch(searching.search));
  const isHopeless = lists.length === 0 || lists.some((matches) => matches.length === 0);
  if (isHopeless) return { ranked: [], total: 0, lastArrival: searching.lastArrival ?? 0 };
  const lastArrival = searching.lastArrival ?? (await findLastArrival(db, searchable));
  const wordTerms = lists.map((matches) => ranking.termsOf(matches, searchable.weights));
  const parentTerms = await findParents(db, searchable.parents, wordTerms);
  const scope = { ...searchable, ...searching, lastArrival, parentTerms };
  const { candidates, total } = await findCandidates(db, scope, lists);
  return { ranked: ranking.rank(candidates, wordTerms), total, lastArrival };
}

/** A page of search results after a position; the cursor is null on the last page. */
export async function searchPage(
  db: Queryable,
  searchable: Searchable,
  { behind, limit, ...searching }: Searching & { behind: ranking.SearchPosition | null; limit: number },
): Promise<{ ids: string[]; nextCursor: string | null; total: number }> {
  const { ranked, total, lastArrival } = await searchTerms(db, searchable, {
    ...searching,
    lastArrival: behind?.lastArrival,
  });
  const rest = behind === null ? ranked : ranked.filter((place) => ranking.byRank(behind, place) < 0);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && rest.length > limit;
  const nextCursor = hasMore ? ranking.encodeSearchCursor({ ...last, lastArrival }) : null;
  return { ids: page.map(({ id }) => id), nextCursor, total };
}

async function findLastArrival(db: Queryable, { table }: Searchable): Promise<number> {
  const { rows } = await db.execute(sql`select coalesce(max(arrival), 0) as last from ${table}`);
  return Number(rows[0]?.['last']);
}

async function findCandidates(db: Queryable, scope: Scope, lists: readonly Match[][]) {
  const { weights } = scope;
  const share = ranking.shareAnswering(lists, scope.lastArrival);
  const termsAtLeast = (atLeast: number) =>
    lists.map((matches) => ranking.termsOf(matches, weights, { atLeast }));
  const newest = await findNewest(db, scope, { wordTerms: termsAtLeast(0), limit: countCeiling + 1, share });
  const candidates = new Map(newest.map((candidate) => [candidate.id, candidate]));
  if (newest.length <= countCeiling) return { candidates: newest, total: newest.length };
  // Exact matches in the first field, then prefix matches there or exact ones in the second.
  for (const weight of [weights.exact[0] ?? 0, weights.prefix[0] ?? 0]) {
    const best = await findNewest(db, scope, {
      wordTerms: termsAtLeast(weight),
      limit: mostOfBest,
      share: share / 4,
    });
    for (const candidate of best) candidates.set(candidate.id, candidate);
  }
  return { candidates: [...candidates.values()], total: countCeiling + 1 };
}

/** The newest matches: searches as many of the newest slices as should contain them, then more if needed. */
async function findNewest(db: Queryable, scope: Scope, wanted: Wanted): Promise<ranking.Candidate[]> {
  const { wordTerms, limit, share } = wanted;
  if (wordTerms.some((terms) => terms.size === 0)) return [];
  const lastSlice = Math.floor(scope.lastArrival / sliceSize);
  let slicesRead = 1 + Math.ceil((1.5 * limit) / (share * sliceSize));
  for (;;) {
    const isAll = 2 * slicesRead > lastSlice;
    const slices = isAll ? null : Array.from({ length: slicesRead }, (_, place) => lastSlice - place);
    const found = await readNewest(db, scope, { wordTerms, limit, slices });
    if (isAll || found.length >= limit) return found;
    slicesRead *= 4;
  }
}

/** Compares terms first, in order of arrival, and checks only matches against `shown`, until enough pass. */
async function readNewest(
  db: Queryable,
  scope: Scope,
  wanted: { wordTerms: readonly ranking.TermWeights[]; limit: number; slices: number[] | null },
): Promise<ranking.Candidate[]> {
  const { rows } = await db.execute(sql`
    select answering.id, answering.terms::text, answering.parent, (extract(epoch from shown.created_at) * 1000)::float8 as "createdAt"
    from (${matchingRows(scope, wanted)} order by arrival desc) as answering
    cross join lateral (${scope.shown} offset 0) as shown
    order by answering.arrival desc
    limit ${wanted.limit}`);
  return rows.map((row) => ({
    id: String(row['id']),
    createdAt: Number(row['createdAt']),
    terms: [...readTerms(String(row['terms'])), ...(scope.parentTerms.get(String(row['parent'])) ?? [])],
  }));
}

/** Rows with every word in their texts, and those of parents that have some words and whose texts have the others. */
function matchingRows(
  { table, id, lastArrival, parents, parentTerms }: Scope,
  { wordTerms, slices }: { wordTerms: readonly ranking.TermWeights[]; slices: number[] | null },
): SQL {
  const hasWord = wordTerms.map((terms) => sql`terms && ${opaqueArray([...terms.keys()])}`);
  const parent = parents === undefined ? sql`null::uuid` : sql.identifier(parents.column);
  const rowsWith = (conditions: readonly SQL[]) => {
    const all = [...conditions, sql`arrival <= ${lastArrival}`];
    if (slices !== null) all.push(sql`slice && ${opaqueArray(slices)}`);
    return sql`select ${sql.identifier(id)} as id, arrival, terms, ${parent} as parent from ${table} where ${sql.join(all, sql` and `)}`;
  };
  const groups = groupParents(parentTerms, wordTerms);
  if (groups.length === 0) return rowsWith(hasWord);
  // One condition per way to match: an OR of both would be checked row by row.
  const ofParents = groups.map(({ ids, words }) =>
    rowsWith([
      sql`${parent} = any((select ${sql.param(ids)}::uuid[])::uuid[])`,
      ...hasWord.filter((_, word) => !words.has(word)),
    ]),
  );
  return sql`select distinct on (arrival) * from (${sql.join([rowsWith(hasWord), ...ofParents], sql` union all `)}) as matching`;
}

/** A search index table whose rows are parents of the searched rows, such as the owners of projects by name. */
interface Parents {
  /** The table with the `termColumns`, of the same corpus. */
  table: PgTable;
  /** The id column of `table`. */
  id: string;
  /** The searched table's column with the id of the parent. */
  column: string;
  /** The field that the words of parents count as. */
  field: number;
}

/** Terms by the id of a parent. */
type ParentTerms = ReadonlyMap<string, readonly number[]>;

/** A word that more parents have finds the rows of this many. */
const mostParents = 2_000;
const mostRead = 20_000;
const mostGroups = 16;

/** The parents that have at least one of the words; those with the most words first. */
async function findParents(
  db: Queryable,
  parents: Parents | undefined,
  words: readonly TermWeights[],
): Promise<ParentTerms> {
  if (parents === undefined) return new Map();
  const searched = words.map((terms) => [...terms.keys()].filter((term) => fieldOf(term) === parents.field));
  const any = opaqueArray([...new Set(searched.flat())]);
  const matched = searched.map((terms) => sql`(terms && ${opaqueArray(terms)})::integer`);
  const { rows } = await db.execute(sql`
    select id, terms::text
    from (select ${sql.identifier(parents.id)} as id, terms from ${parents.table} where terms && ${any} limit ${mostRead}) as parents
    ${words.length > 1 ? sql`order by ${sql.join(matched, sql` + `)} desc` : sql.empty()}
    limit ${mostParents}`);
  return new Map(rows.map((row) => [String(row['id']), readTerms(String(row['terms']))]));
}

/** Parents that have the same words of a search. */
interface ParentGroup {
  ids: string[];
  /** The words by their place in the search. */
  words: ReadonlySet<number>;
}

/** Groups parents by the words that they have; the largest groups if there are many. */
function groupParents(parentTerms: ParentTerms, words: readonly TermWeights[]): ParentGroup[] {
  const groups = new Map<string, ParentGroup>();
  for (const [id, own] of parentTerms) {
    const found = [...words.keys()].filter((word) => own.some((term) => words[word]?.has(term)));
    const key = found.join();
    const group = groups.get(key) ?? { ids: [], words: new Set(found) };
    group.ids.push(id);
    if (found.length > 0) groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => b.ids.length - a.ids.length).slice(0, mostGroups);
}

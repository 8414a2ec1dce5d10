import { countCeiling } from '@tandem/contract/limits';
import { asc, eq, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { arrayText, learnWords } from '../../platform/database/search/dictionary.ts';
import { expandWords, type Match } from '../../platform/database/search/expansion.ts';
import { askedWords } from '../../platform/database/search/words.ts';
import { refuse } from '../../platform/refusal.ts';
import { members } from '../account/public.ts';
import { isInFeedOf } from './project-lists.repository.ts';
import * as rules from './project-search.rules.ts';
import { projectSearch } from './project-search.tables.ts';
import { projectErrors } from './projects.errors.ts';
import { projects } from './projects.tables.ts';

/** Whose feed is searched, and up to which arrival. */
interface Scope {
  viewerId: string;
  lastArrival: number;
}

interface Wanted {
  /** Of each word asked for, the terms that answer it. */
  asked: readonly rules.AskedTerms[];
  limit: number;
  /** About which share of all projects answers. */
  share: number;
}

const sliceSize = 1024;
/** Beyond the ceiling only the newest are ranked, so those that answer best are also looked for by themselves. */
const bestFirst = [
  { atLeast: 20, limit: 100 },
  { atLeast: 14, limit: 400 },
];

/**
 * A page of the feed's projects that answer every word of the search, best match first. `total` is exact up to
 * `countCeiling` and one more beyond; where more answer, about the newest thousand and the best of all are ranked.
 */
export async function searchFeed(
  db: Queryable,
  wanted: { viewerId: string; search: string; cursor?: string | undefined; limit: number },
): Promise<{ ids: string[]; nextCursor: string | null; total: number }> {
  const { viewerId, search, cursor, limit } = wanted;
  const behind = cursor === undefined ? null : (rules.searchPlaceOf(cursor) ?? refuse(projectErrors.noSuchPlace));
  const lists = await expandWords(db, 'projects', askedWords(search));
  if (lists.length === 0 || lists.some((matches) => matches.length === 0)) return { ids: [], nextCursor: null, total: 0 };
  const lastArrival = behind?.lastArrival ?? (await findLastArrival(db));
  const { candidates, total } = await findCandidates(db, { viewerId, lastArrival }, lists);
  const ranked = rules.rank(candidates, lists.map((matches) => rules.termsOf(matches)));
  const rest = behind === null ? ranked : ranked.filter((place) => rules.byRank(behind, place) < 0);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = last !== undefined && rest.length > limit ? rules.searchCursorOf({ ...last, lastArrival }) : null;
  return { ids: page.map(({ id }) => id), nextCursor, total };
}

async function findLastArrival(db: Queryable): Promise<number> {
  const [row] = await db.select({ last: sql<number | null>`max(${projectSearch.arrival})` }).from(projectSearch);
  return row?.last ?? 0;
}

async function findCandidates(db: Queryable, scope: Scope, lists: readonly Match[][]) {
  const share = rules.shareAnswering(lists, scope.lastArrival);
  const termsAtLeast = (atLeast: number) => lists.map((matches) => rules.termsOf(matches, { atLeast }));
  const newest = await findNewest(db, scope, { asked: termsAtLeast(0), limit: countCeiling + 1, share });
  const candidates = new Map(newest.map((candidate) => [candidate.id, candidate]));
  if (newest.length <= countCeiling) return { candidates: newest, total: newest.length };
  for (const { atLeast, limit } of bestFirst) {
    const best = await findNewest(db, scope, { asked: termsAtLeast(atLeast), limit, share: share / 4 });
    for (const candidate of best) candidates.set(candidate.id, candidate);
  }
  return { candidates: [...candidates.values()], total: countCeiling + 1 };
}

/** The newest projects that answer, looked for in so many of the newest slices as should hold them, and in more where they do not. */
async function findNewest(db: Queryable, scope: Scope, wanted: Wanted): Promise<rules.Candidate[]> {
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
  { asked, limit, slices }: { asked: readonly rules.AskedTerms[]; limit: number; slices: number[] | null },
): Promise<rules.Candidate[]> {
  // A subquery hides the numbers from the planner, which would read the whole table where they are many.
  const hidden = (numbers: number[]) => sql`(select ${sql.param(numbers)}::integer[])`;
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

const batchSize = 200;
/** Above this many at once every project is counted; below, each eighth counts for eight. */
const countedAlone = 16;

/** Lets a project be found by what it says now; to be called in the transaction that changed it or its owner. */
export const indexProject = (tx: Queryable, id: string): Promise<void> => indexProjects(tx, [id]);

/** Lets many projects be found by what they say now, in few statements; new ones count as published in the order of their creation. */
export async function indexProjects(tx: Queryable, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) await indexBatch(tx, ids.slice(start, start + batchSize));
}

async function indexBatch(tx: Queryable, ids: readonly string[]): Promise<void> {
  const texts = await readTexts(tx, ids);
  const isKnown = await findIndexed(tx, ids);
  const indexed = texts.map((text) => ({ id: text.id, words: rules.fieldsOfWords(text) }));
  const counts = countWords(indexed.filter(({ id }) => !isKnown.has(id)));
  for (const { words } of indexed) for (const word of words.keys()) counts.set(word, counts.get(word) ?? 0);
  const wordIds = await learnWords(tx, 'projects', counts);
  const rows = indexed.map(({ id, words }) => ({
    id,
    terms: [...words].map(([word, field]) => rules.termOf(wordIds.get(word) ?? 0, field)),
  }));
  const given = sql`unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(rows.map(({ terms }) => arrayText(terms)))}::text[]) with ordinality as given (id, terms, place)`;
  // Not one upsert: that would use up an arrival for each project that is only changed.
  await tx.execute(sql`update ${projectSearch} set terms = given.terms::integer[] from ${given} where project_id = given.id`);
  await tx.execute(sql`
    insert into ${projectSearch} (project_id, terms)
    select given.id, given.terms::integer[] from ${given}
    where not exists (select from ${projectSearch} where project_id = given.id)
    order by given.place`);
}

function readTexts(tx: Queryable, ids: readonly string[]) {
  return tx
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      skillsRequired: projects.skillsRequired,
      interestsTags: projects.interestsTags,
      ownerName: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
    })
    .from(projects)
    .innerJoin(members, eq(members.id, projects.ownerId))
    .where(anyOf(projects.id, ids))
    .orderBy(asc(projects.createdAt), asc(projects.id));
}

async function findIndexed(tx: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.select({ id: projectSearch.projectId }).from(projectSearch).where(anyOf(projectSearch.projectId, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Counting sixty words with each project published would write more than the project itself. */
function countWords(published: readonly { id: string; words: ReadonlyMap<string, unknown> }[]): Map<string, number> {
  const countsAll = published.length >= countedAlone;
  const counts = new Map<string, number>();
  for (const { id, words } of published) {
    if (!countsAll && !/[01]$/.test(id)) continue;
    for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + (countsAll ? 1 : 8));
  }
  return counts;
}

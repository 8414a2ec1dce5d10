import { asc, eq, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { arrayText, learnWords } from '../../platform/database/search/dictionary.ts';
import { expandWords } from '../../platform/database/search/expansion.ts';
import { askedWords } from '../../platform/database/search/words.ts';
import { refuse } from '../../platform/refusal.ts';
import { members } from '../account/public.ts';
import { findCandidates, findLastArrival } from './project-candidates.repository.ts';
import * as rules from './project-search.rules.ts';
import { projectSearch } from './project-search.tables.ts';
import { projectErrors } from './projects.errors.ts';
import { projects } from './projects.tables.ts';

/**
 * A page of the feed's projects that answer every word of the search, best match first. `total` is exact up to
 * `countCeiling` and one more beyond; where more answer, about the newest thousand and the best of all are ranked.
 */
export async function searchFeed(
  db: Queryable,
  wanted: { viewerId: string; search: string; cursor?: string | undefined; limit: number },
): Promise<{ ids: string[]; nextCursor: string | null; total: number }> {
  const { viewerId, search, cursor, limit } = wanted;
  const behind =
    cursor === undefined ? null : (rules.searchPlaceOf(cursor) ?? refuse(projectErrors.noSuchPlace));
  const lists = await expandWords(db, 'projects', askedWords(search));
  if (lists.length === 0 || lists.some((matches) => matches.length === 0))
    return { ids: [], nextCursor: null, total: 0 };
  const lastArrival = behind?.lastArrival ?? (await findLastArrival(db));
  const { candidates, total } = await findCandidates(db, { viewerId, lastArrival }, lists);
  const ranked = rules.rank(
    candidates,
    lists.map((matches) => rules.termsOf(matches)),
  );
  const rest = behind === null ? ranked : ranked.filter((place) => rules.byRank(behind, place) < 0);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const nextCursor =
    last !== undefined && rest.length > limit ? rules.searchCursorOf({ ...last, lastArrival }) : null;
  return { ids: page.map(({ id }) => id), nextCursor, total };
}

const batchSize = 200;
/** Above this many at once every project is counted; below, each eighth counts for eight. */
const countedAlone = 16;

/** Lets a project be found by what it says now; to be called in the transaction that changed it or its owner. */
export const indexProject = (tx: Queryable, id: string): Promise<void> => indexProjects(tx, [id]);

/** Lets many projects be found by what they say now, in few statements; new ones count as published in the order of their creation. */
export async function indexProjects(tx: Queryable, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize)
    await indexBatch(tx, ids.slice(start, start + batchSize));
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
  await tx.execute(
    sql`update ${projectSearch} set terms = given.terms::integer[] from ${given} where project_id = given.id`,
  );
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
  const rows = await tx
    .select({ id: projectSearch.projectId })
    .from(projectSearch)
    .where(anyOf(projectSearch.projectId, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Counting sixty words with each project published would write more than the project itself. */
function countWords(
  published: readonly { id: string; words: ReadonlyMap<string, unknown> }[],
): Map<string, number> {
  const countsAll = published.length >= countedAlone;
  const counts = new Map<string, number>();
  for (const { id, words } of published) {
    if (!countsAll && !/[01]$/.test(id)) continue;
    for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + (countsAll ? 1 : 8));
  }
  return counts;
}

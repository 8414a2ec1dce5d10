import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { arrayText, learnWords } from './dictionary.ts';
import { fieldsOfWords, termOf } from './ranking.ts';
import type { Searchable } from './term-search.ts';

/** What a thing is found by: a text a field, the weightiest first. */
export interface IndexedTexts {
  id: string;
  texts: readonly string[];
}

/** Above this many at once every thing is counted; below, each eighth counts for eight. */
const countedAlone = 16;

/**
 * Lets things be found by what they say now; to be called in the transaction that changed them, for at most a few
 * hundred at a time. New ones arrive in the order in which they are given.
 */
export async function indexTexts(
  tx: Queryable,
  searchable: Searchable,
  given: readonly IndexedTexts[],
): Promise<void> {
  const isKnown = await findIndexed(
    tx,
    searchable,
    given.map(({ id }) => id),
  );
  const indexed = given.map(({ id, texts }) => ({ id, words: fieldsOfWords(texts) }));
  const counts = countWords(indexed.filter(({ id }) => !isKnown.has(id)));
  for (const { words } of indexed) for (const word of words.keys()) counts.set(word, counts.get(word) ?? 0);
  const wordIds = await learnWords(tx, searchable.corpus, counts);
  const rows = indexed.map(({ id, words }) => ({
    id,
    terms: [...words].map(([word, field]) => termOf(wordIds.get(word) ?? 0, field)),
  }));
  await writeTerms(tx, searchable, rows);
}

async function writeTerms(
  tx: Queryable,
  { table, id }: Searchable,
  rows: { id: string; terms: number[] }[],
): Promise<void> {
  const key = sql.identifier(id);
  const given = sql`unnest(${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(rows.map(({ terms }) => arrayText(terms)))}::text[]) with ordinality as given (id, terms, place)`;
  // Not one upsert: that would use up an arrival for each thing that is only changed.
  await tx.execute(
    sql`update ${table} set terms = given.terms::integer[] from ${given} where ${key} = given.id`,
  );
  await tx.execute(sql`
    insert into ${table} (${key}, terms)
    select given.id, given.terms::integer[] from ${given}
    where not exists (select from ${table} where ${key} = given.id)
    order by given.place
    on conflict do nothing`);
}

async function findIndexed(
  tx: Queryable,
  { table, id }: Searchable,
  ids: readonly string[],
): Promise<Set<string>> {
  const key = sql.identifier(id);
  const { rows } = await tx.execute(
    sql`select ${key} as id from ${table} where ${key} = any(${sql.param(ids)}::uuid[])`,
  );
  return new Set(rows.map((row) => String(row['id'])));
}

/** Counting sixty words with each new text would write more than the text itself. */
function countWords(
  added: readonly { id: string; words: ReadonlyMap<string, unknown> }[],
): Map<string, number> {
  const countsAll = added.length >= countedAlone;
  const counts = new Map<string, number>();
  for (const { id, words } of added) {
    if (!countsAll && !/[01]$/.test(id)) continue;
    for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + (countsAll ? 1 : 8));
  }
  return counts;
}

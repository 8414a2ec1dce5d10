import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { arrayText, learnWords } from './dictionary.ts';
import { fieldsOfWords, termOf } from './ranking.ts';
import type { Searchable } from './term-search.ts';

/** The text of each searchable field, weightiest first. */
export interface IndexedTexts {
  id: string;
  texts: readonly string[];
}

/** From this many rows at once each is counted; below, every eighth counts as eight. */
const countedAlone = 16;

/**
 * Updates the search index; call it in the transaction that changed the texts, for at most a few
 * hundred rows at a time. New rows arrive in the given order.
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
  // Not one upsert, which would consume an arrival number for each update.
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

/** Counting all sixty words of each text would write more than the text itself. */
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

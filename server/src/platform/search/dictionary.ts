import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import { type Corpus, searchWordCounts, searchWords } from './search.tables.ts';
import { keysOf } from './spelling.ts';

/** Words per statement: each adds dozens of index entries, and more could exceed the statement time-out. */
const wordsAtOnce = 500;

/**
 * Returns the ids of these words and adds new ones; `counts` has the number of additional texts per word.
 * Waits only for transactions that add the same new words.
 */
export async function learnWords(
  db: Queryable,
  corpus: Corpus,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const words = [...counts.keys()];
  const known = await findWordIds(db, corpus, words);
  const unknown = words.filter((word) => !known.has(word)).toSorted();
  await countMore(
    db,
    [...known].map(([word, id]) => ({ id, more: counts.get(word) ?? 0 })).filter(({ more }) => more > 0),
  );
  if (unknown.length === 0) return known;
  const added = unknown.map((word) => ({ word, frequency: Math.max(1, counts.get(word) ?? 0) }));
  for (let start = 0; start < added.length; start += wordsAtOnce)
    await addWords(db, corpus, added.slice(start, start + wordsAtOnce));
  return new Map([...known, ...(await findWordIds(db, corpus, unknown))]);
}

/** The ids of the words that are in the dictionary. */
export async function findWordIds(
  db: Queryable,
  corpus: Corpus,
  words: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ word: searchWords.word, id: searchWords.id })
    .from(searchWords)
    .where(sql`${searchWords.corpus} = ${corpus} and ${searchWords.word} = any(${sql.param(words)}::text[])`);
  return new Map(rows.map(({ word, id }) => [word, id]));
}

/** Adds new words, sorted, so that transactions adding the same words wait instead of deadlocking. */
export async function addWords(
  db: Queryable,
  corpus: Corpus,
  words: readonly { word: string; frequency: number }[],
): Promise<void> {
  const given = {
    words: words.map(({ word }) => word),
    frequencies: words.map(({ frequency }) => frequency),
    keys: words.map(({ word }) => arrayText(keysOf(word))),
  };
  await db.execute(sql`
    with given as (
      select * from unnest(${sql.param(given.words)}::text[], ${sql.param(given.frequencies)}::integer[], ${sql.param(given.keys)}::text[])
        with ordinality as given (word, frequency, keys, place)
    ), added as (
      insert into ${searchWords} (corpus, word, keys)
      select ${corpus}, word, keys::integer[] from given order by place
      on conflict do nothing
      returning id, word
    )
    insert into ${searchWordCounts} (word_id, frequency) select id, frequency from added join given using (word)`);
}

/** Skips rows locked by another transaction: an estimate is not worth waiting for. */
async function countMore(db: Queryable, counted: { id: number; more: number }[]): Promise<void> {
  if (counted.length === 0) return;
  const ids = counted.map(({ id }) => id);
  const more = counted.map((one) => one.more);
  await db.execute(sql`
    update ${searchWordCounts} as counted set frequency = counted.frequency + given.more
    from unnest(${sql.param(ids)}::integer[], ${sql.param(more)}::integer[]) as given (id, more)
    join (
      select word_id from ${searchWordCounts} where word_id = any(${sql.param(ids)}::integer[]) for no key update skip locked
    ) as free on free.word_id = given.id
    where counted.word_id = free.word_id`);
}

/** A PostgreSQL array literal; node-postgres cannot send an array of arrays of different lengths. */
export const arrayText = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;

/** A dictionary and the tables with terms of its words. */
export interface CorpusTables {
  corpus: Corpus;
  tables: readonly PgTable[];
}

/** The advisory lock's number, equal in every process. */
const lockKey = 7_232_026;

/** Keeps words in the dictionary until the transaction ends, so that terms can refer to them. */
export async function keepWords(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockKey}::bigint)`);
}

/** Removes those of the words that no text has; does nothing while another process writes terms. */
export async function removeUnused(
  tx: Queryable,
  { corpus, tables }: CorpusTables,
  wordIds: readonly number[],
): Promise<void> {
  const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${lockKey}::bigint) as locked`);
  if (rows[0]?.['locked'] !== true) return;
  const isUnused = tables.map(
    (table) => sql`not exists (
      select from ${table} where terms && array[words.id * 4, words.id * 4 + 1, words.id * 4 + 2, words.id * 4 + 3])`,
  );
  await tx.execute(sql`
    delete from ${searchWords} as words
    where words.corpus = ${corpus} and words.id = any(${sql.param(wordIds)}::integer[]) and ${sql.join(isUnused, sql` and `)}`);
}

/** The ids of the next words of a dictionary, for a walk through all. */
export async function listWordIds(
  db: Queryable,
  { corpus, after, limit }: { corpus: Corpus; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute(
    sql`select id from ${searchWords} where corpus = ${corpus} and id > ${after} order by id limit ${limit}`,
  );
  return rows.map((row) => Number(row['id']));
}

import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/database.ts';
import { type Corpus, searchWords } from '../dictionary.tables.ts';

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

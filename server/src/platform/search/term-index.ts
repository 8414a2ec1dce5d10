import { type Name, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { arrayText, keepWords, learnWords } from './dictionary.ts';
import { fieldsOfWords, termOf } from './ranking.ts';
import type { Searchable } from './term-search.ts';

/** A text to index. */
interface Indexed {
  id: string;
  /** Whose words count for this text too; see `Searchable.parents`. */
  parentId?: string;
}

/** The text of each searchable field, weightiest first. */
export interface IndexedTexts extends Indexed {
  texts: readonly string[];
}

/** The words of a text with their fields. */
export interface IndexedWords extends Indexed {
  words: ReadonlyMap<string, number>;
}

/** From this many rows at once each is counted; below, every eighth counts as eight. */
const countedAlone = 16;

/**
 * Updates the search index in the transaction that wrote the texts: for new communities and tests. Changed texts are
 * queued instead. At most a few hundred at a time; new rows arrive in the given order.
 */
export function indexTexts(
  tx: Queryable,
  searchable: Searchable,
  given: readonly IndexedTexts[],
): Promise<void> {
  return indexWords(
    tx,
    searchable,
    given.map(({ texts, ...one }) => ({ ...one, words: fieldsOfWords(texts) })),
  );
}

/** Writes the words of texts to the search index. */
export async function indexWords(
  tx: Queryable,
  searchable: Searchable,
  indexed: readonly IndexedWords[],
): Promise<void> {
  await keepWords(tx);
  const isKnown = await findIndexed(
    tx,
    searchable,
    indexed.map(({ id }) => id),
  );
  const counts = countWords(indexed.filter(({ id }) => !isKnown.has(id)));
  for (const { words } of indexed) for (const word of words.keys()) counts.set(word, counts.get(word) ?? 0);
  const wordIds = await learnWords(tx, searchable.corpus, counts);
  const rows = indexed.map(({ words, ...one }) => ({
    ...one,
    terms: [...words].map(([word, field]) => termOf(wordIds.get(word) ?? 0, field)),
  }));
  await writeTerms(tx, searchable, rows);
}

async function writeTerms(
  tx: Queryable,
  { table, id, parents }: Searchable,
  rows: (Indexed & { terms: number[] })[],
): Promise<void> {
  const key = sql.identifier(id);
  const given = sql`unnest(${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(rows.map(({ terms }) => arrayText(terms)))}::text[], ${sql.param(rows.map(({ parentId }) => parentId ?? null))}::uuid[]) with ordinality as given (id, terms, parent, place)`;
  const columns: [name: Name, value: SQL][] = [[sql.identifier('terms'), sql`given.terms::integer[]`]];
  if (parents !== undefined) columns.push([sql.identifier(parents.column), sql`given.parent`]);
  const [names, values] = [columns.map(([name]) => name), columns.map(([, value]) => value)];
  const changes = columns.map(([name, value]) => sql`${name} = ${value}`);
  // Not one upsert, which would consume an arrival number for each update.
  await tx.execute(
    sql`update ${table} set ${sql.join(changes, sql`, `)} from ${given} where ${key} = given.id`,
  );
  await tx.execute(sql`
    insert into ${table} (${key}, ${sql.join(names, sql`, `)})
    select given.id, ${sql.join(values, sql`, `)} from ${given}
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

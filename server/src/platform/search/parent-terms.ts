import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import { opaqueArray } from './opaque-array.ts';
import { fieldOf, type TermWeights } from './ranking.ts';
import { readTerms } from './read-terms.ts';

/** A search index table whose rows are parents of the searched rows, such as the owners of projects by name. */
export interface Parents {
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
export type ParentTerms = ReadonlyMap<string, readonly number[]>;

/** A word that more parents have finds the rows of this many. */
const mostParents = 2_000;
const mostRead = 20_000;
const mostGroups = 16;

/** The parents that have at least one of the words; those with the most words first. */
export async function findParents(
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
export function groupParents(parentTerms: ParentTerms, words: readonly TermWeights[]): ParentGroup[] {
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

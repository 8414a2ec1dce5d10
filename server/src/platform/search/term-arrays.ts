import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer } from 'drizzle-orm/pg-core';

/**
 * An array for `&&`, wrapped in a subquery so that the planner cannot see its values. From the selectivity of so
 * many values it would choose a sequential scan instead of the index.
 */
export const opaqueArray = (numbers: readonly number[]): SQL =>
  sql`(select ${sql.param(numbers)}::integer[])`;

/** Parses a PostgreSQL array literal; a page of common words has a hundred thousand numbers. */
export function readTerms(array: string): number[] {
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

/** Arrivals per slice. Changing it needs a migration, because the database computes with it too. */
export const sliceSize = 1024;

/**
 * The columns of a search index table, beside the id of the indexed row: narrow rows keep reading thousands
 * of them cheap.
 */
export const termColumns = (table: string) => ({
  /** The order in which rows were indexed. */
  arrival: integer('arrival').generatedAlwaysAsIdentity().unique(`${table}_arrival_unique`),
  /** Each word with its weightiest field, encoded by `termOf`. */
  terms: integer('terms').array().notNull(),
  /** The slice of its arrival, so that a search for a common word can read only the newest slices. */
  slice: integer('slice')
    .array()
    .notNull()
    .generatedAlwaysAs(sql`array[arrival / ${sql.raw(String(sliceSize))}]`),
});

/** The index to find rows by term within the newest slices. */
export const termIndex = (table: string, { terms, slice }: Record<'terms' | 'slice', AnyPgColumn>) =>
  // No pending list: every search would have to scan it.
  index(`${table}_terms_index`).using('gin', terms, slice).with({ fastupdate: false });

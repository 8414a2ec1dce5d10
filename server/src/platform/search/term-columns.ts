import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer } from 'drizzle-orm/pg-core';

/** How many things arrive in one slice. A migration goes with every change of it: the database computes with it, too. */
export const sliceSize = 1024;

/**
 * What things are found by, for a table of its own that names the thing beside them: a narrow row, so that reading thousands
 * of them stays cheap.
 */
export const termColumns = (table: string) => ({
  /** Counts up with each thing that arrives. */
  arrival: integer('arrival').generatedAlwaysAsIdentity().unique(`${table}_arrival_unique`),
  /** Each word with the best field it stands in, as `termOf` writes them. */
  terms: integer('terms').array().notNull(),
  /** The thousand it arrived in, so that a search for a common word may read the newest thousands only. */
  slice: integer('slice')
    .array()
    .notNull()
    .generatedAlwaysAs(sql`array[arrival / ${sql.raw(String(sliceSize))}]`),
});

/** The index that answers which things hold a term, within the newest slices. */
export const termIndex = (table: string, { terms, slice }: Record<'terms' | 'slice', AnyPgColumn>) =>
  // Without the pending list, which every search would have to read through.
  index(`${table}_terms_index`).using('gin', terms, slice).with({ fastupdate: false });

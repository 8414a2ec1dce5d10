import { type SQL, sql } from 'drizzle-orm';

/**
 * An array for `&&` behind a subquery, where the planner does not see its numbers: knowing how many rows hold one of so
 * many, it would read the whole table, comparing each array number by number, instead of the index.
 */
export const opaqueArray = (numbers: readonly number[]): SQL =>
  sql`(select ${sql.param(numbers)}::integer[])`;

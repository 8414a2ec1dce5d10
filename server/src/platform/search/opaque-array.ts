import { type SQL, sql } from 'drizzle-orm';

/**
 * An array for `&&`, wrapped in a subquery so that the planner cannot see its values. From the selectivity of so
 * many values it would choose a sequential scan instead of the index.
 */
export const opaqueArray = (numbers: readonly number[]): SQL =>
  sql`(select ${sql.param(numbers)}::integer[])`;

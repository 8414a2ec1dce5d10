import { sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/** From how many rows on the database's estimate stands for a count. */
const exactBelow = sql.raw('50000');

/** How many rows a table has, as an expression. */
export interface EstimatedCount {
  total: SQL;
  isEstimated: SQL;
}

/** Counts the rows of a small table that meet the condition; of a large one it is the database's estimate of all rows. */
export function estimatedCount(table: PgTable, condition: SQL = sql`true`): EstimatedCount {
  const estimate = sql.raw(
    `(select reltuples from pg_class where oid = '${getTableConfig(table).name}'::regclass)`,
  );
  const isEstimated = sql`${estimate} > ${exactBelow}`;
  return {
    isEstimated,
    total: sql`case when ${isEstimated} then ${estimate}::bigint
      else (select count(*) from ${table} where ${condition}) end`,
  };
}

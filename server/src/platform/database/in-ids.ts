import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

/** A condition that holds where the uuid column is one of `ids`; one parameter, so that one prepared statement serves any number. */
export const inIds = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;

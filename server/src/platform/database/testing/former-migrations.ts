import type { Database } from '../database.ts';
import { formerHashes } from '../migrations.ts';

/** What the first migration created until nothing used it, by name. */
export const formerExtensions = ['fuzzystrmatch', 'pg_trgm', 'unaccent'];

/** Statements that turn a database at the newest migration into one whose first migration created extensions. */
export const asOnceMigrated = [
  ...formerExtensions.map((name) => `create extension ${name}`),
  `update drizzle.__drizzle_migrations set hash = '${formerHashes[0]}' where id = 1`,
];

/** The extensions of a database, by name, without the one that PostgreSQL itself installs. */
export async function extensionsOf(database: Database): Promise<unknown[]> {
  const { rows } = await database.executeSql(
    `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`,
  );
  return rows.map((row) => (row as { name: unknown }).name);
}

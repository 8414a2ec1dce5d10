import type { Database } from '../database.ts';
import { formerHashes } from '../migrations.ts';

/** The extensions that the first migration used to create. */
export const formerExtensions = ['fuzzystrmatch', 'pg_trgm', 'unaccent'];

/** Statements that turn a database at the newest migration into one whose first migration created extensions. */
export const asOnceMigrated = [
  ...formerExtensions.map((name) => `create extension ${name}`),
  `update drizzle.__drizzle_migrations set hash = '${formerHashes[0]}' where id = 1`,
];

/** A statement that turns a database at the newest migration into one that a newer version migrated. */
export const ofNewerVersion = `insert into drizzle.__drizzle_migrations (hash, created_at)
  select 'of a newer version', max(created_at) + 1 from drizzle.__drizzle_migrations`;

/** What an older program says about such a database. */
export const newerVersion = 'A newer version of Tandem migrated this database';

/** The names of a database's extensions, without PostgreSQL's default one. */
export async function extensionsOf(database: Database): Promise<unknown[]> {
  const { rows } = await database.executeSql(
    `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`,
  );
  return rows.map((row) => (row as { name: unknown }).name);
}

import { readMigrationFiles } from 'drizzle-orm/migrator';
import { fileURLToPath } from 'node:url';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const migrations = readMigrationFiles({ migrationsFolder });

/** The newest migration that the first published version had (8d5baab): 0004_people. */
export const firstPublished = 4;

/** The numbers of the newest migration of each version that may be out there. */
export const publishedStates = migrations
  .map((_, number) => number)
  .filter((number) => number >= firstPublished);

/** The statements that made a database of a version whose newest migration has this number. */
export function schemaOf(state: number): string[] {
  return [
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    ...migrations
      .slice(0, state + 1)
      .flatMap(({ sql, hash, folderMillis }) => [
        ...sql,
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
      ]),
  ];
}

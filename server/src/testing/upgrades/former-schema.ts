import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const migrations = readMigrationFiles({ migrationsFolder });
const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[];
};

/** The names of all migrations in their order, without numbers: two that land together may change theirs. */
const migrationNames = journal.entries.map(({ tag }) => tag.replace(/^\d+_/, ''));

/** The newest migration of the first published version (8d5baab). */
export const firstPublished = 'people';

/** The newest migration of each version that may be out there. */
export const publishedStates = migrationNames.slice(migrationNames.indexOf(firstPublished));

/** The statements that made a database of a version whose newest migration has this name. */
export function schemaOf(newest: string): string[] {
  return [
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    ...migrations
      .slice(0, migrationNames.indexOf(newest) + 1)
      .flatMap(({ sql, hash, folderMillis }) => [
        ...sql,
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
      ]),
  ];
}

/** Whether a version whose newest migration is `newest` has this one. */
export const includes = (newest: string, name: string): boolean =>
  migrationNames.includes(name) && migrationNames.indexOf(name) <= migrationNames.indexOf(newest);

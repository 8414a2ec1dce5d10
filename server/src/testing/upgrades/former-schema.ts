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

/** The newest migration of each release, by version. */
const releases = JSON.parse(readFileSync(join(migrationsFolder, 'releases.json'), 'utf8')) as Record<
  string,
  string
>;

/** The newest migrations of the versions that may be out there, and of a release of today. */
export const publishedStates = [
  ...new Set([firstPublished, ...Object.values(releases), migrationNames.at(-1) ?? '']),
];

/** The migrations after this one, in their order. */
export const migrationsAfter = (name: string): string[] =>
  migrationNames.slice(migrationNames.indexOf(name) + 1);

/** The statements that made a database of a version whose newest migration has this name. */
export function schemaOf(newest: string): string[] {
  return [
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    ...migrationNames.slice(0, migrationNames.indexOf(newest) + 1).flatMap(statementsOf),
  ];
}

/** The statements of one migration. */
export function statementsOf(name: string): string[] {
  const migration = migrations[migrationNames.indexOf(name)];
  if (migration === undefined) throw new Error(`There is no migration ${name}.`);
  const { sql, hash, folderMillis } = migration;
  const noted = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`;
  return [...sql, noted];
}

/** Whether a version whose newest migration is `newest` has this one. */
export const includes = (newest: string, name: string): boolean =>
  migrationNames.includes(name) && migrationNames.indexOf(name) <= migrationNames.indexOf(newest);

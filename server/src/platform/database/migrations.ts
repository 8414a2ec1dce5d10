import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import type { Queryable } from './database.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** The advisory lock's number, equal in every process. */
const lockKey = 7_263_361;

/** Accepted former hashes of migrations whose text changed after release, by number. */
export const formerHashes: Readonly<Record<number, string>> = {
  // 0000_extensions created extensions until nothing used them.
  0: 'f36c4c667997b4e208a3b86e29fef938a8afc18f03cd57d58494c2b4ba03063a',
};

/**
 * Migrates the database in one transaction, one process at a time. It changes nothing of the session, which a pooler may give to
 * somebody else afterwards. Resolves to whether the database was new. Rejects when a newer version of the program migrated it, or
 * when a migration was skipped because a later one had run.
 */
export async function migrateToHead(client: ClientBase): Promise<{ isNew: boolean }> {
  await client.query('begin');
  try {
    const migrated = await migrateInTransaction(client);
    await client.query('commit');
    return migrated;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Migrates within the transaction of the connection; other processes wait for its end. */
export async function migrateInTransaction(client: ClientBase): Promise<{ isNew: boolean }> {
  await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
  await client.query(`select pg_advisory_xact_lock(${lockKey})`);
  const orm: Queryable = drizzle({ client: client as never });
  const applied = await appliedHashes(orm);
  refuseNewer(applied);
  await applyMissing(client);
  if (!(await isAtHead(orm))) {
    throw new Error(
      'A migration is older than one that already ran and was skipped; generate it again with `npm run db:generate`.',
    );
  }
  return { isNew: applied.size === 0 };
}

/** Runs the migrations after the last one that ran, and records them in the table of drizzle's own migrator. */
async function applyMissing(client: ClientBase): Promise<void> {
  await client.query(
    'create schema if not exists drizzle; create table if not exists drizzle.__drizzle_migrations' +
      ' (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? -1);
  for (const { sql: statements, hash, folderMillis } of migrationFiles()) {
    if (folderMillis <= last) continue;
    for (const statement of statements) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** Whether every migration of this checkout has run in the database of the connection. */
export const isMigrated = (client: ClientBase): Promise<boolean> =>
  isAtHead(drizzle({ client: client as never }));

/** Whether every migration of this checkout has run, compared by hash. */
async function isAtHead(orm: Queryable): Promise<boolean> {
  const applied = await appliedHashes(orm);
  return expectedHashes().every(
    (hash, number) => applied.has(hash) || applied.has(formerHashes[number] ?? ''),
  );
}

/** The migrations of a database beside those of this checkout. */
export interface ComparedMigrations {
  applied: number;
  /** Those of this checkout that have not run. */
  missing: number;
  /** Those that a newer version ran. */
  unknown: number;
}

/** Compares the migrations of a database with those of this checkout, by hash. */
export async function compareMigrations(orm: Queryable): Promise<ComparedMigrations> {
  const applied = await appliedHashes(orm);
  const missing = expectedHashes().filter(
    (hash, number) => !applied.has(hash) && !applied.has(formerHashes[number] ?? ''),
  ).length;
  return { applied: applied.size, missing, unknown: countUnknown(applied) };
}

function countUnknown(applied: Set<string>): number {
  const known = new Set([...expectedHashes(), ...Object.values(formerHashes)]);
  return [...applied].filter((hash) => !known.has(hash)).length;
}

/** An older program would write rows that the newer one cannot read. */
function refuseNewer(applied: Set<string>): void {
  const unknown = countUnknown(applied);
  if (unknown === 0) return;
  throw new Error(
    `A newer version of Tandem migrated this database; this version does not know ${unknown} of its migrations. ` +
      'Start the newer version, or restore the backup from before the upgrade.',
  );
}

let files: MigrationMeta[] | null = null;

const migrationFiles = (): MigrationMeta[] => (files ??= readMigrationFiles({ migrationsFolder }));

const expectedHashes = (): string[] => migrationFiles().map(({ hash }) => hash);

async function appliedHashes(orm: Queryable): Promise<Set<string>> {
  const table = await orm.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (table.rows[0]?.['isThere'] !== true) return new Set();
  const { rows } = await orm.execute(sql`select hash from drizzle.__drizzle_migrations`);
  return new Set(rows.map((row) => String(row['hash'])));
}

const patienceMs = 1000;

/** Whether the database takes writes within 1 s and is fully migrated; false on any error. */
export async function respondsInTime(orm: Queryable): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  try {
    return await Promise.race([orm.transaction(isReadyToWrite), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Locking a row is a write, which a replica and a pooler that breaks transactions refuse. It waits for nobody. */
async function isReadyToWrite(tx: Queryable): Promise<boolean> {
  await tx.execute(sql`select 1 from drizzle.__drizzle_migrations limit 1 for no key update skip locked`);
  return isAtHead(tx);
}

import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
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
 * Migrates the database, one process at a time (an advisory lock on this client).
 * Resolves to whether it was new. Rejects when a newer version of the program migrated the database, or when a
 * migration was skipped because a later one had run.
 */
export async function migrateToHead(client: ClientBase): Promise<{ isNew: boolean }> {
  await client.query(`select pg_advisory_lock(${lockKey})`);
  try {
    const orm: Queryable = drizzle({ client: client as never });
    const applied = await appliedHashes(orm);
    const isNew = applied.size === 0;
    refuseNewer(applied);
    await migrate(orm as never, { migrationsFolder });
    if (!(await isAtHead(orm))) {
      throw new Error(
        'A migration is older than one that already ran and was skipped; generate it again with `npm run db:generate`.',
      );
    }
    return { isNew };
  } finally {
    await client.query(`select pg_advisory_unlock(${lockKey})`);
  }
}

/** Whether every migration of this checkout has run, compared by hash. */
export async function isAtHead(orm: Queryable): Promise<boolean> {
  const applied = await appliedHashes(orm);
  return expectedHashes().every(
    (hash, number) => applied.has(hash) || applied.has(formerHashes[number] ?? ''),
  );
}

/** An older program would write rows that the newer one cannot read. */
function refuseNewer(applied: Set<string>): void {
  const known = new Set([...expectedHashes(), ...Object.values(formerHashes)]);
  const unknown = [...applied].filter((hash) => !known.has(hash));
  if (unknown.length === 0) return;
  throw new Error(
    `A newer version of Tandem migrated this database; this version does not know ${unknown.length} of its migrations. ` +
      'Start the newer version, or restore the backup from before the upgrade.',
  );
}

let expected: string[] | null = null;

function expectedHashes(): string[] {
  expected ??= readMigrationFiles({ migrationsFolder }).map((migration) => migration.hash);
  return expected;
}

async function appliedHashes(orm: Queryable): Promise<Set<string>> {
  const table = await orm.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (table.rows[0]?.['isThere'] !== true) return new Set();
  const { rows } = await orm.execute(sql`select hash from drizzle.__drizzle_migrations`);
  return new Set(rows.map((row) => String(row['hash'])));
}

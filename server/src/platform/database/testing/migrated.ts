import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '../embedded/embedded.ts';
import { recordLog } from './test-log.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/databases');

export interface MigratedDatabase {
  /** A data folder to copy; never opened itself. */
  dataDir: string;
  /** The same as a backup file. */
  backup: string;
}

/**
 * Resolves to an empty, migrated embedded database. Creating one takes longer than most tests, so it is cached between
 * runs until the migrations or the code that creates databases change.
 */
export async function migratedDatabase(): Promise<MigratedDatabase> {
  const folder = join(cache, fingerprint());
  if (!existsSync(folder)) await make(folder);
  return { dataDir: join(folder, 'data'), backup: join(folder, 'migrated.tar.gz') };
}

/** Created beside its final path and renamed; if another run was faster, its copy is used. */
async function make(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const outdated = readdirSync(cache).filter((name) => !name.startsWith(basename(folder)));
  for (const name of outdated) rmSync(join(cache, name), { recursive: true, force: true });
  const database = await openEmbedded({ dataDir: join(unfinished, 'data'), log: recordLog() });
  await database.backup(join(unfinished, 'migrated.tar.gz'));
  await database.close();
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

function fingerprint(): string {
  const engine = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
  const sources = ['server/migrations', 'server/src/platform/database/embedded'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /\.(?:sql|ts)$/.test(name) && !name.endsWith('.test.ts'))
      .toSorted()
      .map((name) => join(root, folder, name)),
  );
  const hash = createHash('sha256');
  for (const file of [engine, ...sources]) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

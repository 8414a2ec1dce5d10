import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';
import { DurableNodeFS, makePrivate, syncPath, syncTree } from './durable-fs.ts';

/** PGlite's default parameters without `-F`, which disables fsync. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=32MB', 'max_wal_size=128MB'].flatMap((setting) => [
    '-c',
    setting,
  ]),
];

const sharedOptions = { startParams } satisfies PGliteOptions;

export interface OpenCluster {
  pg: PGlite;
  /** Number of fsync calls of this cluster. */
  syncs(): number;
}

/** Opens the cluster in a folder; creates it if missing, from a backup if given. */
export async function openCluster(
  folder: string,
  backup: string | null,
  openDisk = (path: string) => new DurableNodeFS(path),
): Promise<OpenCluster> {
  if (!existsSync(folder)) await makeCluster(folder, backup);
  makePrivate(folder);
  const fs = openDisk(folder);
  return { pg: await PGlite.create({ ...sharedOptions, fs }), syncs: () => fs.syncs };
}

/** Opens an in-memory cluster, from a backup if given. */
export async function openMemoryCluster(backup: string | null): Promise<OpenCluster> {
  return { pg: await PGlite.create({ ...sharedOptions, ...loadingFrom(backup) }), syncs: () => 0 };
}

/** A database made from a backup goes on in another history. A backup of an older version lacks the table. */
const forgetHistory = `do $$ begin
  if to_regclass('public.database_history') is not null then delete from database_history; end if;
end $$`;

/** Created beside its final path and renamed once synced: a crash never leaves a half-written database. */
async function makeCluster(folder: string, backup: string | null): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    const pg = await PGlite.create({
      ...sharedOptions,
      ...loadingFrom(backup),
      fs: new DurableNodeFS(unfinished),
    });
    if (backup !== null) await pg.exec(forgetHistory);
    await pg.close();
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (backup === null) throw error;
    throw new Error(`${backup} is not a complete Tandem backup.`, { cause: error });
  }
  syncTree(unfinished);
  renameSync(unfinished, folder);
  syncPath(dirname(folder));
}

/** Unpacked here, because PGlite hangs on a truncated gzip file. */
function loadingFrom(backup: string | null): Pick<PGliteOptions, 'loadDataDir'> {
  if (backup === null) return {};
  const bytes = readFileSync(backup);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return { loadDataDir: new Blob([isGzip ? gunzipSync(bytes) : bytes], { type: 'application/x-tar' }) };
}

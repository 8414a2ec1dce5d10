import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';
import { DurableNodeFS, syncPath, syncTree } from './durable-fs.ts';

/** PGlite's own parameters without `-F`, which switches fsync off. */
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
  /** How often this cluster asked the disk to keep what was written. */
  syncs(): number;
}

/** Opens the cluster in a folder, making it first if there is none, from a backup where one is given. */
export async function openCluster(folder: string, backup: string | null): Promise<OpenCluster> {
  if (!existsSync(folder)) await makeCluster(folder, backup);
  const fs = new DurableNodeFS(folder);
  return { pg: await PGlite.create({ ...sharedOptions, fs }), syncs: () => fs.syncs };
}

/** Opens a cluster that lives in memory only, from a backup where one is given. */
export async function openMemoryCluster(backup: string | null): Promise<OpenCluster> {
  return { pg: await PGlite.create({ ...sharedOptions, ...loadingFrom(backup) }), syncs: () => 0 };
}

/** Made beside its place and renamed when whole and on the disk: a crash half-way leaves nothing that looks like a database. */
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

/** Unpacked here, because PGlite waits for ever on a gzip file that was cut short. */
function loadingFrom(backup: string | null): Pick<PGliteOptions, 'loadDataDir'> {
  if (backup === null) return {};
  const bytes = readFileSync(backup);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return { loadDataDir: new Blob([isGzip ? gunzipSync(bytes) : bytes], { type: 'application/x-tar' }) };
}

import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

const megabyte = 1_000_000;
/** What a new database writes before it is ready. */
const forNewMegabytes = 64;
/** A segment of the write-ahead log, which every start may add. */
const forExistingMegabytes = 20;

/**
 * Rejects in one sentence when the disk has too little space to open the database. Without space, the engine would abort
 * with a message that does not mention the disk.
 */
export function requireDiskSpace(dataDir: string, database: string): void {
  const needed = existsSync(database) ? forExistingMegabytes : forNewMegabytes;
  const free = Math.floor(freeBytes(dirname(database)) / megabyte);
  if (free >= needed) return;
  throw new Error(
    `The disk of DATA_DIR ${dataDir} is full: ${free} MB are free, and the database needs ${needed} MB to start. Free some space first.`,
  );
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // Some file systems do not tell.
    return Infinity;
  }
}

import { statfs } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** The disk that a folder is on. */
export interface DiskSpace {
  /** What this process can still write. */
  availableBytes: number;
  sizeBytes: number;
}

/** Null where the folder is missing, or the file system does not tell. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return blocks === 0 ? null : { availableBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return null;
  }
}

const megabyte = 1_000_000;
/** What a new database writes before it is ready. */
const forNewMegabytes = 64;
/** A segment of the write-ahead log, which every start may add, and many a write. */
const forExistingMegabytes = 20;

/**
 * Rejects in one sentence when the disk has too little space to open the database. Without space, the engine would abort
 * with a message that does not mention the disk.
 */
export async function requireDiskSpace(dataDir: string, database: string): Promise<void> {
  const needed = existsSync(database) ? forExistingMegabytes : forNewMegabytes;
  const free = Math.floor((await availableBytes(dirname(database))) / megabyte);
  if (free >= needed) return;
  throw new Error(
    `The disk of DATA_DIR ${dataDir} is full: ${free} MB are free, and the database needs ${needed} MB to start. Free some space first.`,
  );
}

/** Whether the disk lacks the space for what the next write may need. */
export const isDiskFull = async (folder: string): Promise<boolean> =>
  (await availableBytes(folder)) < forExistingMegabytes * megabyte;

const availableBytes = async (folder: string): Promise<number> =>
  (await readDiskSpace(folder))?.availableBytes ?? Infinity;

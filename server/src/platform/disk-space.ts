import { statfs } from 'node:fs/promises';

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

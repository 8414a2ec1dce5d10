import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a folder for a database of tests, in the part of the memory that Linux shows as a folder, where nothing waits for a
 * disk. In containers it often has a few MB; then, and elsewhere, it is an ordinary temporary folder. The caller removes it.
 */
export const quickFolder = (prefix: string): string =>
  mkdtempSync(join(hasCapacity('/dev/shm') ? '/dev/shm' : tmpdir(), prefix));

function hasCapacity(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 4 * 1024 ** 3;
  } catch {
    return false;
  }
}

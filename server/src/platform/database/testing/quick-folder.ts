import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a folder for test databases in /dev/shm, where nothing waits for a
 * disk. Where that is missing or small, as in containers, it uses the temporary folder. The caller removes it.
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

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataDir: string): string => join(dataDir, 'last-backup');

/** Notes when a backup was written; the backup itself counts, so a failure is ignored. */
export function noteBackup(dataDir: string, at: Date): void {
  try {
    writeFileSync(fileIn(dataDir), `${at.toISOString()}\n`, { mode: 0o600 });
  } catch {
    // A full disk, for instance.
  }
}

/** When a backup of the folder was last written; null when none was, or nothing is known. */
export function readLastBackup(dataDir: string): Date | null {
  try {
    const at = new Date(readFileSync(fileIn(dataDir), 'utf8').trim());
    return Number.isNaN(at.getTime()) ? null : at;
  } catch {
    return null;
  }
}

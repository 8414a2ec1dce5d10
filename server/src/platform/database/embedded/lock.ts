import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { loadSqlite } from './sqlite.ts';

export interface Holder {
  pid: number;
  host: string;
  since: string;
  /** The socket folder of the process with the lock. */
  sockets: string;
}

export interface FolderLock {
  /** The previous holder, if it was killed without releasing the lock. */
  previous: Holder | null;
  /** Publishes the holder's name for other processes. */
  announce(holder: Pick<Holder, 'sockets'>): void;
  release(): void;
}

/** SQLite's code for a disk without space. */
const sqliteFull = 13;

/** Files with a lock: one that nothing refers to is closed by the garbage collector, and its lock with it. */
const lockedFiles = new Set<object>();

/**
 * Locks the folder for this process; rejects at once, naming the holder, when another has it. Uses SQLite's
 * file lock, which the operating system releases when the process dies.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const { DatabaseSync } = await loadSqlite();
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  const holderFile = join(folder, 'lock.json');
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === sqliteFull)
      throw new Error(`The disk of ${folder} is full. Free some space first.`, { cause: error });
    throw new Error(refusal(folder, readHolder(folder)), { cause: error });
  }
  lockedFiles.add(file);
  return {
    previous: readHolder(folder),
    announce: ({ sockets }) => {
      const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString(), sockets };
      writeFileSync(holderFile, JSON.stringify(holder), { mode: 0o600 });
    },
    release: () => {
      rmSync(holderFile, { force: true });
      lockedFiles.delete(file);
      file.close();
    },
  };
}

/** The published holder, or null; a killed process leaves its name behind. */
export function readHolder(folder: string): Holder | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function refusal(folder: string, holder: Holder | null): string {
  const who = holder ? `process ${holder.pid} on ${holder.host}, since ${holder.since}` : 'another process';
  return `The database in ${folder} is in use by ${who}. Stop it first, or set another DATA_DIR.`;
}

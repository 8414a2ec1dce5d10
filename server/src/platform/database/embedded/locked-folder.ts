import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Longest Unix socket path on macOS in bytes, without the closing zero; Linux allows 107. */
const longestAddress = 103;
const longestName = 'postgres.socket';
const temporaryPrefix = join(tmpdir(), 'tandem-');

interface LockedFolder {
  /** The folder of the database. */
  database: string;
  /** A folder for sockets with mode 0700. */
  sockets: string;
  socketPath: string;
  release(): void;
}

/** Locks a data folder for this process, creating it if missing; rejects at once with one sentence. */
export async function lockDataFolder(dataDir: string): Promise<LockedFolder> {
  const folder = resolve(dataDir);
  makeWritable(folder);
  const lock = await lockFolder(folder);
  // A killed process leaves its sockets behind, perhaps outside the data folder.
  const left = lock.previous?.sockets;
  if (left?.startsWith(temporaryPrefix)) rmSync(left, { recursive: true, force: true });
  const sockets = makeSocketFolder(folder);
  lock.announce({ sockets });
  const release = () => {
    rmSync(sockets, { recursive: true, force: true });
    lock.release();
  };
  return { database: databaseFolder(folder), sockets, socketPath: join(sockets, longestName), release };
}

/** The database's path in a data folder. */
export function databaseFolder(dataDir: string): string {
  return join(resolve(dataDir), 'database');
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Error(`DATA_DIR ${folder} is not writable: ${(error as Error).message}`, { cause: error });
  }
}

/** Inside the data folder, or a short temporary folder when that path is too long for a socket. */
function makeSocketFolder(folder: string): string {
  const own = join(folder, 'run');
  rmSync(own, { recursive: true, force: true });
  if (Buffer.byteLength(join(own, longestName)) > longestAddress) return mkdtempSync(temporaryPrefix);
  mkdirSync(own, { mode: 0o700 });
  chmodSync(own, 0o700);
  return own;
}

interface Holder {
  pid: number;
  host: string;
  since: string;
  /** The socket folder of the process with the lock. */
  sockets: string;
}

interface FolderLock {
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

/** Loads Node's SQLite without the ExperimentalWarning of older Node 24 releases. */
async function loadSqlite(): Promise<typeof import('node:sqlite')> {
  const warn = process.emitWarning;
  process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
    if (!String(warning).includes('SQLite')) warn(warning, ...rest);
  }) as typeof process.emitWarning;
  try {
    return await import('node:sqlite');
  } finally {
    process.emitWarning = warn;
  }
}

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

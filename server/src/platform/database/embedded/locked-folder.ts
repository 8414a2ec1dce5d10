import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { lockFolder } from './lock.ts';

/** Longest Unix socket path on macOS in bytes, without the closing zero; Linux allows 107. */
const longestAddress = 103;
const longestName = 'postgres.socket';
const temporaryPrefix = join(tmpdir(), 'tandem-');

export interface LockedFolder {
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

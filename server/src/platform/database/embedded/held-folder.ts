import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { lockFolder } from './lock.ts';

/** What a Unix socket address holds on macOS, the closing zero apart; Linux takes 107. */
const longestAddress = 103;
const longestName = 'postgres.socket';
const temporaryPrefix = join(tmpdir(), 'tandem-');

export interface HeldFolder {
  /** Where the database itself stands. */
  database: string;
  /** A folder for sockets that only this user may enter. */
  sockets: string;
  socketPath: string;
  release(): void;
}

/** Takes a data folder for this process alone, making it if there is none; rejects at once with one plain sentence. */
export async function holdFolder(dataDir: string): Promise<HeldFolder> {
  const folder = resolve(dataDir);
  makeWritable(folder);
  const lock = await lockFolder(folder);
  // A killed holder leaves its sockets behind, perhaps outside the data folder.
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

/** Where the database of a data folder stands. */
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

/** Inside the data folder, or a short temporary one where that is too deep for a socket address. */
function makeSocketFolder(folder: string): string {
  const own = join(folder, 'run');
  rmSync(own, { recursive: true, force: true });
  if (Buffer.byteLength(join(own, longestName)) > longestAddress) return mkdtempSync(temporaryPrefix);
  mkdirSync(own, { mode: 0o700 });
  chmodSync(own, 0o700);
  return own;
}

import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Database, DatabaseLog } from '../database.ts';
import { lockFolder } from './lock.ts';
import type { FolderLock } from './lock.ts';
import { connectTo } from './session.ts';
import type { SessionTimes } from './session.ts';
import { startEngine } from './engine.ts';
import { makeSocketFolder } from './socket-folder.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: DatabaseLog;
  /** A backup from which a database that is not there yet is made. */
  restoreFrom?: string;
  times?: Partial<SessionTimes>;
}

/** Opens the database in `dataDir`, making it if there is none; rejects at once when another process has it open. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const dataDir = resolve(options.dataDir);
  makeWritable(dataDir);
  const lock = await lockFolder(dataDir);
  try {
    removeSocketsOf(lock, dataDir);
    const sockets = makeSocketFolder(dataDir);
    lock.announce({ sockets });
    const job = { folder: join(dataDir, 'database'), backup: options.restoreFrom ?? null, socketPath: join(sockets, 'postgres.socket') };
    const engine = await startEngine(job, options.log);
    return await connectTo(engine, {
      log: options.log,
      times: options.times ?? {},
      onClosed: () => {
        rmSync(sockets, { recursive: true, force: true });
        lock.release();
      },
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

function makeWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}

/** A killed holder leaves its socket folder behind, which may stand outside the data folder. */
function removeSocketsOf(lock: FolderLock, dataDir: string): void {
  const left = lock.previous?.sockets;
  if (left && left !== dataDir) rmSync(left, { recursive: true, force: true });
}

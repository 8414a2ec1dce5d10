import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDiskFull, requireDiskSpace } from '../../disk-space.ts';
import type { Database, DatabaseLog, DatabaseObserver } from '../database.ts';
import { type Engine, startEngine } from './engine.ts';
import { lockDataFolder, databaseFolder } from './locked-folder.ts';
import { serveControl, requestBackup } from './running-server.ts';
import { openSession, type Session, type SessionTimes, startMaintenance } from './session.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: DatabaseLog;
  times?: Partial<SessionTimes>;
  observer?: DatabaseObserver | undefined;
}

/** An embedded database with what its tests inspect. */
export interface EmbeddedDatabase extends Database {
  engine: Engine;
  backup(file: string): Promise<void>;
}

/** Opens the database in `dataDir`, creating it if missing; rejects at once when another process has it open. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, times = {}, observer } = options;
  const lock = await lockDataFolder(dataDir);
  try {
    await requireDiskSpace(dataDir, lock.database);
    const engine = await startEngine(
      { folder: lock.database, backup: null, socketPath: lock.socketPath },
      log,
    );
    const session = await openSession(engine, { log, times, observer });
    const noted = async <T>(writing: Promise<T>): Promise<T> => {
      const written = await writing;
      noteBackup(dataDir, new Date());
      return written;
    };
    const dump = (file: string) => noted(session.dump(file));
    const stopCaring = await careFor(session, { sockets: lock.sockets, dump }, log);
    let closing: Promise<void> | null = null;
    const close = async () => {
      stopCaring();
      await session.database.close();
      lock.release();
    };
    return {
      ...session.database,
      engine,
      backup: (file) => noted(session.backup(file)),
      lastBackup: () => readLastBackup(dataDir),
      isDiskFull: () => isDiskFull(dataDir),
      close: () => (closing ??= close()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Starts maintenance and the backup socket; closes the session when that fails. */
async function careFor(
  session: Session,
  { sockets, dump }: { sockets: string; dump: Session['dump'] },
  log: DatabaseLog,
): Promise<() => void> {
  const control = await serveControl(sockets, dump).catch(async (error: unknown) => {
    await session.database.close();
    throw error;
  });
  const maintenance = startMaintenance({ run: session.runUnhurried, now: Date.now, log });
  return () => {
    maintenance.stop();
    control.stop();
  };
}

/** Files of a data folder that was opened before, even if opening was interrupted. */
const leftovers = new Set(['lock', 'lock.json', 'run', 'database.unfinished']);

/** What a backup is taken apart into before it is restored: the archive of the database, and files. */
export const unpacked = ['database.tar', 'files.unfinished'] as const;

/** Backs up the embedded database to a file, through the server if one runs; resolves to its size in bytes. */
export async function backUp(dataDir: string, file: string, log: DatabaseLog): Promise<number> {
  const target = resolve(file);
  const bytes = await requestBackup(dataDir, target);
  if (bytes !== null) return bytes;
  if (!existsSync(databaseFolder(dataDir))) throw new Error(`There is no database in ${dataDir}.`);
  return withEngine(dataDir, null, log, async (engine) => {
    const written = await engine.write(await engine.copy(), target);
    noteBackup(dataDir, new Date());
    return written;
  });
}

/** Throws unless a folder is empty, but for what interrupted work left in it. */
export function requireEmpty(dataDir: string): void {
  const isLeft = (name: string) => leftovers.has(name) || unpacked.some((known) => known === name);
  const found = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !isLeft(name)) : [];
  if (found.length > 0)
    throw new Error(`${dataDir} is not empty (it contains ${found[0]}). Restore into an empty folder.`);
}

/** Restores a backup of the database into an empty folder; rejects when the folder has other files. */
export async function restore(dataDir: string, file: string, log: DatabaseLog): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  requireEmpty(dataDir);
  await withEngine(dataDir, resolve(file), log, () => Promise.resolve());
}

type Work<T> = (engine: Engine) => Promise<T>;

async function withEngine<T>(
  dataDir: string,
  source: string | null,
  log: DatabaseLog,
  work: Work<T>,
): Promise<T> {
  const lock = await lockDataFolder(dataDir);
  try {
    const engine = await startEngine(
      { folder: lock.database, backup: source, socketPath: lock.socketPath },
      log,
    );
    return await work(engine).finally(() => engine.stop());
  } finally {
    lock.release();
  }
}

const fileIn = (dataDir: string): string => join(dataDir, 'last-backup');

/** Notes when a backup was written; the backup itself counts, so a failure is ignored. */
function noteBackup(dataDir: string, at: Date): void {
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

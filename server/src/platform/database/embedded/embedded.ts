import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDiskFull, requireDiskSpace } from '../../disk-space.ts';
import { type DatabaseFacts, readFacts } from '../copies/database-facts.ts';
import type { Database, DatabaseLog, DatabaseObserver } from '../database.ts';
import { type Engine, startEngine } from './engine.ts';
import { databaseFolder, lockDataFolder, readLastBackup } from './locked-folder.ts';
import { serveControl, requestBackup } from './running-server.ts';
import {
  dumpEngine,
  type Dumped,
  onEngine,
  openSession,
  type Session,
  type SessionTimes,
  startMaintenance,
} from './session.ts';

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
    const stopCaring = await careFor(session, lock.sockets, log);
    let closing: Promise<void> | null = null;
    const close = async () => {
      stopCaring();
      await session.database.close();
      lock.release();
    };
    return {
      ...session.database,
      engine,
      backup: session.backup,
      // The engine goes on in files that have no name any more, and nothing that it writes would be found again.
      isReady: async () => existsSync(lock.database) && session.database.isReady(),
      lastBackup: async () => readLastBackup(dataDir),
      isDiskFull: () => isDiskFull(dataDir),
      close: () => (closing ??= close()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Starts maintenance and the backup socket; closes the session when that fails. */
async function careFor(session: Session, sockets: string, log: DatabaseLog): Promise<() => void> {
  const control = await serveControl(sockets, session.dump).catch(async (error: unknown) => {
    await session.database.close();
    throw error;
  });
  const maintenance = startMaintenance({ run: session.runUnhurried, now: Date.now, log });
  return () => {
    maintenance.stop();
    control.stop();
  };
}

/** What is no data: that of a folder that was opened before, and of interrupted work. */
const isLeft = (name: string) =>
  /^(?:lock|lock\.json|run|database\.tar|(?:database|files|copy)\.unfinished.*|arrivals|compiled)$/.test(
    name,
  );

/** Backs up the embedded database to a file, through the server if one runs. */
export async function backUp(dataDir: string, file: string, log: DatabaseLog): Promise<Dumped> {
  const target = resolve(file);
  const dumped = await requestBackup(dataDir, target);
  if (dumped !== null) return dumped;
  if (!existsSync(databaseFolder(dataDir))) throw new Error(`There is no database in ${dataDir}.`);
  return withEngine(dataDir, null, log, (engine) => dumpEngine(engine, target));
}

/** Throws unless a folder is empty, but for what interrupted work left in it. */
export function requireEmpty(dataDir: string): void {
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !isLeft(name)) : [];
  const found = names.filter((name) => !isEmptyFolder(join(dataDir, name)));
  if (found.length > 0)
    throw new Error(`${dataDir} is not empty (it contains ${found[0]}). Restore into an empty folder.`);
}

/** Makes the database of a folder from what `backUp` wrote; resolves to what it has. */
export function restore(dataDir: string, file: string, log: DatabaseLog): Promise<DatabaseFacts> {
  return withEngine(dataDir, resolve(file), log, (engine) =>
    onEngine(engine, (client) => readFacts(async (text) => (await client.query(text)).rows)),
  );
}

const isEmptyFolder = (path: string) => statSync(path).isDirectory() && readdirSync(path).length === 0;

type Work<T> = (engine: Engine) => Promise<T>;

/** Opens the database of a folder as it is, without migrations; from a backup where there is none. */
export async function withEngine<T>(
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

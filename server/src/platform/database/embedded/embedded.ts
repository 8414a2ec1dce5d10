import type { Database, DatabaseLog, DatabaseObserver } from '../database.ts';
import { serveControl } from './running-server.ts';
import { isDiskFull, requireDiskSpace } from '../../disk-space.ts';
import { type Engine, startEngine } from './engine.ts';
import { noteBackup, readLastBackup } from './backup.ts';
import { lockDataFolder } from './locked-folder.ts';
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

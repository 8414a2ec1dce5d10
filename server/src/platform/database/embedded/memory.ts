import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, DatabaseLog } from '../database.ts';
import { startEngine } from './engine.ts';
import { openSession } from './session.ts';

/** Opens a database that is gone when it is closed, started from a backup where one is given. */
export async function openInMemory(options: { backup: string | null; log: DatabaseLog }): Promise<Database> {
  const sockets = mkdtempSync(join(tmpdir(), 'tandem-'));
  const remove = () => rmSync(sockets, { recursive: true, force: true });
  try {
    const job = { folder: null, backup: options.backup, socketPath: join(sockets, 'postgres.socket') };
    const engine = await startEngine(job, options.log);
    const { database } = await openSession(engine, { log: options.log, times: {} });
    return { ...database, close: () => database.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

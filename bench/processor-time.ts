import { readdirSync, readFileSync } from 'node:fs';
import { openDatabase } from '../server/src/platform/database/open-database.ts';

/** Processor time in milliseconds. */
export interface ProcessorTime {
  server: number;
  /** Of all connections to the database; 0 when it is embedded, and so part of the server. */
  database: number;
}

/** Reads how much processor time a server and the database have used. */
export interface ProcessorClock {
  read(pid: number): Promise<ProcessorTime>;
  close(): Promise<void>;
}

/** The time of all threads of a process; 0 when it has ended. */
function timeOf(pid: number): number {
  try {
    const times = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return times.reduce((sum, time) => sum + time, 0) / 1e6;
  } catch {
    return 0;
  }
}

const log = { info: () => undefined, warn: console.warn, error: console.error };

/** Needs Linux, and PostgreSQL on the same machine. */
export async function openProcessorClock(databaseUrl: string | null): Promise<ProcessorClock> {
  if (databaseUrl === null)
    return { read: async (pid) => ({ server: timeOf(pid), database: 0 }), close: async () => {} };
  const database = await openDatabase({ databaseUrl, databasePoolSize: 1, dataDir: '', log });
  return {
    read: async (pid) => {
      const { rows } = await database.executeSql(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      const times = (rows as { pid: number }[]).map((row) => timeOf(row.pid));
      return { server: timeOf(pid), database: times.reduce((sum, time) => sum + time, 0) };
    },
    close: () => database.close(),
  };
}

import type { Database, DatabaseLog, DatabaseObserver } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { openPostgres } from './postgres.ts';

interface DatabaseOptions {
  /** A PostgreSQL address; null means the embedded database. */
  databaseUrl: string | null;
  /** The folder of the embedded database; created if missing. */
  dataDir: string;
  /** The largest number of connections to PostgreSQL; 10 by default. */
  databasePoolSize?: number;
  log: DatabaseLog;
  observer?: DatabaseObserver;
}

/** Opens and migrates PostgreSQL or the embedded database; rejects with one sentence. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === null
    ? openEmbedded(options)
    : openPostgres({
        ...options,
        databaseUrl: options.databaseUrl,
        poolSize: options.databasePoolSize,
      });
}

import type { Database, DatabaseLog } from './database.ts';
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
}

/** Opens and migrates PostgreSQL or the embedded database; rejects with one sentence. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === null
    ? openEmbedded({ dataDir: options.dataDir, log: options.log })
    : openPostgres({
        databaseUrl: options.databaseUrl,
        poolSize: options.databasePoolSize,
        log: options.log,
      });
}

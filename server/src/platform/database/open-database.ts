import type { Database, DatabaseLog } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { openPostgres } from './postgres.ts';

interface DatabaseOptions {
  /** A PostgreSQL address; null means the embedded database. */
  databaseUrl: string | null;
  /** Where the embedded database lives; made if missing. */
  dataDir: string;
  log: DatabaseLog;
}

/** Opens PostgreSQL or the embedded database and brings it to the newest migration; rejects with one plain sentence. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === null
    ? openEmbedded({ dataDir: options.dataDir, log: options.log })
    : openPostgres({ databaseUrl: options.databaseUrl, log: options.log });
}

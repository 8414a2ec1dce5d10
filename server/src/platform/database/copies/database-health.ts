import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import type { Database } from '../database.ts';
import { compareMigrations, type ComparedMigrations } from '../migrations.ts';

/** What an operator should know of the content of a database, on both engines. */
export interface DatabaseHealth {
  migrations: ComparedMigrations;
  /** The shortest of a few round trips. */
  latencyMs: number;
  /** How far its clock is before ours; negative when behind. */
  clockAheadMs: number;
  /** What follows is not known before all migrations have run. */
  installation: Installation | null;
}

export interface Installation {
  /** The id that clients compare, too; null before the first start. */
  history: string | null;
  hasPushKeys: boolean;
  closedSince: Date | null;
  /** Of PostgreSQL; the embedded database has it in a file. */
  lastBackup: Date | null;
}

/** What an operator should know of PostgreSQL itself. */
export interface EngineHealth {
  /** Such as 15.8. */
  version: string;
  /** Whether writes are refused, as by a replica. */
  isReadOnly: boolean;
  /** Connections that are not kept for administrators. */
  connections: number;
  /** Servers that are connected. */
  processes: number;
  /** Those of them that also work in the background. */
  workers: number;
  hasTimeouts: boolean;
}

const installationText = `select
  (select id from database_history) as history,
  exists (select from vapid_keys) as "hasPushKeys",
  (select at from server_state where name = 'maintenance') as "closedSince",
  (select at from server_state where name = 'backup') as "lastBackup"`;

const trips = 5;

/** Changes nothing. */
export async function readHealth({
  orm,
  executeSql,
}: Pick<Database, 'orm' | 'executeSql'>): Promise<DatabaseHealth> {
  const migrations = await compareMigrations(orm);
  let quickest = { latencyMs: Infinity, clockAheadMs: 0 };
  for (let trip = 0; trip < trips; trip += 1) {
    const begunAt = performance.now();
    const { rows } = await executeSql('select clock_timestamp() as now');
    const latencyMs = performance.now() - begunAt;
    const clockAheadMs = (rows[0] as { now: Date }).now.getTime() + latencyMs / 2 - Date.now();
    if (latencyMs < quickest.latencyMs) quickest = { latencyMs, clockAheadMs };
  }
  const installation =
    migrations.missing > 0 ? null : ((await executeSql(installationText)).rows[0] as Installation);
  return { migrations, ...quickest, installation };
}

/** Whether a row of pg_stat_activity is a connection of a server, as `openPostgres` names it. */
export const isServerSql = "application_name ~ '^tandem (web )?[0-9]+$'";

// Processes in containers may have the same id.
const engineText = `select
  split_part(current_setting('server_version'), ' ', 1) as version,
  current_setting('transaction_read_only') = 'on' as "isReadOnly",
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true), '0')::int as connections,
  current_setting('statement_timeout') <> '0' as "hasTimeouts",
  count(distinct (application_name, client_addr))::int as processes,
  (count(distinct (application_name, client_addr)) filter (where application_name !~ ' web '))::int as workers
  from pg_stat_activity where datname = current_database() and ${isServerSql}`;

/** Asks PostgreSQL over a connection like those of the pool; changes nothing. */
export async function readPostgresHealth(
  databaseUrl: string,
  waitMs: number,
): Promise<{ engine: EngineHealth; health: DatabaseHealth }> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
    statement_timeout: waitMs,
    application_name: `tandem-tool ${process.pid}`,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<EngineHealth>(engineText);
    const health = await readHealth({
      orm: drizzle({ client }),
      executeSql: (text, values) => client.query(text, values),
    });
    return { engine: rows[0] as EngineHealth, health };
  } finally {
    await client.end();
  }
}

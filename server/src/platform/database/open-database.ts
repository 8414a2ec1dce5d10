import type { Client } from 'pg';
import type { Config } from '../config.ts';
import { describeDatabaseError } from './database-errors.ts';
import type { Database, DatabaseLog, DatabaseObserver } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { isMigrated, migrateToHead, respondsInTime } from './migrations.ts';
import { NamingClient, type NamingConfig } from './named-statements.ts';
import { openReplicas } from './replicas.ts';
import { inTransaction, ormOver, ResilientPool } from './resilient-pool.ts';
import { readState } from './server-state.ts';

interface DatabaseOptions {
  /** A PostgreSQL address; null means the embedded database. */
  databaseUrl: string | null;
  /** The same database without a pooler in between, for migrations. */
  databaseDirectUrl?: string | null;
  /** The folder of the embedded database; created if missing. */
  dataDir: string;
  /** The largest number of connections to PostgreSQL; 10 by default. */
  databasePoolSize?: number;
  /** Addresses of replicas of PostgreSQL, for reads; none by default. */
  databaseReplicaUrls?: readonly string[];
  /** What this process does, which names its connections; everything by default. */
  role?: Config['role'];
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
        replicaUrls: options.databaseReplicaUrls,
      });
}

const connectMs = 2000;
const usualPoolSize = 10;
/** Below the time-out of statements, so that a long wait for a lock is told from a slow statement. */
const lockMs = 3000;
/** On a replica only its replay locks, and the primary answers at once. */
const replicaLockMs = 300;

/** How PostgreSQL names the connections of a server: `tandem web 17` where it leaves the background to others, else `tandem 17`. */
const serverName = (role: Config['role'] = 'all'): string =>
  role === 'web' ? `tandem web ${process.pid}` : `tandem ${process.pid}`;

interface PostgresOptions {
  databaseUrl: string;
  databaseDirectUrl?: string | null | undefined;
  /** The largest number of connections. */
  poolSize?: number | undefined;
  role?: Config['role'] | undefined;
  replicaUrls?: readonly string[] | undefined;
  log: DatabaseLog;
  observer?: DatabaseObserver | undefined;
}

/** Opens a pool on PostgreSQL 15 or newer and migrates; rejects with one sentence when it cannot. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, databaseDirectUrl = null, log, replicaUrls: urls = [], observer = {} } = options;
  const naming: NamingConfig = {
    application_name: serverName(options.role),
    connectionString: databaseUrl,
    onStatementEnd: observer.onStatementEnd,
  };
  await onOwnClient(naming, (first) => onOwnClient(naming, (second) => refuseMixedStatements(first, second)));
  const isDirect = databaseDirectUrl !== null;
  const { isNew } = await onOwnClient(
    isDirect ? { ...naming, connectionString: databaseDirectUrl } : naming,
    migrateToHead,
    isDirect ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
  );
  if (isDirect) await onOwnClient(naming, refuseAnotherDatabase);
  const connections = connectionsOf(options);
  const pool = new ResilientPool(
    { ...naming, ...connections },
    {
      onError: (error) =>
        log.warn({ err: describeDatabaseError(error) ?? error.message }, 'A database connection was lost'),
      onWait: observer.onConnectionWait,
    },
  );
  const orm = ormOver(pool);
  await warnWithoutTimeouts(pool, log);
  const replicas =
    urls.length === 0
      ? null
      : openReplicas({
          urls,
          primary: { naming, pool, orm },
          connections: { ...connections, lock_timeout: replicaLockMs },
          log,
          onRead: observer.onRead,
        });
  let closing: Promise<void> | null = null;
  const database: Database = {
    kind: 'postgres',
    orm,
    isNew,
    executeSql: (text, values) => pool.query(text, values),
    transaction: (work, ...locks) => inTransaction(pool, work, locks),
    isReady: () => respondsInTime(orm),
    lastBackup: () => lastBackupOf(database),
    ...(replicas === null ? {} : { findReader: replicas.findReader, replicaLags: replicas.lags }),
    close: () => (closing ??= Promise.all([pool.end(), replicas?.close()]).then(() => undefined)),
  };
  return database;
}

const lastBackupOf = async (database: Database) => (await readState(database, 'backup'))?.at;

/** Settings of the connections to the primary and to replicas. */
const connectionsOf = ({ poolSize = usualPoolSize }: PostgresOptions) => ({
  Client: NamingClient as never,
  max: poolSize,
  pipeline: true,
  connectionTimeoutMillis: connectMs,
  statement_timeout: 5000,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: 10_000,
  keepAlive: true,
});

/** Migrations may take minutes, so they run without the time-outs of the pool. */
async function onOwnClient<T>(
  config: NamingConfig,
  work: (client: Client) => Promise<T>,
  variable = 'DATABASE_URL',
): Promise<T> {
  const client: Client = new NamingClient({ ...config, connectionTimeoutMillis: connectMs });
  // A lost server raises the error here too, besides failing the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(
      `Could not connect to ${variable}: ${describeDatabaseError(error)?.message ?? messageOf(error)}`,
      { cause: error },
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What was migrated must be what is used. */
async function refuseAnotherDatabase(client: Client): Promise<void> {
  if (!(await isMigrated(client)))
    throw new Error('DATABASE_DIRECT_URL and DATABASE_URL must name the same database.');
}

const mixedStatements =
  'The pooler in DATABASE_URL mixes up prepared statements. ' +
  'Use PgBouncer 1.21 or newer with max_prepared_statements, or its session mode.';

/**
 * Refuses a pooler that hands prepared statements to whichever connection is free: writes would fail, or run another process's
 * statement. Two clients prepare different statements under one name, and such a pooler gives both the same connection.
 */
async function refuseMixedStatements(...clients: [Client, Client]): Promise<void> {
  const name = 'tandem_mixed';
  const values: unknown[] = [];
  for (const [at, client] of clients.entries()) {
    const text = `select $1::integer + ${at} as value`;
    const { rows } = await client
      .query<{ value: number }>({ name, text, values: [1] })
      .catch(() => ({ rows: [] }));
    values.push(rows[0]?.value);
  }
  if (values.join() !== '1,2') throw new Error(mixedStatements);
}

/** A pooler may ignore the time-outs that a connection asks for. */
async function warnWithoutTimeouts(pool: ResilientPool, log: DatabaseLog): Promise<void> {
  const { rows } = await pool.query<{ timeout: string }>(
    "select current_setting('statement_timeout') as timeout",
  );
  if (rows[0]?.timeout !== '0') return;
  log.warn({}, 'Statements have no time-out: a pooler ignores it. docs/operations.md says how to set it');
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

import type { Database, DatabaseLog } from '../database.ts';
import { describeDatabaseError } from '../database-errors.ts';
import { migrateToHead } from '../migrations.ts';
import { answersInTime } from '../readiness.ts';
import { inTransaction, ormOver, SteadyPool } from '../steady-pool.ts';
import type { Engine } from './engine.ts';
import { patientSocket, WatchedClient } from './watched-client.ts';
import type { WatchedConfig } from './watched-client.ts';

/** Every wait of the embedded database, in milliseconds. */
export interface SessionTimes {
  statementMs: number;
  idleInTransactionMs: number;
  connectMs: number;
}

const usualTimes: SessionTimes = { statementMs: 5000, idleInTransactionMs: 10_000, connectMs: 10_000 };

interface SessionOptions {
  log: DatabaseLog;
  times: Partial<SessionTimes>;
  onClosed: () => void;
}

/** Connects the one client that the engine serves, migrates, and promises the database; closes the engine when that fails. */
export async function connectTo(engine: Engine, options: SessionOptions): Promise<Database> {
  const pool = makePool(engine, { ...usualTimes, ...options.times }, options.log);
  try {
    const { isNew } = await withoutDeadline(pool, migrateToHead);
    return databaseOver(engine, pool, isNew, options.onClosed);
  } catch (error) {
    await pool.end();
    await engine.stop();
    throw error;
  }
}

function databaseOver(engine: Engine, pool: SteadyPool, isNew: boolean, onClosed: () => void): Database {
  const orm = ormOver(pool);
  let closing: Promise<void> | null = null;
  const close = async () => {
    await pool.end();
    await engine.stop();
    onClosed();
  };
  return {
    kind: 'embedded',
    orm,
    isNew,
    transaction: (work) => inTransaction(pool, work),
    isReady: () => answersInTime(orm),
    backup: (file) =>
      withoutDeadline(pool, async (client) => {
        await client.query('checkpoint');
        await engine.dump(file, 'gzip');
      }),
    close: () => (closing ??= close()),
  };
}

/** PGlite has one session for all its connections, so there is one connection, and it is never closed for being idle. */
function makePool(engine: Engine, times: SessionTimes, log: DatabaseLog): SteadyPool {
  const watched: Omit<WatchedConfig, keyof import('pg').ClientConfig> = {
    statementMs: times.statementMs,
    idleInTransactionMs: times.idleInTransactionMs,
    onOverdue: () => engine.restart(`a statement took longer than ${times.statementMs} ms`),
  };
  return new SteadyPool(
    {
      ...watched,
      Client: WatchedClient as never,
      stream: () => patientSocket(() => engine.socketPath()),
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: times.connectMs,
      // Named statements and settings of an earlier connection live on in the one session.
      onConnect: (client) => client.query('discard all') as never,
    },
    (error) => log.warn({ err: describeDatabaseError(error) ?? error.message }, 'The connection to the embedded database was lost'),
  );
}

/** Lends the one connection for work that may take minutes: migrations, maintenance, backup. */
export async function withoutDeadline<T>(pool: SteadyPool, work: (client: WatchedClient) => Promise<T>): Promise<T> {
  const lent = await pool.connect();
  const client = lent as unknown as WatchedClient;
  client.hasDeadline = false;
  try {
    return await work(client);
  } finally {
    client.hasDeadline = true;
    lent.release();
  }
}

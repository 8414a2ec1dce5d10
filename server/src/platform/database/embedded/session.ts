import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Database, DatabaseLog, DatabaseObserver } from '../database.ts';
import { describeDatabaseError } from '../database-errors.ts';
import { migrateToHead } from '../migrations.ts';
import { respondsInTime } from '../readiness.ts';
import { inTransaction, ormOver, ResilientPool } from '../resilient-pool.ts';
import type { Engine } from './engine.ts';
import { patientSocket, WatchedClient } from './watched-client.ts';
import type { WatchedConfig } from './watched-client.ts';

/** Time-outs of the embedded database, in milliseconds. */
export interface SessionTimes {
  statementMs: number;
  idleInTransactionMs: number;
  connectMs: number;
}

export interface Session {
  database: Database;
  /** Runs one statement without a deadline, between other statements. */
  runUnhurried(statement: string): Promise<Record<string, unknown>[]>;
  /** Writes the database to a file; resolves to its size in bytes. */
  dump(file: string): Promise<number>;
  backup(file: string): Promise<void>;
}

const usualTimes: SessionTimes = { statementMs: 5000, idleInTransactionMs: 10_000, connectMs: 10_000 };
const drainMs = 2000;

interface SessionOptions {
  log: DatabaseLog;
  times: Partial<SessionTimes>;
  observer?: DatabaseObserver | undefined;
}

/** Connects the only client and migrates; stops the engine when that fails. */
export async function openSession(engine: Engine, options: SessionOptions): Promise<Session> {
  const pool = makePool(engine, { ...usualTimes, ...options.times }, options);
  try {
    const { isNew } = await withoutDeadline(pool, migrateToHead);
    return sessionOver(engine, pool, isNew);
  } catch (error) {
    await pool.end();
    await engine.stop();
    throw error;
  }
}

function sessionOver(engine: Engine, pool: ResilientPool, isNew: boolean): Session {
  const orm = ormOver(pool);
  const runUnhurried = async (statement: string) =>
    withoutDeadline(pool, async (client) => (await client.query<Record<string, unknown>>(statement)).rows);
  // The connection is kept during the copy, so that other statements do not wait past their deadline in the engine.
  const dump = async (file: string) => {
    const copy = await withoutDeadline(pool, async (client) => {
      await client.query('checkpoint');
      return engine.copy();
    });
    return engine.write(copy, file);
  };
  const backup = async (file: string) => void (await dump(file));
  let closing: Promise<void> | null = null;
  const close = async () => {
    await Promise.race([pool.end(), delay(drainMs, undefined, { ref: false })]);
    await engine.stop();
  };
  const database: Database = {
    kind: 'embedded',
    orm,
    isNew,
    executeSql: (text, values) => pool.query(text, values),
    transaction: (work, ...locks) => inTransaction(pool, work, locks),
    transactionOnFree: (work, rows) => inTransaction(pool, work, rows),
    isReady: () => respondsInTime(orm),
    backup,
    close: () => (closing ??= close()),
  };
  return { database, runUnhurried, dump, backup };
}

/** PGlite has one session for all connections, so the pool has one connection and never closes it when idle. */
function makePool(
  engine: Engine,
  times: SessionTimes,
  { log, observer = {} }: SessionOptions,
): ResilientPool {
  const watched: Omit<WatchedConfig, keyof ClientConfig> = {
    statementMs: times.statementMs,
    idleInTransactionMs: times.idleInTransactionMs,
    onStatementEnd: observer.onStatementEnd,
    onOverdue: () => engine.restart(`a statement took longer than ${times.statementMs} ms`),
  };
  return new ResilientPool(
    {
      ...watched,
      Client: WatchedClient as never,
      stream: () => patientSocket(() => engine.socketPath()),
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: times.connectMs,
      // Named statements and settings of an earlier connection persist in the session.
      onConnect: (client) => client.query('discard all') as never,
    },
    {
      onError: (error) =>
        log.warn(
          { err: describeDatabaseError(error) ?? error.message },
          'The connection to the embedded database was lost',
        ),
      onWait: observer.onConnectionWait,
    },
  );
}

/** Lends the connection for work that may take minutes: migrations, maintenance, backup. */
async function withoutDeadline<T>(
  pool: ResilientPool,
  work: (client: WatchedClient) => Promise<T>,
): Promise<T> {
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

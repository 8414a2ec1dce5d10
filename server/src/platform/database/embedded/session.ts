import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { type DatabaseFacts, readFacts, type RunStatement } from '../copies/database-facts.ts';
import { describeDatabaseError } from '../database-errors.ts';
import type { Database, DatabaseLog, DatabaseObserver } from '../database.ts';
import { migrateToHead, respondsInTime } from '../migrations.ts';
import { NamingClient, type NamingConfig } from '../named-statements.ts';
import { inTransaction, ormOver, ResilientPool } from '../resilient-pool.ts';
import type { Engine } from './engine.ts';

/** Time-outs of the embedded database, in milliseconds. */
export interface SessionTimes {
  statementMs: number;
  idleInTransactionMs: number;
  connectMs: number;
}

/** What was written to a file: its size, and what the database had at that moment. */
export interface Dumped {
  bytes: number;
  facts: DatabaseFacts;
}

export interface Session {
  database: Database;
  /** Runs one statement without a deadline, between other statements. */
  runUnhurried(statement: string): Promise<Record<string, unknown>[]>;
  dump(file: string): Promise<Dumped>;
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
    const { copy, facts } = await withoutDeadline(pool, (client) => copyOf(engine, runOn(client)));
    return { bytes: await engine.write(copy, file), facts };
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
    isReady: () => respondsInTime(orm),
    lastBackup: async () => undefined,
    backup,
    close: () => (closing ??= close()),
  };
  return { database, runUnhurried, dump, backup };
}

const runOn =
  (client: Client): RunStatement =>
  async (text) =>
    (await client.query<Record<string, unknown>>(text)).rows;

async function copyOf(engine: Engine, run: RunStatement) {
  await run('checkpoint');
  const facts = await readFacts(run);
  return { facts, copy: await engine.copy() };
}

/** Runs work on the only connection to an engine that nobody else uses. */
export async function onEngine<T>(engine: Engine, work: (client: Client) => Promise<T>): Promise<T> {
  const stream = () => patientSocket(() => engine.socketPath());
  const client = new Client({ stream, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Writes the database of an engine that nobody else uses. */
export async function dumpEngine(engine: Engine, file: string): Promise<Dumped> {
  const { copy, facts } = await onEngine(engine, (client) => copyOf(engine, runOn(client)));
  return { bytes: await engine.write(copy, file), facts };
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
      pipeline: true,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: times.connectMs,
      // Named statements and settings of an earlier connection persist in the session.
      onConnect: (client) => client.query('discard all') as never,
    },
    {
      repeats: false,
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

const minute = 60_000;
const checkpointEveryMs = 5 * minute;
const checkpointAtBytes = 64 * 1024 * 1024;
const firstVacuumMs = 15 * minute;
const vacuumEveryMs = 24 * 60 * minute;
const lookEveryMs = 15_000;

const walSinceCheckpoint = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as bytes from pg_control_checkpoint()`;
const ownTables = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1`;

export interface MaintenanceParts {
  /** Runs one statement without a deadline, between other statements. */
  run: (statement: string) => Promise<Record<string, unknown>[]>;
  now: () => number;
  log: DatabaseLog;
}

export interface Maintenance {
  /** Runs what is due; never rejects. */
  tick(): Promise<void>;
  stop(): void;
}

/**
 * Replaces PostgreSQL's background processes for PGlite: a checkpoint every 5 minutes or 64 MB of WAL, without which
 * the WAL and the time to reopen grow without bound, and a daily vacuum, one table at a time so that queries wait for one only.
 */
export function startMaintenance({ run, now, log }: MaintenanceParts): Maintenance {
  let checkpointedAt = now();
  let vacuumAt = now() + firstVacuumMs;
  let current: Promise<void> | null = null;

  const checkpoint = async () => {
    const bytes = Number((await run(walSinceCheckpoint))[0]?.['bytes'] ?? 0);
    const isLate = now() - checkpointedAt >= checkpointEveryMs;
    if (bytes < checkpointAtBytes && !isLate) return;
    await run('checkpoint');
    checkpointedAt = now();
  };

  const vacuum = async () => {
    if (now() < vacuumAt) return;
    for (const { name } of await run(ownTables)) await run(`vacuum (analyze) ${String(name)}`);
    vacuumAt = now() + vacuumEveryMs;
  };

  const work = async () => {
    try {
      await checkpoint();
      await vacuum();
    } catch (error) {
      log.warn(
        { err: describeDatabaseError(error) ?? String(error) },
        'Maintenance of the database is put off',
      );
    } finally {
      current = null;
    }
  };

  const tick = () => (current ??= work());
  const timer = setInterval(() => void tick(), lookEveryMs).unref();
  return { tick, stop: () => clearInterval(timer) };
}

interface WatchedConfig extends NamingConfig {
  statementMs: number;
  idleInTransactionMs: number;
  /** Called when a statement passes its deadline; PGlite enforces none and drops cancel requests. */
  onOverdue: () => void;
}

/** A client that enforces the time-outs PGlite does not. */
class WatchedClient extends NamingClient {
  /** False while a migration or maintenance uses the client. */
  hasDeadline = true;
  #config: WatchedConfig;
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: WatchedConfig) {
    super(config);
    this.#config = config;
    const send = this.query as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => this.#watch(send(...args))) as typeof this.query;
    this.on('end', () => clearTimeout(this.#timer));
  }

  #watch(result: unknown): unknown {
    if (!(result instanceof Promise)) return result;
    this.#running += 1;
    if (this.#running === 1) this.#arm();
    const settled = () => {
      this.#running -= 1;
      this.#arm();
    };
    result.then(settled, settled);
    return result;
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (!this.hasDeadline) return;
    const { statementMs, idleInTransactionMs, onOverdue } = this.#config;
    const { _txStatus: status, connection } = this as unknown as {
      _txStatus: string | null;
      connection: { stream: Socket };
    };
    if (this.#running > 0) this.#timer = setTimeout(onOverdue, statementMs);
    else if (status === 'T' || status === 'E') {
      const forgotten = new Error('A transaction was left idle for too long.');
      this.#timer = setTimeout(() => connection.stream.destroy(forgotten), idleInTransactionMs);
    }
    this.#timer?.unref();
  }
}

/** A socket that waits to connect while the engine reopens, instead of failing. */
export function patientSocket(socketPath: () => Promise<string>): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  socket.connect = (() => {
    socketPath().then(
      (path) => socket.destroyed || connect(path),
      (error: Error) => socket.destroy(error),
    );
    return socket;
  }) as typeof socket.connect;
  return socket;
}

import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type ClientBase, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { getTableName } from 'drizzle-orm';
import { LastStatement, type Queryable, type RowLock } from './database.ts';
import { isConnectionSpoilt, repeatOf } from './database-errors.ts';
import './statement.ts';

interface PoolListeners {
  onError(error: Error): void;
  /** Called after each wait for a connection, also when none became free. */
  onWait?: ((ms: number) => void) | undefined;
  /** False where no other server can take over, so that waiting for one helps nobody. */
  repeats?: boolean;
}

/**
 * A pool that keeps its connections when a statement fails. pg's own `query` closes the connection on every SQL error,
 * which costs a reconnect on PostgreSQL and breaks the one shared session of the embedded database.
 * Drizzle recognises a pool by "Pool" in the class name.
 */
export class ResilientPool extends Pool {
  /** The pauses before each repeat, in milliseconds; together they cover a restart or a switchover. */
  readonly pausesMs: readonly number[];

  constructor(config: PoolConfig, { onError, onWait = () => {}, repeats = true }: PoolListeners) {
    super(config);
    this.pausesMs = repeats ? [50, 200, 500, 1_000] : [];
    // Without both listeners a lost connection ends the process; idle and checked-out clients emit it.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', onError));
    const connect = this.connect.bind(this);
    this.connect = (() => timed(connect, onWait)) as typeof this.connect;
    this.query = ((first: never, values?: unknown[]) => this.#ask(first, values)) as typeof this.query;
  }

  async #ask(first: never, values?: unknown[]): Promise<QueryResult> {
    const isText = mayHoldBegin(first, values);
    /** The first error, after which nobody knows whether the statement was executed. */
    let lost: { error: unknown } | null = null;
    let isFinal = false;
    const attempt = async () => {
      const client = await this.connect();
      const begunAt = performance.now();
      let spoilt = false;
      try {
        return await (lost === null ? client.query(first, values) : readOn(client, first, values));
      } catch (error) {
        spoilt = lost !== null || isConnectionSpoilt(error);
        if (!spoilt && isText) await client.query('rollback').catch(() => undefined);
        const isLost = repeatOf(error) === 'as a read';
        isFinal = isText || lost !== null || (isLost && performance.now() - begunAt > briefMs);
        if (isLost && !isFinal) lost = { error };
        throw error;
      } finally {
        client.release(spoilt);
      }
    };
    try {
      return await repeated(attempt, this.pausesMs, (error) => !isFinal && repeatOf(error) !== 'never');
    } catch (error) {
      throw (lost as { error: unknown } | null)?.error ?? error;
    }
  }
}

/** A statement that took longer before the connection was lost may be what ended the server, so it is not repeated. */
const briefMs = 1_000;

/** PostgreSQL refuses to write in such a transaction. The caller closes the connection when it rejects. */
async function readOn(client: PoolClient, first: never, values?: unknown[]): Promise<QueryResult> {
  await client.query('begin read only');
  const result: QueryResult = await client.query(first, values);
  await client.query('commit');
  return result;
}

/** No repeat begins later than this after the first try. */
const repeatWithinMs = 2_000;

/** Repeats what may be repeated, a few times within a bounded time, and rejects with the last error. */
async function repeated<T>(
  attempt: () => Promise<T>,
  pausesMs: readonly number[],
  mayRepeat: (error: unknown) => boolean,
): Promise<T> {
  const end = performance.now() + repeatWithinMs;
  for (const pauseMs of pausesMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayRepeat(error) || performance.now() + pauseMs > end) throw error;
    }
    await delay(pauseMs);
  }
  return attempt();
}

async function timed<T>(work: () => Promise<T>, onEnd: (ms: number) => void): Promise<T> {
  const begunAt = performance.now();
  try {
    return await work();
  } finally {
    onEnd(performance.now() - begunAt);
  }
}

/** Libraries send BEGIN, statements and COMMIT as one text without values; a failure in it leaves the transaction open. */
const mayHoldBegin = (first: unknown, values: readonly unknown[] = []): boolean =>
  typeof first === 'string' && values.length === 0;

/** The ORM on the pool, with our `transaction`. */
export function ormOver(pool: ResilientPool): Queryable {
  const orm: Queryable = drizzle({ client: pool });
  // Drizzle's version leaks the connection when BEGIN fails, and hides the error behind a failed ROLLBACK.
  orm.transaction = (work) => inTransaction(pool, work as (tx: Queryable) => Promise<never>);
  return orm;
}

const orms = new WeakMap<ClientBase, Queryable>();

/** The ORM on a connection, made once: that takes as long as a short statement. */
function ormOn(client: ClientBase): Queryable {
  const orm = orms.get(client) ?? drizzle({ client: client as PoolClient });
  orms.set(client, orm);
  return orm;
}

/**
 * Runs `work` in one transaction; rejects with the first error and always releases the connection. While `work` has not been
 * called, no connection and a failed BEGIN are tried again.
 */
export async function inTransaction<T>(
  pool: ResilientPool,
  work: (tx: Queryable) => Promise<T | LastStatement<T>>,
  locks: readonly RowLock[] = [],
): Promise<T> {
  let isBegun = false;
  const begin = (tx: Queryable) => {
    isBegun = true;
    return work(tx);
  };
  return repeated(
    () => transactionOnce(pool, begin, locks),
    pool.pausesMs,
    (error) => !isBegun && repeatOf(error) !== 'never',
  );
}

async function transactionOnce<T>(
  pool: ResilientPool,
  work: (tx: Queryable) => Promise<T | LastStatement<T>>,
  locks: readonly RowLock[],
): Promise<T> {
  const client = await pool.connect();
  let first: { error: unknown } | null = null;
  const firstOf = async (tx: Queryable) => {
    try {
      return await work(tx);
    } catch (error) {
      first = { error };
      throw error;
    }
  };
  try {
    const orm = ormOn(client);
    if (locks.length === 0) return (await orm.transaction(firstOf)) as T;
    return await withLocks(client, locks, () => work(orm));
  } catch (error) {
    first ??= { error };
    throw (first as { error: unknown }).error;
  } finally {
    client.release(first !== null && mustGo(client, (first as { error: unknown }).error));
  }
}

/**
 * BEGIN and the locks are one text, so they take one round trip. Each lock still is a statement of its own (ADR 0013). A
 * pipelining connection sends the first statement of `work` along, and COMMIT with the last one.
 */
async function withLocks<T>(
  client: ClientBase,
  locks: readonly RowLock[],
  work: () => Promise<T | LastStatement<T>>,
): Promise<T> {
  const opening = openingWith(locks);
  try {
    const result = await together(
      client,
      () => client.query(opening),
      () => work(),
      (_, worked) => worked,
    );
    if (result instanceof LastStatement) return await sendAndCommit(client, result);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Only what the client sent before COMMIT is part of the transaction, so a statement that comes later is refused. */
async function sendAndCommit<T>(client: ClientBase, { send }: LastStatement<T>): Promise<T> {
  let sent = 0;
  let sentAtOnce = 0;
  const { query } = client;
  const ask = query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const counted = (...args: unknown[]) => {
    sent += 1;
    return ask(...args);
  };
  const refused = () =>
    Promise.reject(new Error('A last statement must be sent at once, and nothing after it.'));
  client.query = counted as typeof client.query;
  try {
    return await together(
      client,
      () => {
        const answer = send();
        sentAtOnce = sent;
        return answer;
      },
      (before) => {
        client.query = refused as typeof client.query;
        // A pipelining connection comes here before the answer, and must not commit without the statement.
        return sentAtOnce === 1 && sent === 1 ? ask('commit') : before.then(refused);
      },
      (answer) => answer,
    );
  } finally {
    client.query = query;
  }
}

/**
 * Runs two pieces of work in order. A pipelining connection sends their statements in one packet, without waiting for the
 * first; in a transaction that fails, what follows fails too, so the error of the first is thrown.
 */
async function together<First, Second, Result>(
  client: ClientBase,
  first: () => Promise<First>,
  second: (before: Promise<First>) => Promise<Second>,
  resultOf: (first: First, second: Second) => Result,
): Promise<Result> {
  const { pipeline, connection } = client as unknown as PipelineState;
  if (!pipeline) {
    const answer = await first();
    return resultOf(answer, await second(Promise.resolve(answer)));
  }
  connection.stream.cork();
  const before = first();
  const answers = [before, second(before)] as const;
  connection.stream.uncork();
  await Promise.allSettled(answers);
  return resultOf(await answers[0], await answers[1]);
}

/** What pg's clients have without a public type. */
interface PipelineState {
  pipeline: boolean;
  connection: { stream: Writable };
}

/** Whether the client must be destroyed: after a failed COMMIT or ROLLBACK its transaction would leak to the next user. */
function mustGo(client: PoolClient, error: unknown): boolean {
  const { _txStatus: status } = client as unknown as { _txStatus: string | null };
  return isConnectionSpoilt(error) || status !== 'I';
}

/**
 * What runs under a lock finds its rows by keys. A plan is kept for the connection, and one that was made while a table was small
 * would go on to read the whole table.
 */
const byKeys = 'set local enable_seqscan = off';

/**
 * BEGIN and the locks as one text. A text of several statements takes no parameters, so the ids are literals. It leaves nothing
 * behind on the connection, which a pooler may give to another process after COMMIT (ADR 0091).
 */
const openingWith = (locks: readonly RowLock[]): string =>
  ['begin', byKeys, ...locks.map(lockOne)].join('; ');

const lockOne = ({ table, column, id, strength = 'update' }: RowLock): string =>
  `select 1 from "${getTableName(table)}" where "${column?.name ?? 'id'}" = ${literalOf(id)} for ${strength}`;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function literalOf(id: string): string {
  if (!uuid.test(id)) throw new Error('The id of a row to lock must be a UUID in lower case.');
  return `'${id}'`;
}

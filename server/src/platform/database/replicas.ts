import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client, ClientBase, PoolConfig, QueryResult } from 'pg';
import { createSharedReads } from '../concurrency/share-reads.ts';
import { describeDatabaseError, isConnectionSpoilt, isDatabaseAway } from './database-errors.ts';
import type { DatabaseLog, Queryable } from './database.ts';
import { NamingClient, type NamingConfig } from './named-statements.ts';
import {
  lagOf,
  longestWaitMs,
  type Position,
  type ReplicaState,
  type Sample,
  verdictOn,
} from './replicas.rules.ts';
import { ResilientPool } from './resilient-pool.ts';

interface ReplicasOptions {
  urls: readonly string[];
  /** How to connect to the primary, and what answers when no replica does. */
  primary: { naming: NamingConfig; pool: ResilientPool; orm: Queryable };
  /** Settings of the connections to each replica, but for the address. */
  connections: PoolConfig;
  log: DatabaseLog;
  /** Told who is to answer each read: `primary`, or the number of a replica. */
  onRead?: ((source: string) => void) | undefined;
}

export interface Replicas {
  /** What to read with: a replica that has all that was committed before this call, or the primary. Never rejects. */
  findReader(): Promise<Queryable>;
  /** How far each replica is behind in milliseconds, in the order of their addresses; null for one that is left out. */
  lags(): (number | null)[];
  close(): Promise<void>;
}

const checkEveryMs = 500;
const answerMs = 1_000;
const askAgainMs = 2;
/** How much of the past of the primary is kept to tell a lag, in samples: five minutes. */
const mostSamples = 600;

/**
 * The numbers of PostgreSQL's log as decimals. A commit that was acknowledged is flushed, except where synchronous_commit is off.
 * `isCurrent` is false after a promotion until the history is renewed: the replica that took over has another timeline.
 */
const primaryText = `select written_on as history,
    (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end - '0/0')::text as at,
    split_part(written_on, ':', 3) in ('', left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)) as "isCurrent"
  from database_history`;
const replicaText = `select pg_is_in_recovery() as "isReplica", pg_postmaster_start_time()::text as "startedAt",
    (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::text as at,
    coalesce((select written_on from database_history), '') as history`;
const startText = 'select pg_postmaster_start_time()::text as "startedAt"';

/** Follows replicas, and chooses who answers a read. A replica that cannot answer is left out until it can. */
export function openReplicas({ urls, onRead = () => {}, ...parts }: ReplicasOptions): Replicas {
  const { primary } = parts;
  const probe = openProbe<{ at: string; history: string; isCurrent: boolean }>(primary.naming, primaryText);
  const position = async (): Promise<Position> => {
    const { at, history, isCurrent } = await probe.ask();
    if (!isCurrent) throw new Error('The history of the database is not renewed yet.');
    return { at: BigInt(at), history };
  };
  const replicas = urls.map((url, at) => createReplica({ ...parts, url, number: at + 1 }));
  const samples: Sample[] = [];
  const checkAll = async () => {
    const needed = await position();
    samples.push({ at: needed.at, time: performance.now() });
    if (samples.length > mostSamples) samples.shift();
    await Promise.all(replicas.map((replica) => replica.follow(needed, samples)));
  };
  // A primary that does not answer says nothing about its replicas; nothing is read from them meanwhile.
  const check = () => void checkAll().catch(() => undefined);
  const timer = setInterval(check, checkEveryMs).unref();
  check();
  let turn = 0;
  const choose = async () => {
    const usable = replicas.filter(({ isUsable }) => isUsable());
    const replica = usable[(turn += 1) % usable.length];
    if (replica === undefined) return null;
    const isThere = position().then((needed) => replica.hasReached(needed));
    const canRead = await Promise.race([isThere, delay(longestWaitMs, false, { ref: false })]).catch(
      () => false,
    );
    return canRead ? replica : null;
  };
  return {
    findReader: async () => {
      const replica = await choose();
      onRead(replica === null ? 'primary' : String(replica.number));
      return replica?.orm() ?? primary.orm;
    },
    lags: () => replicas.map(({ lag }) => lag()),
    close: async () => {
      clearInterval(timer);
      probe.close();
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

/** Asks one question over a connection of its own. Those who ask while an answer is awaited share the next one. */
function openProbe<Row>(config: NamingConfig, text: string) {
  const share = createSharedReads<Row>();
  let client: Client | null = null;
  let isClosed = false;
  const drop = () => {
    if (client !== null) destroy(client);
    client = null;
  };
  const connect = async () => {
    if (isClosed) throw new Error('The connection is closed.');
    const made = new NamingClient({ ...config, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
    made.on('error', () => undefined);
    client = made;
    await made.connect();
    return made;
  };
  const ask = async () => {
    const { rows } = await (client ?? (await connect())).query(text);
    const row = rows[0] as Row | undefined;
    if (row === undefined) throw new Error('The database has no history yet.');
    return row;
  };
  return {
    ask: () =>
      share('', () =>
        ask().catch((error: unknown) => {
          drop();
          throw error;
        }),
      ),
    close: () => {
      isClosed = true;
      drop();
    },
  };
}

/** pg's `end` waits for answers, which a frozen server never sends. */
const destroy = (client: ClientBase): void =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

interface ReplicaParts extends Pick<ReplicasOptions, 'primary' | 'connections' | 'log'> {
  number: number;
  url: string;
}

/** A replica: what it says of itself, and its connections while it runs without an interruption. */
function createReplica({ number, url, primary, connections, log }: ReplicaParts) {
  const naming = { ...primary.naming, connectionString: url };
  const probe = openProbe<{ at: string; history: string; isReplica: boolean; startedAt: string }>(
    naming,
    replicaText,
  );
  let readers: Readers | null = null;
  let lag: number | null = null;
  let leftOut: string | null = 'not asked yet';
  let isClosed = false;
  const leaveOut = (reason: string) => {
    if (leftOut !== reason) log.warn({ replica: number, reason }, 'A replica is left out');
    leftOut = reason;
    lag = reason === 'behind' ? lag : null;
  };
  const takeAgain = () => {
    if (leftOut !== null) log.info({ replica: number }, 'A replica is read from');
    leftOut = null;
  };
  const lose = (error: unknown) => {
    if (isClosed) return;
    void readers?.close();
    readers = null;
    leaveOut(describeDatabaseError(error)?.message ?? String(error));
  };
  const askState = async (): Promise<ReplicaState> => {
    const { at, startedAt, ...rest } = await probe.ask();
    if (!isClosed && readers?.startedAt !== startedAt) {
      void readers?.close();
      const onFailure = (error: unknown) => {
        log.warn(
          { replica: number, err: describeDatabaseError(error) ?? String(error) },
          'The primary answers instead',
        );
        if (isDatabaseAway(error) || isConnectionSpoilt(error)) leaveOut('lost');
      };
      readers = openReaders({ ...naming, ...connections }, { startedAt, primary, onFailure });
    }
    return { ...rest, at: BigInt(at) };
  };
  /** Whether it has what is needed, which is waited for. */
  const hasReached = async (needed: Position): Promise<boolean> => {
    const begunAt = performance.now();
    for (;;) {
      const verdict = verdictOn(await askState(), needed, performance.now() - begunAt);
      if (verdict === 'read') return true;
      if (verdict !== 'wait') leaveOut(verdict);
      if (verdict !== 'wait') return false;
      await delay(askAgainMs);
    }
  };
  const follow = async (needed: Position, samples: readonly Sample[]): Promise<void> => {
    try {
      const { at, isReplica } = await askState();
      lag = isReplica ? lagOf(samples, at, performance.now()) : null;
      if (await hasReached(needed)) takeAgain();
    } catch (error) {
      lose(error);
    }
  };
  return {
    number,
    hasReached,
    follow,
    isUsable: () => leftOut === null && readers !== null,
    orm: () => readers?.orm,
    lag: () => lag,
    close: async () => {
      isClosed = true;
      probe.close();
      await readers?.close();
    },
  };
}

interface Readers {
  /** When the server started that the connections lead to. */
  startedAt: string;
  orm: Queryable;
  close(): Promise<void>;
}

interface ReadersOptions extends Pick<Readers, 'startedAt'>, Pick<ReplicasOptions, 'primary'> {
  onFailure(error: unknown): void;
}

/**
 * Connections to a replica for as long as it runs. After a restart it may have less than before, and behind an address may be
 * several servers, so a connection counts only if the server started at `startedAt`. What fails is asked of the primary.
 */
function openReaders(config: PoolConfig, { startedAt, primary, onFailure }: ReadersOptions): Readers {
  const clients = new Set<ClientBase>();
  const onConnect = async (client: ClientBase) => {
    clients.add(client);
    const { rows } = await client.query<{ startedAt: string }>(startText);
    if (rows[0]?.startedAt !== startedAt)
      throw new Error('Connection terminated: it leads to another server.');
  };
  const pool = new ResilientPool({ ...config, onConnect } as PoolConfig, { onError: () => undefined });
  pool.on('remove', (client) => clients.delete(client));
  const query = async (...statement: [never, never]): Promise<QueryResult> => {
    try {
      return await pool.query(...statement);
    } catch (error) {
      onFailure(error);
      return primary.pool.query(...statement);
    }
  };
  const orm: Queryable = drizzle({ client: { query } as never });
  orm.transaction = primary.orm.transaction;
  return {
    startedAt,
    orm,
    close: async () => {
      const ended = pool.end();
      clients.forEach(destroy);
      await ended;
    },
  };
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { unreachable } from '../../platform/database/testing/postgres-server.ts';
import { freePort } from '../processes/free-port.ts';

/** A PostgreSQL server that may be hurt: its own processes, folder and port. */
export interface OwnPostgres {
  url: string;
  /** Ends the server as an operator does, or like a crash, after which it recovers from its log. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again on its data, at its own address or at that of another server. */
  start(url?: string): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/** A replica that has all writes of its primary until it is stopped. */
export interface OwnReplica extends OwnPostgres {
  /** Resolves when it has everything that was written so far. */
  caughtUp(): Promise<void>;
  /** Starts it at the address of the primary, which has ended, and makes it take writes. */
  takeOver(): Promise<void>;
}

/** PostgreSQL refuses to run as root; this user owns nothing. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Starts a new server with the programs beside `initdb`. */
export async function startOwnPostgres(initdb: string): Promise<OwnPostgres> {
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const server = await prepare(initdb, (data) => [initdb, '-D', data, ...options]);
  await server.start();
  return server;
}

/** Copies a running server and starts the copy as its replica. The primary does not wait for it. */
export async function startOwnReplica(initdb: string, primary: OwnPostgres): Promise<OwnReplica> {
  const copy = join(dirname(initdb), 'pg_basebackup');
  const server = await prepare(initdb, (data) => [
    copy,
    '-D',
    data,
    '-d',
    primary.url,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  ]);
  await server.start();
  return {
    ...server,
    caughtUp: async () => {
      const { at } = await ask(primary.url, 'select pg_current_wal_lsn()::text as at');
      const text = `select coalesce(pg_last_wal_replay_lsn() >= '${String(at)}', false) as "isThere"`;
      while ((await ask(server.url, text))['isThere'] !== true) await delay(20);
    },
    takeOver: async () => {
      await server.stop();
      await server.start(primary.url);
      await ask(primary.url, 'select pg_promote()');
    },
  };
}

async function prepare(initdb: string, makeData: (data: string) => string[]): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-postgres-'));
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid);
  const data = join(folder, 'data');
  const [program = '', ...args] = makeData(data);
  const made = spawnSync(program, args, { ...nobody, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`${program} failed: ${made.stderr}`);
  const url = `postgres://postgres@127.0.0.1:${await freePort()}/postgres`;
  let running: ChildProcess | null = null;
  const start = async (at = url) => {
    const { port } = new URL(at);
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    running = spawn(join(dirname(initdb), 'postgres'), ['-D', data, ...options], {
      ...nobody,
      stdio: 'ignore',
    });
    while ((await unreachable(at)) !== null) {
      if (running.exitCode !== null) throw new Error('PostgreSQL did not start.');
      await delay(20);
    }
  };
  const stop = async (how: 'fast' | 'immediate' = 'fast') => {
    if (running?.exitCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await exited;
  };
  const remove = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, start, stop, remove };
}

async function ask(url: string, text: string): Promise<Record<string, unknown>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { unreachable } from '../../platform/database/testing/postgres-server.ts';
import { freePort } from '../processes/free-port.ts';

/** A PostgreSQL server that may be hurt: its own processes, folder and port. */
export interface OwnPostgres {
  url: string;
  /** Ends the server as an operator does, or like a crash, after which it recovers from its log. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again on its data. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/** PostgreSQL refuses to run as root; this user owns nothing. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Starts a new server with the programs beside `initdb`. */
export async function startOwnPostgres(initdb: string): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-postgres-'));
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid);
  const data = join(folder, 'data');
  const made = spawnSync(initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...nobody,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let running: ChildProcess | null = null;
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder };
  const start = async () => {
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    running = spawn(join(dirname(initdb), 'postgres'), ['-D', data, ...options], {
      ...nobody,
      stdio: 'ignore',
    });
    while ((await unreachable(url)) !== null) {
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
  await start();
  return {
    url,
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

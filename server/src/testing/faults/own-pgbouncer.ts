import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { unreachable } from '../../platform/database/testing/postgres-server.ts';
import { freePort } from '../processes/free-port.ts';

interface PgBouncerSettings {
  pool_mode: 'session' | 'transaction';
  /** 0, like versions before 1.21, hands prepared statements through to whichever connection is free. */
  max_prepared_statements?: number;
  default_pool_size: number;
}

/** A PgBouncer of a test's own. */
export interface OwnPgBouncer {
  /** The same database, through the pooler. */
  url: string;
  remove(): Promise<void>;
}

/** What Tandem asks for at each connect, which PgBouncer refuses unless it is told to ignore it. */
const ignored = 'extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

/** PgBouncer refuses to run as root, as PostgreSQL does. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Whether the program knows the prepared statements of its clients in transaction mode: since 1.21, and unasked since 1.24. */
export function preparedStatementsOf(program: string): 'none' | 'onRequest' | 'byDefault' {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  const version = Number(major) * 1_000 + Number(minor);
  return version >= 1_024 ? 'byDefault' : version >= 1_021 ? 'onRequest' : 'none';
}

/** Starts a PgBouncer before the server of a database. */
export async function startOwnPgBouncer(
  program: string,
  databaseUrl: string,
  settings: PgBouncerSettings,
): Promise<OwnPgBouncer> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'tandem-pgbouncer-'));
  const port = await freePort();
  const secret = decodeURIComponent(password);
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    max_client_conn: 200,
    ignore_startup_parameters: ignored,
    ...settings,
  };
  const target = `host=${hostname} port=${serverPort || '5432'} user=${decodeURIComponent(username)}`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = ${target}${secret === '' ? '' : ` password='${secret}'`}`,
      '[pgbouncer]',
      ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  );
  for (const path of [folder, file]) if (nobody.uid !== undefined) chownSync(path, nobody.uid, nobody.gid);
  const running = spawn(program, [file], { ...nobody, stdio: 'ignore' });
  const exited = once(running, 'exit');
  const url = `postgres://postgres@127.0.0.1:${port}${pathname}`;
  while ((await unreachable(url)) !== null) {
    if (running.exitCode !== null) throw new Error('PgBouncer did not start.');
    await delay(20);
  }
  return {
    url,
    remove: async () => {
      running.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

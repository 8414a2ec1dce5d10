import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../processes/free-port.ts';

/** The programs that the files of deploy/high-availability are for. */
interface ClusterPrograms {
  initdb: string;
  patroni: string;
  etcd: string;
  haproxy: string;
}

/** Three nodes with etcd, Patroni and PostgreSQL, and HAProxy, from the files of deploy/high-availability. */
export interface OwnCluster {
  /** The database `tandem`, through HAProxy. */
  url: string;
  /** The name of the node that takes writes; null while there is none. */
  primary(): Promise<string | null>;
  /** Resolves when one node takes writes and two follow it, one of them in step. */
  whole(): Promise<void>;
  /** Kills Patroni and the postmaster of a node. */
  kill(node: string): void;
  /** Starts Patroni of a killed node, as systemd does. */
  start(node: string): void;
  /** Stops every process of Patroni and PostgreSQL of a node, or lets them go on. */
  signal(node: string, signal: 'SIGSTOP' | 'SIGCONT'): void;
  remove(): Promise<void>;
}

const files = new URL('../../../../deploy/high-availability/', import.meta.url);
/** PostgreSQL refuses to run as root; this user owns nothing. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const names = ['node1', 'node2', 'node3'] as const;
type Name = (typeof names)[number];
/** The ports that each node has in the files. */
const portNames = ['2379', '2380', '5432', '8008'] as const;
type Ports = Record<(typeof portNames)[number], number>;

interface Setting {
  folder: string;
  initdb: string;
  ports: Record<Name, Ports>;
  proxyPort: number;
}

/** A file with addresses of this machine instead of those of the sample, and folders of the test. */
function read(file: string, { folder, initdb, ports, proxyPort }: Setting): string {
  const portOf = (at: string, port: string) => String(ports[`node${at}` as Name][port as keyof Ports]);
  return readFileSync(new URL(file, files), 'utf8')
    .replaceAll(
      /10\.0\.0\.1([123]):5432 check port 8008/g,
      (_, at: string) => `127.0.0.1:${portOf(at, '5432')} check port ${portOf(at, '8008')}`,
    )
    .replaceAll(/10\.0\.0\.1([123]):(\d+)/g, (_, at: string, port: string) => `127.0.0.1:${portOf(at, port)}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replaceAll('127.0.0.1:5000', `127.0.0.1:${proxyPort}`)
    .replaceAll('/usr/lib/postgresql/15/bin', dirname(initdb))
    .replaceAll(/\/var\/(?:lib\/(?:etcd|postgresql)|run\/postgresql)/g, folder);
}

/** The environment of a node: the file of the first one, with the name and the address of this one above the common part. */
function environmentOf(file: string, name: Name, setting: Setting): Record<string, string> {
  const { ports } = setting;
  const [own = '', common = ''] = read(file, setting).split('# The same on every node.');
  const moved = portNames.reduce(
    (text, port) => text.replaceAll(`:${ports.node1[port]}`, `:${ports[name][port]}`),
    own.replaceAll('node1', name),
  );
  const lines = `${moved}${common}`.matchAll(/^([A-Z]\w+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, key = '', value = '']) => [key, value]));
}

/** Starts the cluster with an empty database for Tandem. */
export async function startOwnCluster(programs: ClusterPrograms): Promise<OwnCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-cluster-'));
  const running = new Map<string, ChildProcess>();
  const ports = {} as Record<Name, Ports>;
  for (const name of names) {
    ports[name] = {} as Ports;
    for (const port of portNames) ports[name][port] = await freePort();
  }
  const setting = { folder, initdb: programs.initdb, ports, proxyPort: await freePort() };
  const own = (path: string) => nobody.uid !== undefined && chownSync(path, nobody.uid, nobody.gid);
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, file), text);
    own(join(folder, file));
    return join(folder, file);
  };
  const folderOf = (name: string) => join(folder, name);
  const run = (key: string, program: string, args: string[], env: Record<string, string> = {}) =>
    running.set(
      key,
      spawn(program, args, {
        ...nobody,
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
        stdio: 'ignore',
      }),
    );
  own(folder);
  const config = write('patroni.yml', read('patroni.yml', setting));
  const start = (name: string) => {
    // Each node has its own data and sockets, where the file has one folder for the only node of a machine.
    const env = environmentOf('patroni.env', name as Name, setting);
    const at = (key: string, file: string) => ({ [key]: join(folderOf(name), file) });
    run(name, programs.patroni, [config], {
      ...env,
      ...at('PATRONI_POSTGRESQL_DATA_DIR', 'postgresql'),
      ...at('PATRONI_POSTGRESQL_PGPASS', 'pgpass'),
    });
  };
  for (const name of names) {
    mkdirSync(folderOf(name));
    own(folderOf(name));
    const env = environmentOf('etcd.env', name, setting);
    run(`${name}-etcd`, programs.etcd, [], { ...env, ETCD_DATA_DIR: join(folderOf(name), 'etcd') });
    start(name);
  }
  // Who is not root cannot become another user.
  const proxy = read('haproxy.cfg', setting).replaceAll(/^ +(?:user|group) .*\n/gm, '');
  run('haproxy', programs.haproxy, ['-db', '-f', write('haproxy.cfg', proxy)]);

  const processesOf = (name: string) => {
    const postmaster = postmasterIn(join(folderOf(name), 'postgresql'));
    const patroni = running.get(name)?.pid;
    return [patroni, postmaster, ...childrenOf(postmaster)];
  };
  const members = async (): Promise<Member[]> => {
    for (const name of names) {
      const url = `http://127.0.0.1:${ports[name][8008]}/cluster`;
      const found = await fetch(url, { signal: AbortSignal.timeout(1_000) })
        .then((reply) => reply.json() as Promise<{ members: Member[] }>)
        .catch(() => null);
      if (found !== null) return found.members;
    }
    return [];
  };
  const whole = async () => {
    for (const end = performance.now() + 120_000; !isWhole(await members()); await delay(100))
      if (performance.now() > end)
        throw new Error(`The cluster is not whole: ${JSON.stringify(await members())}`);
  };
  await whole();
  const password = environmentOf('patroni.env', 'node1', setting)['PATRONI_SUPERUSER_PASSWORD'] ?? '';
  const at = (database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${setting.proxyPort}/${database}`;
  await createDatabase(at('postgres'));
  return {
    url: at('tandem'),
    primary: async () => (await members()).find(({ role }) => role === 'leader')?.name ?? null,
    whole,
    start,
    kill: (name) => signalAll(processesOf(name).slice(0, 2), 'SIGKILL'),
    // The postmaster comes before its children, so that it starts no more.
    signal: (name, signal) => signalAll(processesOf(name), signal),
    remove: async () => {
      const children = [...running.values()];
      const ended = children.map(async (child) => child.exitCode ?? child.signalCode ?? once(child, 'exit'));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(ended);
      // Patroni starts no more servers now.
      const pids = names.flatMap(processesOf);
      signalAll(pids, 'SIGKILL');
      while (pids.some((pid) => pid !== undefined && statOf(pid)?.isRunning === true)) await delay(20);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What Patroni says of a node. */
interface Member {
  name: string;
  role: string;
  state: string;
}

function isWhole(members: Member[]): boolean {
  const [leaders, others] = [true, false].map((leads) =>
    members.filter(({ role }) => (role === 'leader') === leads),
  );
  return (
    leaders?.length === 1 &&
    leaders[0]?.state === 'running' &&
    others?.length === 2 &&
    // Patroni 3 says `running` of replicas too.
    others.every(({ state }) => state === 'streaming' || state === 'running') &&
    others.some(({ role }) => role === 'sync_standby')
  );
}

async function createDatabase(url: string): Promise<void> {
  // HAProxy looks once a second.
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query("create database tandem template template0 encoding 'UTF8'");
      return await client.end();
    } catch (error) {
      if (!/terminated|ECONN/.test(String(error))) throw error;
      await delay(100);
    }
  }
}

/** Parent and state of a process; null where it has ended. */
function statOf(pid: number): { parent: number; isRunning: boolean } | null {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { parent: Number(parent), isRunning: state !== 'Z' };
  } catch {
    return null;
  }
}

/** The process id of the server on this data; undefined where none runs. */
function postmasterIn(data: string): number | undefined {
  const file = join(data, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  // The id may be that of another process by now.
  const isOurs = statOf(pid) !== null && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data);
  return isOurs ? pid : undefined;
}

const childrenOf = (parent: number | undefined): number[] =>
  parent === undefined
    ? []
    : readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0 && statOf(pid)?.parent === parent);

/** Sends a signal to processes of which some may have ended meanwhile. */
function signalAll(pids: readonly (number | undefined)[], signal: NodeJS.Signals): void {
  for (const pid of pids) if (pid !== undefined && statOf(pid)?.isRunning === true) process.kill(pid, signal);
}

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import type { Sender } from '../../server/src/testing/chaos/sender.ts';
import { lossesIn, violationsIn } from '../../server/src/testing/chaos/violations.ts';
import { startOwnPostgres } from '../../server/src/testing/faults/own-postgres.ts';
import { startOwnRedis } from '../../server/src/testing/faults/own-redis.ts';
import { findProgram } from '../../server/src/testing/faults/programs.ts';
import { runFaults } from '../../server/src/testing/faults/run-faults.ts';
import { startTcpProxy } from '../../server/src/testing/faults/tcp-proxy.ts';
import { type ServerProcess, startServer } from '../../server/src/testing/processes/server-process.ts';
import { backUpDuringLoad } from './backup-row.ts';
import { type Crowd, openCrowd } from './crowd.ts';

const people = 4;

/** What a row of the table says. */
export interface Line {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** The longest time in which a member got no acknowledgement, in milliseconds. */
  gapMs: number;
  /** How long the fault itself lasted: until the killed process listened again, or the network passed something on. */
  faultMs: number;
  /** What else is to be said, or went wrong. */
  notes: string[];
}

/** How much each row sends, and how often it fails. */
export interface Extent {
  messages: number;
  rounds: number;
  /** How long a network passes nothing on. */
  holeMs: number;
  /** How long half of the load goes on. */
  minutes: number;
}

type Fault = (senders: Sender[]) => Promise<void>;
type Cleanups = (() => unknown)[];
/** One or two servers on one database, each killed or stopped and started again at its address. */
interface Setting {
  servers: { current: ServerProcess; start(): Promise<void> }[];
  databaseUrl: string | null;
  dataDir: string;
  cleanups: Cleanups;
}

async function onServers(
  settings: Record<string, string>,
  { count, databaseUrl }: { count: number; databaseUrl: string | null },
  cleanups: Cleanups,
): Promise<Setting> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-faults-'));
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = {
    DATA_DIR: dataDir,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...settings,
  };
  const servers: Setting['servers'] = [];
  for (let at = 0; at < count; at += 1) {
    const server = {
      current: await startServer(env),
      start: async () => {
        server.current = await startServer({ ...env, PORT: new URL(server.current.address).port });
      },
    };
    cleanups.push(() => server.current.kill());
    servers.push(server);
  }
  return { servers, databaseUrl, dataDir, cleanups };
}

const embedded = (cleanups: Cleanups) => onServers({}, { count: 1, databaseUrl: null }, cleanups);

const required = (name: Parameters<typeof findProgram>[0]): string => {
  const program = findProgram(name);
  if (program === null) throw new Error(`${name} is missing.`);
  return program;
};

async function ownPostgres(cleanups: Cleanups) {
  const postgres = await startOwnPostgres(required('PostgreSQL'));
  cleanups.push(() => postgres.remove());
  return postgres;
}

async function twoServers(cleanups: Cleanups) {
  const [postgres, redis] = [await ownPostgres(cleanups), await startOwnRedis(required('Redis'))];
  cleanups.push(() => redis.remove());
  const settings = { REDIS_URL: redis.url };
  return { redis, setting: await onServers(settings, { count: 2, databaseUrl: postgres.url }, cleanups) };
}

async function measure(
  { servers, databaseUrl, dataDir, cleanups }: Setting,
  { messages, faults, senders = people }: { messages: number; faults: Fault[]; senders?: number },
): Promise<Line> {
  const addresses = servers.map(({ current }) => current.address) as [string, ...string[]];
  const outcome = await runFaults({ addresses, people: senders, messages, faults });
  for (const { current } of servers) await current.stop();
  const database = await openDatabase({ databaseUrl, dataDir, log: { ...console, info: () => undefined } });
  cleanups.push(() => database.close());
  const { lost, doubled } = await lossesIn(outcome, database);
  const notes = await violationsIn(outcome, database);
  const { acknowledged, longestGapMs: gapMs, longestFaultMs: faultMs } = outcome;
  return { acknowledged: acknowledged.size, lost, doubled, gapMs, faultMs, notes };
}

const times = (count: number, fault: Fault): Fault[] => Array.from({ length: count }, () => fault);

/** Terminates every connection but its own. */
async function killBackends(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await client.end();
}

/** Ends a server with a crowd of idle websockets, starts it again, and waits until all of them are back. */
async function withCrowd(
  cleanups: Cleanups,
  { messages }: Extent,
  { size, end }: { size: number; end(server: ServerProcess): Promise<unknown> },
): Promise<Line> {
  const setting = await embedded(cleanups);
  const [server] = setting.servers;
  if (server === undefined) throw new Error('There is one server.');
  const crowd: Crowd = await openCrowd(server.current.address, size);
  cleanups.push(() => crowd.close());
  const said: string[] = [];
  const fault = async () => {
    const begun = performance.now();
    await end(server.current);
    said.push(`ended within ${(performance.now() - begun).toFixed(0)} ms`);
    await server.start();
    const started = performance.now();
    void crowd.allBack().then(() => {
      said.push(`all ${size} websockets back ${(performance.now() - started).toFixed(0)} ms after the start`);
    });
  };
  const line = await measure(setting, {
    messages,
    faults: [fault, () => crowd.allBack()],
  });
  return { ...line, notes: [...said, ...line.notes] };
}

/** The rows of faults under load, by name. */
export const rows: Record<string, (extent: Extent, cleanups: Cleanups) => Promise<Line>> = {
  'kill -9': async ({ messages, rounds }, cleanups) => {
    const setting = await embedded(cleanups);
    const [server] = setting.servers;
    const kill = async () => {
      await server?.current.kill();
      await server?.start();
    };
    return measure(setting, { messages, faults: times(rounds, kill) });
  },
  'SIGTERM with 1,000 websockets': (extent, cleanups) =>
    withCrowd(cleanups, extent, {
      size: 1_000,
      end: async (server) => {
        const status = await server.stop();
        if (status !== 0) throw new Error(`It ended with ${status}.`);
      },
    }),
  '2,000 websockets reconnect at once': (extent, cleanups) =>
    withCrowd(cleanups, extent, { size: 2_000, end: (server) => server.kill() }),
  'rolling restart of two nodes': async ({ messages, rounds }, cleanups) => {
    const { setting } = await twoServers(cleanups);
    const restarts = setting.servers.map((server) => async () => {
      await server.current.stop();
      await server.start();
    });
    return measure(setting, { messages, faults: times(rounds, async () => {}).flatMap(() => restarts) });
  },
  'PostgreSQL restarts': async ({ messages, rounds }, cleanups) => {
    const postgres = await ownPostgres(cleanups);
    const setting = await onServers({}, { count: 1, databaseUrl: postgres.url }, cleanups);
    let isCrash = false;
    const restart = async () => {
      await postgres.stop(isCrash ? 'immediate' : 'fast');
      isCrash = !isCrash;
      await postgres.start();
    };
    return measure(setting, { messages, faults: times(rounds, restart) });
  },
  'connections of the database killed': async ({ messages, rounds }, cleanups) => {
    const postgres = await ownPostgres(cleanups);
    const setting = await onServers({}, { count: 1, databaseUrl: postgres.url }, cleanups);
    return measure(setting, { messages, faults: times(rounds * 4, () => killBackends(postgres.url)) });
  },
  'the network to the database is a black hole': async ({ messages, holeMs }, cleanups) => {
    const postgres = await ownPostgres(cleanups);
    const proxy = await startTcpProxy(postgres.url);
    cleanups.push(() => proxy.close());
    const setting = await onServers({}, { count: 1, databaseUrl: proxy.url }, cleanups);
    const hole = async () => {
      proxy.silence();
      await delay(holeMs);
      proxy.answer();
    };
    return measure(setting, { messages, faults: [hole] });
  },
  'cut between COMMIT and reply': async ({ messages, rounds }, cleanups) => {
    const postgres = await ownPostgres(cleanups);
    const proxy = await startTcpProxy(postgres.url);
    cleanups.push(() => proxy.close());
    const setting = await onServers({}, { count: 1, databaseUrl: proxy.url }, cleanups);
    // The texts that members send begin so.
    const cut = () => Promise.resolve(proxy.cutAnswerTo('message '));
    return measure(setting, { messages, faults: times(rounds * 4, cut) });
  },
  'Redis restarts': async ({ messages, rounds }, cleanups) => {
    const { redis, setting } = await twoServers(cleanups);
    const restart = async () => {
      await redis.stop();
      await delay(500);
      await redis.start();
    };
    return measure(setting, { messages, faults: times(rounds, restart) });
  },
  'one of two nodes is paused': async ({ messages }, cleanups) => {
    const { setting } = await twoServers(cleanups);
    const pause = async () => {
      const pid = setting.servers[1]?.current.pid ?? 0;
      process.kill(pid, 'SIGSTOP');
      await delay(5_000);
      process.kill(pid, 'SIGCONT');
    };
    return measure(setting, { messages, faults: [pause] });
  },
  'networks of members drop': async ({ messages, rounds }, cleanups) => {
    const setting = await embedded(cleanups);
    // A connection that is being opened waits for 20 s when it is closed, which no network does.
    const drop = async (senders: Sender[]) => {
      for (const sender of senders) if (sender.isCaughtUp()) sender.drop();
    };
    return measure(setting, { messages, faults: times(rounds * 20, drop) });
  },
  'backup under load, and restore': async ({ messages }, cleanups) => {
    const setting = await embedded(cleanups);
    const into = join(tmpdir(), `tandem-restored-${randomBytes(4).toString('hex')}`);
    cleanups.push(() => rmSync(into, { recursive: true, force: true }));
    const backup = backUpDuringLoad(setting.dataDir, into);
    const line = await measure(setting, { messages, faults: [backup.run] });
    return { ...line, notes: [...(await backup.check()), ...line.notes] };
  },
  'half load for long': async ({ minutes }, cleanups) => {
    const setting = await embedded(cleanups);
    const line = await measure(setting, {
      messages: 100,
      senders: people / 2,
      faults: [() => delay(minutes * 60_000)],
    });
    return { ...line, faultMs: 0, notes: [`${minutes} minutes`, ...line.notes] };
  },
};

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Database } from '../../server/src/platform/database/database.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { type ServerProcess, startServer } from '../../server/src/testing/processes/server-process.ts';
import { type ConnectedCaller, connectAll, sendOverRest, sendOverSocket } from './callers.ts';
import { deliveryOf, median, memoryOf, rateOf, type Times } from './measures.ts';
import { populate, type Population } from './population.ts';
import { type Measurements, type Rates, report } from './report.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    'large-group': { type: 'string', default: '1000' },
  },
});

const bareServer = fileURLToPath(
  new URL('../../server/src/testing/processes/bare-server.ts', import.meta.url),
);
const log = { info: () => undefined, warn: console.warn, error: console.error };

/** A server with ten groups of five connected. */
interface Side {
  server: ServerProcess;
  connected: ConnectedCaller[];
}

async function connectGroups(server: ServerProcess, { groups }: Population): Promise<Side> {
  const connected = await Promise.all(groups.map((group) => connectAll(server.address, group)));
  return { server, connected: connected.flat() };
}

/** One round of the rates of a server. */
async function ratesOf({ server: { address }, connected }: Side, { groups }: Population): Promise<Rates> {
  const seconds = Number(values.seconds);
  const writers = groups.flatMap(({ chatId }) => connected.find((caller) => caller.chatId === chatId) ?? []);
  return {
    overSocket: await rateOf(connected, seconds, sendOverSocket),
    overRest: await rateOf(connected, seconds, (caller, text) => sendOverRest(address, caller, text)),
    singleWriter: await rateOf(writers, seconds, sendOverSocket),
  };
}

const mediansOf = (rounds: Rates[]): Rates => ({
  overSocket: median(rounds.map(({ overSocket }) => overSocket)),
  overRest: median(rounds.map(({ overRest }) => overRest)),
  singleWriter: median(rounds.map(({ singleWriter }) => singleWriter)),
});

const measureDelivery = ({ connected }: Side): Promise<Times> =>
  deliveryOf(connected, { messages: 500, perSecond: 100 }, sendOverSocket);

/** Measures the rates of both servers in turns, because the machine's own speed changes from minute to minute. */
async function measureInTurns(
  tandem: ServerProcess,
  bare: ServerProcess,
  population: Population,
): Promise<Record<'tandem' | 'bare', Rates & Pick<Measurements, 'delivery'>>> {
  const sides = {
    tandem: await connectGroups(tandem, population),
    bare: await connectGroups(bare, population),
  };
  const rounds: Record<keyof typeof sides, Rates[]> = { tandem: [], bare: [] };
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rounds.bare.push(await ratesOf(sides.bare, population));
    rounds.tandem.push(await ratesOf(sides.tandem, population));
  }
  // Right after its last round: a server that was idle for ten seconds collects its garbage (ADR 0031).
  const delivery = {
    tandem: await measureDelivery(sides.tandem),
    bare: await measureDelivery(sides.bare),
  };
  return {
    tandem: { ...mediansOf(rounds.tandem), delivery: delivery.tandem },
    bare: { ...mediansOf(rounds.bare), delivery: delivery.bare },
  };
}

/** Measures a thousand unconnected members, then one large group, on a new process. */
async function measureConnections({ address, pid }: ServerProcess, { idle, largeGroup }: Population) {
  const perConnection = await memoryOf(address, pid, idle);
  const connected = await connectAll(address, largeGroup);
  // Every member receives the presence of every other.
  await delay(10_000);
  const fanOut = await deliveryOf(connected, { messages: 30, perSecond: 3 }, sendOverSocket);
  return { perConnection, fanOut };
}

/** Measures Tandem and the bare server on the same database. */
async function compare(databaseUrl: string | null): Promise<{ tandem: Measurements; bare: Measurements }> {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'tandem-bench-')));
  const [tandemFolder = '', bareFolder = ''] = folders;
  const env = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  const startTandem = () => startServer({ ...env, DATA_DIR: tandemFolder });
  const startBare = () => startServer({ ...env, DATA_DIR: bareFolder }, bareServer);
  try {
    const database: Database = await openDatabase({ databaseUrl, dataDir: tandemFolder, log });
    const population = await populate(database, 10, Number(values['large-group']));
    await database.executeSql('analyze');
    await database.close();
    const inTurns = await withServer(startTandem, (tandem) =>
      withServer(startBare, (bare) => measureInTurns(tandem, bare, population)),
    );
    const connections = {
      bare: await withServer(startBare, (server) => measureConnections(server, population)),
      tandem: await withServer(startTandem, (server) => measureConnections(server, population)),
    };
    return {
      tandem: { ...inTurns.tandem, ...connections.tandem },
      bare: { ...inTurns.bare, ...connections.bare },
    };
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function withServer<T>(
  start: () => Promise<ServerProcess>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await start();
  try {
    return await work(server);
  } finally {
    await server.kill();
  }
}

const databaseUrl = process.env['DATABASE_URL'] ?? null;
const embedded = await compare(null);
const postgres = databaseUrl === null ? null : await compare(databaseUrl);
process.exitCode = report(embedded, postgres) ? 0 : 1;

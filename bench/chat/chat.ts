import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Database } from '../../server/src/platform/database/database.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { type ServerProcess, startServer } from '../../server/src/testing/processes/server-process.ts';
import { connectAll, sendOverRest, sendOverSocket } from './callers.ts';
import { deliveryOf, memoryOf, rateOf, type Times } from './measures.ts';
import { populate, type Population } from './population.ts';
import { report } from './report.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    'large-group': { type: 'string', default: '1000' },
  },
});

/** The measurements of one server. */
export interface Measurements {
  overSocket: number;
  overRest: number;
  /** With one writer per group, so that messages cannot be batched. */
  singleWriter: number;
  delivery: Times;
  fanOut: Times;
  perConnection: number;
}

const bareServer = fileURLToPath(
  new URL('../../server/src/testing/processes/bare-server.ts', import.meta.url),
);
const log = { info: () => undefined, warn: console.warn, error: console.error };

/** Measures ten groups of five, on a new process. */
async function measureGroups({ address }: ServerProcess, { groups }: Population) {
  const seconds = Number(values.seconds);
  const connected = (await Promise.all(groups.map((group) => connectAll(address, group)))).flat();
  return {
    overSocket: await rateOf(connected, seconds, sendOverSocket),
    overRest: await rateOf(connected, seconds, (caller, text) => sendOverRest(address, caller, text)),
    singleWriter: await rateOf(
      groups.flatMap(({ chatId }) => connected.find((caller) => caller.chatId === chatId) ?? []),
      seconds,
      sendOverSocket,
    ),
    delivery: await deliveryOf(connected, { messages: 500, perSecond: 100 }, sendOverSocket),
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

/** Measures Tandem and the bare server on the same database, one after the other. */
async function compare(databaseUrl: string | null): Promise<{ tandem: Measurements; bare: Measurements }> {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'tandem-bench-')));
  const [tandemFolder = '', bareFolder = ''] = folders;
  const env = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  try {
    const database: Database = await openDatabase({ databaseUrl, dataDir: tandemFolder, log });
    const population = await populate(database, 10, Number(values['large-group']));
    await database.executeSql('analyze');
    await database.close();
    const bare = await run({ ...env, DATA_DIR: bareFolder }, population, bareServer);
    const tandem = await run({ ...env, DATA_DIR: tandemFolder }, population);
    return { tandem, bare };
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function run(
  env: Record<string, string>,
  population: Population,
  program?: string,
): Promise<Measurements> {
  const inGroups = await onNewServer((server) => measureGroups(server, population));
  return { ...inGroups, ...(await onNewServer((server) => measureConnections(server, population))) };

  async function onNewServer<T>(work: (server: ServerProcess) => Promise<T>): Promise<T> {
    const server = await startServer(env, program);
    try {
      return await work(server);
    } finally {
      await server.kill();
    }
  }
}

const databaseUrl = process.env['DATABASE_URL'] ?? null;
const embedded = await compare(null);
const postgres = databaseUrl === null ? null : await compare(databaseUrl);
process.exitCode = report(embedded, postgres) ? 0 : 1;

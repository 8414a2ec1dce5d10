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
    hall: { type: 'string', default: '1000' },
  },
});

/** What one server was measured to do. */
export interface Measurements {
  overSocket: number;
  overRest: number;
  /** With one writer in each room, whose messages nobody else's can go with. */
  alone: number;
  delivery: Times;
  fanOut: Times;
  perConnection: number;
}

const bare = fileURLToPath(new URL('../../server/src/testing/processes/bare-server.ts', import.meta.url));
const log = { info: () => undefined, warn: console.warn, error: console.error };

/** Ten rooms of five, on a new process. */
async function measureRooms({ address }: ServerProcess, { rooms }: Population) {
  const seconds = Number(values.seconds);
  const talking = (await Promise.all(rooms.map((room) => connectAll(address, room)))).flat();
  return {
    overSocket: await rateOf(talking, seconds, sendOverSocket),
    overRest: await rateOf(talking, seconds, (one, text) => sendOverRest(address, one, text)),
    alone: await rateOf(
      rooms.flatMap(({ chatId }) => talking.find((one) => one.chatId === chatId) ?? []),
      seconds,
      sendOverSocket,
    ),
    delivery: await deliveryOf(talking, { messages: 500, perSecond: 100 }, sendOverSocket),
  };
}

/** A thousand who know nobody, and then the hall, where everybody knows everybody; on a new process. */
async function measureCrowds({ address, pid }: ServerProcess, { idle, hall }: Population) {
  const perConnection = await memoryOf(address, pid, idle);
  const talking = await connectAll(address, hall);
  // Everybody is told of everybody who came.
  await delay(10_000);
  const fanOut = await deliveryOf(talking, { messages: 30, perSecond: 3 }, sendOverSocket);
  return { perConnection, fanOut };
}

/** Ours and the bare one on the same database, one after the other. */
async function compare(databaseUrl: string | null): Promise<{ ours: Measurements; bareOnes: Measurements }> {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'tandem-bench-')));
  const [ourFolder = '', bareFolder = ''] = folders;
  const place = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  try {
    const database: Database = await openDatabase({ databaseUrl, dataDir: ourFolder, log });
    const population = await populate(database, 10, Number(values.hall));
    await database.executeSql('analyze');
    await database.close();
    const bareOnes = await run({ ...place, DATA_DIR: bareFolder }, population, bare);
    const ours = await run({ ...place, DATA_DIR: ourFolder }, population);
    return { ours, bareOnes };
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function run(
  env: Record<string, string>,
  population: Population,
  program?: string,
): Promise<Measurements> {
  const inRooms = await onNewServer((server) => measureRooms(server, population));
  return { ...inRooms, ...(await onNewServer((server) => measureCrowds(server, population))) };

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

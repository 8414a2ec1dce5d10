import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { limits } from '@tandem/contract/limits';
import { tasks } from '../../server/src/features/tasks/tasks.tables.ts';
import { freshKeys } from '../../server/src/features/tasks/boards/boards.rules.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { startServer } from '../../server/src/testing/processes/server-process.ts';
import { addCallers, addGroup, type Caller } from '../chat/population.ts';
import { type Client, createClient } from './client.ts';

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: String(limits.tasksOfBoard) },
    seconds: { type: 'string', default: '10' },
    /** Reads the lists as the spec has them, with whole descriptions. */
    whole: { type: 'boolean', default: false },
  },
});
const readers = 6;
const batchSize = 250;
const log = { info: () => undefined, warn: console.warn, error: console.error };

/** A board with as many tasks, and as long texts, as the limits allow. */
async function fillBoard(database: Database, projectId: string): Promise<void> {
  const keys = freshKeys(null, Number(values.tasks));
  const now = new Date();
  const labels = Array.from({ length: limits.taskLabels }, (_, at) =>
    `label ${at} `.padEnd(limits.list.entry, 'l'),
  );
  for (let from = 0; from < keys.length; from += batchSize)
    await database.orm.insert(tasks).values(
      keys.slice(from, from + batchSize).map((position, at) => ({
        id: newId(),
        projectId,
        title: `Task ${from + at} `.padEnd(limits.taskTitle, 't'),
        description: `${from + at} `.padEnd(limits.taskDescription, 'A long description. '),
        labels,
        homeColumn: 'To Do' as const,
        position,
        createdAt: now,
      })),
    );
}

const memory = (pid: number, name: string): number =>
  Math.round(
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) /
      1_024,
  );

/** The median time of a member's feed while `during` runs, in milliseconds. */
async function feedTime(client: Client, { cookie }: Caller, seconds: number): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const start = performance.now();
    await client.send({ method: 'GET', path: '/api/projects/feed', cookie });
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Reads the board again and again until `isOver`. A reply of 429 or 5xx is counted as a refusal. */
async function readBoard(client: Client, path: string, { cookie }: Caller, isOver: () => boolean) {
  let [reads, refusals, bytes] = [0, 0, 0];
  while (!isOver()) {
    try {
      ({ bytes } = await client.send({ method: 'GET', path, cookie }));
      reads += 1;
    } catch (error) {
      if (!/: (429|5\d\d) /.test(String(error))) throw error;
      refusals += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return { reads, refusals, bytes };
}

/** Fills a database with the board, its six members, and somebody who belongs to nothing. */
async function populate(databaseUrl: string | null, dataDir: string) {
  const database = await openDatabase({ databaseUrl, dataDir, log });
  const callers = await database.transaction((tx) => addCallers(tx, readers + 1));
  const [other, ...members] = callers as [Caller, ...Caller[]];
  const { projectId } = await addGroup(database, members);
  for (let more = 0; more < 20; more += 1) await addGroup(database, [members[0] as Caller]);
  await fillBoard(database, projectId);
  await database.executeSql('analyze');
  await database.close();
  return { other, members, projectId };
}

async function measure(databaseUrl: string | null): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
  const { other, members, projectId } = await populate(databaseUrl, dataDir);
  const server = await startServer({
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'true',
    // The reader of the feed asks without a pause.
    LIMIT_REQUESTS: '1000000',
    LIMIT_TEXT_BYTES_DAY: '999999999',
  });
  const client = createClient(server.address);
  try {
    const seconds = Number(values.seconds);
    await feedTime(client, other, 1);
    const idle = await feedTime(client, other, seconds);
    const before = memory(server.pid, 'VmRSS');
    let isOver = false;
    const path = `/api/project/${projectId}/tasks${values.whole ? '' : '?brief=true'}`;
    const reading = Promise.all(members.map((member) => readBoard(client, path, member, () => isOver)));
    const loaded = await feedTime(client, other, seconds);
    isOver = true;
    const reads = await reading;
    const sum = (of: (read: { reads: number; refusals: number }) => number) =>
      reads.reduce((total, read) => total + of(read), 0);
    const peak = memory(server.pid, 'VmHWM');
    const megabytes = (Math.max(...reads.map(({ bytes }) => bytes)) / 1e6).toFixed(1);
    console.log(
      `${databaseUrl === null ? 'embedded' : 'PostgreSQL'}: ${values.tasks} tasks, ${megabytes} MB a reply, ${sum(({ reads: count }) => count)} reads and ${sum(({ refusals }) => refusals)} without success in ${seconds} s; feed p50 ${idle.toFixed(1)} ms idle, ${loaded.toFixed(1)} ms during (${(loaded / idle).toFixed(1)} times, limit 5); RSS ${before} MB before, ${peak} MB peak (limit 1,024)`,
    );
    if (loaded > idle * 5 || peak > 1_024) process.exitCode = 1;
  } finally {
    client.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await measure(process.env['DATABASE_URL'] ?? null);

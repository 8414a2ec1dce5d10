import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { startServer } from '../../server/src/testing/processes/server-process.ts';
import { connectAll } from '../chat/callers.ts';
import { addCallers, addGroup, type ChatGroup } from '../chat/population.ts';
import { seedBoard } from '../community/seed-board.ts';
import { type DayMember, drawAct, sendAs } from './acts.ts';

// Members work until the server is too slow for more of them. Each stays connected and acts about every `think` seconds.
const { values } = parseArgs({
  options: {
    first: { type: 'string', default: '200' },
    step: { type: 'string', default: '200' },
    most: { type: 'string', default: '3000' },
    think: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '30' },
  },
});
const [first, step, most, think, seconds] = [
  values.first,
  values.step,
  values.most,
  values.think,
  values.seconds,
].map(Number) as [number, number, number, number, number];

/** Beyond these the day is too slow, in milliseconds. */
const limits = { average: 100, p99: 2_000 };
const groupSize = 8;
const tasksPerBoard = 40;
const log = { info: () => undefined, warn: console.warn, error: console.error };

interface Sample {
  name: string;
  ms: number;
}
const samples: Sample[] = [];
const failures: string[] = [];

const databaseUrl = process.env['DATABASE_URL'] ?? null;
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-day-'));
const env = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };

async function populate(): Promise<ChatGroup[]> {
  const database = await openDatabase({ databaseUrl, dataDir, log });
  const groups: ChatGroup[] = [];
  while (groups.length * groupSize < most) {
    const callers = await database.transaction((tx) => addCallers(tx, groupSize));
    const group = await addGroup(database, callers);
    const memberId = callers[0]?.id ?? '';
    await seedBoard(database, { projectId: group.projectId, memberId, tasks: tasksPerBoard, comments: 80 });
    groups.push(group);
  }
  await database.executeSql('analyze');
  await database.close();
  return groups;
}

/** One member's day: thinks for an exponentially distributed time, then acts. */
async function live(address: string, member: DayMember, isOver: () => boolean): Promise<void> {
  await delay(Math.random() * think * 1_000);
  while (!isOver()) {
    const act = drawAct();
    const start = performance.now();
    try {
      await act.run(member, (call) => sendAs(address, member.who, call));
      samples.push({ name: act.name, ms: performance.now() - start });
    } catch (error) {
      failures.push(`${act.name}: ${String(error)}`);
    }
    await delay(-Math.log(1 - Math.random()) * think * 1_000);
  }
}

/** The processor time of a process so far, in seconds. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

const percentile = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

function print(members: number, taken: Sample[], cores: number, megabytes: number): boolean {
  const times = taken.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const average = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  const p99 = percentile(times, 0.99);
  const isFast = average <= limits.average && p99 <= limits.p99 && failures.length === 0;
  const figures = [
    `${members} members`,
    `${(times.length / seconds).toFixed(0)} acts/s`,
    `average ${average.toFixed(0)} ms`,
    `p50 ${percentile(times, 0.5).toFixed(0)}`,
    `p99 ${p99.toFixed(0)}`,
    `${cores.toFixed(2)} cores`,
    `${megabytes.toFixed(0)} MB`,
    `${failures.length} failures`,
  ];
  console.log(`${isFast ? 'ok ' : 'slow'} ${figures.join(' · ')}`);
  if (!isFast) {
    for (const [name, group] of Map.groupBy(taken, (sample) => sample.name)) {
      const sorted = group.map(({ ms }) => ms).toSorted((a, b) => a - b);
      console.log(
        `     ${name}: ${sorted.length}, p50 ${percentile(sorted, 0.5).toFixed(0)}, p99 ${percentile(sorted, 0.99).toFixed(0)}`,
      );
    }
    for (const failure of new Set(failures.slice(0, 20))) console.log(`     ${failure}`);
  }
  return isFast;
}

const groups = await populate();
console.log(
  `${most} members in groups of ${groupSize}, boards of ${tasksPerBoard} tasks; an act every ${think} s`,
);
const server = await startServer(env);
let isOver = false;
const lives: Promise<void>[] = [];
try {
  let held = 0;
  for (let members = first; members <= most; members += step) {
    const added = groups.slice(Math.ceil(lives.length / groupSize), Math.ceil(members / groupSize));
    for (const group of added)
      for (const { who, socket } of await connectAll(server.address, group))
        lives.push(live(server.address, { who, group, socket }, () => isOver));
    await delay(think * 1_000);
    samples.length = 0;
    const before = processorSeconds(server.pid);
    await delay(seconds * 1_000);
    const cores = (processorSeconds(server.pid) - before) / seconds;
    if (!print(lives.length, [...samples], cores, residentMegabytes(server.pid))) break;
    held = lives.length;
  }
  console.log(`${held} members held on ${databaseUrl === null ? 'the embedded database' : 'PostgreSQL'}`);
} finally {
  isOver = true;
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

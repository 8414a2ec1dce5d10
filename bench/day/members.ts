import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { type ServerProcess, startServer } from '../../server/src/testing/processes/server-process.ts';
import { connectAll } from '../chat/callers.ts';
import { addCallers, addGroup, type ChatGroup } from '../chat/population.ts';
import { seedBoard } from '../community/seed-board.ts';
import { type DayMember, drawAct, sendAs } from './acts.ts';

const groupSize = 8;
const tasksPerBoard = 40;
const log = { info: () => undefined, warn: console.warn, error: console.error };
const databaseUrl = process.env['DATABASE_URL'] ?? null;
const replicaUrls = process.env['DATABASE_REPLICA_URLS'];

/** The database of the run, as a heading names it. */
export const engineName = databaseUrl === null ? 'the embedded database' : 'PostgreSQL';

/** How long an act took. */
export interface Sample {
  name: string;
  ms: number;
}

/** A server whose members act about every `think` seconds. */
export interface Day {
  server: ServerProcess;
  samples: Sample[];
  failures: string[];
  /** Lets members connect and act until there are `count`. */
  growTo(count: number): Promise<void>;
  /** Members finish their act and disconnect. */
  end(): Promise<void>;
  /** Kills the server and removes its folder. */
  close(): Promise<void>;
}

/** Fills a database with `most` members in groups of eight, and starts a server on it. */
export async function startDay(most: number, think: number): Promise<Day> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-day-'));
  const groups = await populate(dataDir, most);
  console.log(
    `${most} members in groups of ${groupSize}, boards of ${tasksPerBoard} tasks; an act every ${think} s; ${engineName}`,
  );
  const server = await startServer({
    DATA_DIR: dataDir,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...(replicaUrls === undefined ? {} : { DATABASE_REPLICA_URLS: replicaUrls }),
  });
  const day = { samples: [] as Sample[], failures: [] as string[] };
  const members: DayMember[] = [];
  const lives: Promise<void>[] = [];
  let isOver = false;
  const live = async (member: DayMember) => {
    await delay(Math.random() * think * 1_000);
    while (!isOver) {
      await act(server, member, day);
      // Exponentially distributed.
      await delay(-Math.log(1 - Math.random()) * think * 1_000);
    }
    member.socket.close();
  };
  return {
    ...day,
    server,
    growTo: async (count) => {
      const added = groups.slice(Math.ceil(members.length / groupSize), Math.ceil(count / groupSize));
      for (const group of added)
        for (const { who, socket } of await connectAll(server.address, group))
          members.push({ who, group, socket });
      lives.push(...members.slice(lives.length).map(live));
    },
    end: async () => {
      isOver = true;
      await Promise.all(lives);
    },
    close: async () => {
      isOver = true;
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function populate(dataDir: string, most: number): Promise<ChatGroup[]> {
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

async function act(
  { address }: ServerProcess,
  member: DayMember,
  { samples, failures }: Pick<Day, 'samples' | 'failures'>,
): Promise<void> {
  const { name, run } = drawAct();
  const start = performance.now();
  try {
    await run(member, (call) => sendAs(address, member.who, call));
    samples.push({ name, ms: performance.now() - start });
  } catch (error) {
    failures.push(`${name}: ${String(error)}`);
  }
}

/** The processor time of a process so far, in seconds. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The resident memory of a process, in MB. */
export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Task } from '@tandem/contract/tasks';
import type { Database } from '../../server/src/platform/database/database.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { type ServerProcess, startServer } from '../../server/src/testing/processes/server-process.ts';
import { median } from '../chat/measures.ts';
import { addCallers, addGroup, type Caller } from '../chat/population.ts';
import { openProcessorClock, type ProcessorClock, type ProcessorTime } from '../processor-time.ts';
import { type Call, createClient } from './client.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const writers = 10;
const boardSize = 200;
const afterReplies = 50;
const log = { info: () => undefined, warn: console.warn, error: console.error };
const bareServer = fileURLToPath(
  new URL('../../server/src/testing/processes/bare-server.ts', import.meta.url),
);

/** The boards of a run: one that all writers share, and one for each writer. */
interface Boards {
  shared: string;
  own: string[];
}

interface Population {
  callers: Caller[];
  /** With tasks, for comments and moves. */
  full: Boards;
  /** A new one for each round of creating tasks. */
  empty: Boards[];
}

async function addBoards(database: Database, callers: Caller[]): Promise<Boards> {
  const add = async () => (await addGroup(database, callers)).projectId;
  const own: string[] = [];
  while (own.length < writers) own.push(await add());
  return { shared: await add(), own };
}

async function populate(database: Database): Promise<Population> {
  const callers = await database.transaction((tx) => addCallers(tx, writers));
  const empty: Boards[] = [];
  while (empty.length <= rounds) empty.push(await addBoards(database, callers));
  return { callers, full: await addBoards(database, callers), empty };
}

const text = 'What is to be done, in two or three sentences. '.repeat(3);
const newTask = ({ id }: Caller) => ({
  title: 'A title of usual length, about one line',
  description: text,
  dueDate: '2027-01-15',
  priority: 'High',
  labels: ['board', 'label 7'],
  assignedTo: id,
});

/** What a server did in one round. */
interface Round extends ProcessorTime {
  /** Requests a second. */
  rate: number;
}

/** A server with the tasks that the bench created on it. */
class Contestant {
  readonly #client;
  readonly #callers: Caller[];
  readonly #pid: number;
  readonly tasks = new Map<string, string[]>();
  /** The bytes of the latest reply, by operation. */
  readonly bytes = new Map<string, number>();

  constructor({ address, pid }: ServerProcess, callers: Caller[]) {
    this.#client = createClient(address);
    this.#callers = callers;
    this.#pid = pid;
  }

  async fill(boards: Boards): Promise<void> {
    for (const projectId of [boards.shared, ...boards.own]) {
      const ids: string[] = [];
      while (ids.length < boardSize) {
        const replies = await Promise.all(
          this.#callers.map((caller) => this.#client.send(create(projectId, caller), true)),
        );
        ids.push(...replies.map((reply) => (JSON.parse(reply.text) as { data: Task }).data._id));
      }
      this.tasks.set(projectId, ids);
    }
  }

  /** Each writer sends the next request once it has the reply. The processor time is that of one request. */
  async run(
    { name, clock }: { name: string; clock: ProcessorClock },
    callOf: (caller: Caller, writer: number, turn: number) => Call,
  ): Promise<Round> {
    let count = 0;
    const before = await clock.read(this.#pid);
    const start = performance.now();
    const until = start + seconds * 1_000;
    await Promise.all(
      this.#callers.map(async (caller, writer) => {
        for (let turn = 0; performance.now() < until; turn += 1) {
          const { bytes } = await this.#client.send(callOf(caller, writer, turn));
          this.bytes.set(name, bytes);
          count += 1;
        }
      }),
    );
    const rate = count / ((performance.now() - start) / 1_000);
    // What the server does after its replies.
    await delay(afterReplies);
    const { server, database } = await clock.read(this.#pid);
    return {
      rate,
      server: (server - before.server) / count,
      database: (database - before.database) / count,
    };
  }

  close(): void {
    this.#client.close();
  }
}

const create = (projectId: string, caller: Caller): Call => ({
  method: 'POST',
  path: `/api/project/${projectId}/task`,
  cookie: caller.cookie,
  body: newTask(caller),
});

/** What is measured, with its limit: the least ratio to the bare server. */
interface Class {
  name: string;
  limit: number;
  call: (contestant: Contestant, round: number) => (caller: Caller, writer: number, turn: number) => Call;
}

const columns = ['In Progress', 'Done', 'To Do'] as const;

function classesOf({ full, empty }: Population): Class[] {
  const taskAt = (contestant: Contestant, projectId: string, at: number) =>
    contestant.tasks.get(projectId)?.[at % boardSize] ?? '';
  const kinds = [
    { where: 'one board', limit: 0.2, of: (boards: Boards) => () => boards.shared },
    { where: 'ten boards', limit: 0.2, of: (boards: Boards) => (writer: number) => boards.own[writer] ?? '' },
  ];
  const writes = kinds.flatMap(({ where, limit, of }): Class[] => [
    {
      name: `create, ${where}`,
      limit,
      call: (_, round) => (caller, writer) => create(of(empty[round] ?? full)(writer), caller),
    },
    {
      name: `comment, ${where}`,
      limit,
      call: (contestant) => (caller, writer, turn) => {
        const projectId = of(full)(writer);
        const taskId = taskAt(contestant, projectId, writer * 20 + turn);
        const path = `/api/project/${projectId}/task/${taskId}/comment`;
        const body = { text: 'A remark, as long as remarks are.' };
        return { method: 'POST', path, cookie: caller.cookie, body };
      },
    },
    {
      name: `move, ${where}`,
      limit,
      call: (contestant) => (caller, writer, turn) => {
        const projectId = of(full)(writer);
        const taskId = taskAt(contestant, projectId, writer * 20 + turn);
        const body = {
          status: columns[turn % 3],
          position: taskAt(contestant, projectId, writer * 20 + turn * 7 + 3),
        };
        return {
          method: 'PATCH',
          path: `/api/project/${projectId}/task/${taskId}`,
          cookie: caller.cookie,
          body,
        };
      },
    },
  ]);
  const board: Class = {
    name: `board of ${boardSize}`,
    limit: 0.7,
    call: () => (caller, writer) => ({
      method: 'GET',
      path: `/api/project/${full.own[writer] ?? ''}/tasks`,
      cookie: caller.cookie,
    }),
  };
  return [...writes, board];
}

/** The medians of some rounds. */
const medianOf = (rounds: Round[]): Round => ({
  rate: median(rounds.map(({ rate }) => rate)),
  server: median(rounds.map(({ server }) => server)),
  database: median(rounds.map(({ database }) => database)),
});

async function measure(
  { tandem, bare, clock }: { tandem: Contestant; bare: Contestant; clock: ProcessorClock },
  population: Population,
): Promise<void> {
  for (const { name, limit, call } of classesOf(population)) {
    const all = { tandem: [] as Round[], bare: [] as Round[] };
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const ofBare = await bare.run({ name, clock }, call(bare, round));
      const ofTandem = await tandem.run({ name, clock }, call(tandem, round));
      if (round === 0) continue;
      all.bare.push(ofBare);
      all.tandem.push(ofTandem);
    }
    const [ours, theirs] = [medianOf(all.tandem), medianOf(all.bare)];
    const ratio = ours.rate / theirs.rate;
    const sizes = `${tandem.bytes.get(name) ?? 0} and ${bare.bytes.get(name) ?? 0} bytes`;
    console.log(
      `${name.padEnd(20)} ${ours.rate.toFixed(0).padStart(6)}/s  bare ${theirs.rate.toFixed(0).padStart(6)}/s  ratio ${ratio.toFixed(2)} (limit ${limit}${ratio < limit ? ', MISSED' : ''})  ms ${timesOf(ours)}, bare ${timesOf(theirs)}  ${sizes}`,
    );
    if (ratio < limit) process.exitCode = 1;
  }
}

const timesOf = ({ server, database }: Round): string => `${server.toFixed(3)} + ${database.toFixed(3)}`;

const databaseUrl = process.env['DATABASE_URL'] ?? null;
const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'tandem-bench-')));
const [tandemFolder = '', bareFolder = ''] = folders;
const database = await openDatabase({ databaseUrl, dataDir: tandemFolder, log });
const population = await populate(database);
await database.executeSql('analyze');
await database.close();
const env = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
const limitsOn = { RATE_LIMITS: 'true', LIMIT_REQUESTS: '10000000', LIMIT_TEXT_BYTES_DAY: '999999999' };
const servers = [
  await startServer({ ...env, ...limitsOn, DATA_DIR: tandemFolder }),
  await startServer({ ...env, DATA_DIR: bareFolder }, bareServer),
];
const clock = await openProcessorClock(databaseUrl);
const [tandem, bare] = servers.map((server) => new Contestant(server, population.callers));
try {
  if (tandem === undefined || bare === undefined) throw new Error('Both servers are needed.');
  await tandem.fill(population.full);
  await bare.fill(population.full);
  console.log(
    `${databaseUrl === null ? 'embedded' : 'PostgreSQL'}, ten writers, medians of ${rounds} rounds`,
  );
  await measure({ tandem, bare, clock }, population);
} finally {
  await clock.close();
  tandem?.close();
  bare?.close();
  for (const server of servers) await server.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { logIn, signUp } from '@tandem/contract/account';
import { type Operation, pathOf } from '@tandem/contract/operation';
import { createProject } from '@tandem/contract/projects';
import { listDeadlines, listTasks, moveTask, type Task, viewTaskAnalytics } from '@tandem/contract/tasks';
import { addTaskComment, listTaskComments } from '@tandem/contract/tasks/tasks-comments';
import { listMyTasks } from '@tandem/contract/tasks/tasks-own';
import { Client } from 'pg';
import { buildApp } from '../../server/src/app.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { communityDefaults } from '../../server/src/platform/community-variables.ts';
import { noHistory } from '../../server/src/platform/database/database-history.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { noLimits } from '../../server/src/platform/limits.ts';
import { noMemberTurns } from '../../server/src/platform/concurrency/member-turns.ts';
import { noMaintenance } from '../../server/src/platform/maintenance.ts';
import { noMetrics } from '../../server/src/platform/metrics/metrics.ts';
import { noThrottles } from '../../server/src/platform/http/guards/throttle.ts';
import { createLog } from '../../server/src/platform/logging.ts';
import { createPasswords, safeCost } from '../../server/src/platform/passwords.ts';
import { createStorage } from '../../server/src/platform/storage/storage.ts';
import { seedBoard } from '../community/seed-board.ts';
import { describeTimes } from '../search-report.ts';

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '1000' },
    comments: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '200' },
  },
});
/** The limits for the board: 95th percentile in milliseconds. */
const limits = { embedded: 150, postgres: 100 };
const [size, rounds] = [Number(values.tasks), Number(values.rounds)];
const log = { info: () => undefined, warn: console.warn, error: console.error };

let queries = 0;
const plainQuery = Client.prototype.query;
// Patched before the first connection, because clients read `query` when created.
Client.prototype.query = function counted(this: Client, ...args: unknown[]) {
  queries += 1;
  return Reflect.apply(plainQuery, this, args);
} as typeof plainQuery;

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
const databaseUrl = process.env['DATABASE_URL'] ?? null;
const database = await openDatabase({ databaseUrl, dataDir, log });
const { http, sockets } = await buildApp({
  database,
  role: 'all',
  storage: await createStorage({ dataDir, s3: null }),
  throttles: noThrottles,
  limits: noLimits,
  adjustLimits: () => {},
  turns: noMemberTurns,
  metrics: noMetrics,
  history: noHistory,
  maintenance: noMaintenance,
  passwords: createPasswords(safeCost),
  clock: systemClock,
  log: createLog('error'),
  redis: null,
  socketLimits: null,
  publicUrl: null,
  oidc: null,
  signsUpByMail: false,
  communityDefaults,
  mailTransport: null,
  trustProxy: false,
  webRoot: '/nowhere',
  hasServiceWorker: true,
  pushHosts: [],
  webhookHosts: [],
  repositoryHosts: [],
  securityTxt: { contacts: [], policy: null },
});
await http.listen({ port: 0, host: '127.0.0.1' });
const { port } = http.server.address() as AddressInfo;
const agent = new Agent({ keepAlive: true });
try {
  await measure(await createBoard());
} finally {
  agent.destroy();
  sockets.leave();
  await http.close();
  await sockets.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

interface BoardOwner {
  cookie: string;
  projectId: string;
}

type Wire = { params?: Record<string, string>; body?: unknown; cookie?: string };

/** Calls an operation over the network and waits for the whole reply. */
function send(operation: Operation, { params, body, cookie = '' }: Wire = {}) {
  return new Promise<{ text: string; setCookie: string }>((resolve, reject) => {
    const headers = {
      origin: `http://127.0.0.1:${port}`,
      cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const path = pathOf(operation.path, params);
    const outgoing = request({ host: '127.0.0.1', port, agent, method: operation.method, path, headers });
    outgoing.on('error', reject).on('response', (reply) => {
      const chunks: Buffer[] = [];
      reply
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if ((reply.statusCode ?? 500) >= 300) return reject(new Error(`${operation.name}: ${text}`));
          return resolve({ text, setCookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' });
        });
    });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Creates a member with a project and a full board. */
async function createBoard(): Promise<BoardOwner> {
  const emailId = `bench-${crypto.randomUUID()}@example.org`;
  const password = 'correct horse battery';
  const lists = { techStack: ['SQL'], skills: ['Testing'], interests: ['Quality'] };
  const person = {
    firstName: 'Bench',
    lastName: 'Mark',
    age: 30,
    about: 'Measures.',
    experience: 1,
    ...lists,
  };
  const { user } = JSON.parse((await send(signUp, { body: { ...person, emailId, password } })).text);
  const { setCookie: cookie } = await send(logIn, { body: { emailId, password } });
  const content = {
    title: 'Full board',
    description: 'Full.',
    skillsRequired: ['SQL'],
    interestsTags: ['load'],
  };
  const { project } = JSON.parse((await send(createProject, { cookie, body: content })).text);
  await seedBoard(database, {
    projectId: project._id,
    memberId: user._id,
    tasks: size,
    comments: Number(values.comments),
  });
  await database.orm.execute('analyze');
  return { cookie, projectId: project._id };
}

async function measure({ cookie, projectId }: BoardOwner): Promise<void> {
  const board = { cookie, params: { projectId } };
  const { tasks } = JSON.parse((await send(listTasks, board)).text) as { tasks: Task[] };
  const taskIdAt = (round: number) => tasks[(round * 7_919) % size]?._id ?? '';
  const onTask = (round: number) => ({ cookie, params: { projectId, taskId: taskIdAt(round) } });
  const columns = ['To Do', 'In Progress', 'Done'] as const;
  const move = (round: number) => ({
    ...onTask(round),
    body: { status: columns[round % 3], position: taskIdAt(round + 1) },
  });
  const classes: [string, (round: number) => Promise<unknown>][] = [
    ['the board', () => send(listTasks, board)],
    ['deadlines', () => send(listDeadlines, board)],
    ['analytics', () => send(viewTaskAnalytics, board)],
    ['my tasks', () => send(listMyTasks, { cookie })],
    ['comments on a task', (round) => send(listTaskComments, onTask(round))],
    ['moving a card', (round) => send(moveTask, move(round))],
    ['commenting', (round) => send(addTaskComment, { ...onTask(round), body: { text: 'A remark.' } })],
  ];
  const limit = limits[database.kind];
  console.log(`${database.kind}: ${size} tasks with ${values.comments} comments, over HTTP, in milliseconds`);
  for (const [name, run] of classes) {
    for (let round = 0; round < 20; round++) await run(round);
    const times: number[] = [];
    const before = queries;
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      await run(round);
      times.push(performance.now() - start);
    }
    const { line, p95 } = describeTimes(times);
    console.log(
      `${name.padEnd(20)} ${line}  ${((queries - before) / rounds).toFixed(1).padStart(5)} statements`,
    );
    if (name === 'the board' && p95 > limit) {
      console.log(`The board is above its limit of ${limit} ms.`);
      process.exitCode = 1;
    }
  }
}

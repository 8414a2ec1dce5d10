import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathOf } from '@tandem/contract/operation';
import { createProject } from '@tandem/contract/projects';
import { listTasks } from '@tandem/contract/tasks';
import { startImport, type TaskImport, uploadImport, viewImport } from '@tandem/contract/tasks/tasks-imports';
import {
  callerOf,
  type RemoteMember,
  signUpRemotely,
} from '../server/src/testing/processes/remote-member.ts';
import { startServer } from '../server/src/testing/processes/server-process.ts';
import { describeTimes } from './search-report.ts';
import { createClient } from './tasks/client.ts';

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
    /** What this process does for the bench: imports boards. */
    as: { type: 'string' },
  },
});

/** How many times slower the board of a neighbour may become. */
const mostSlower = 2;
/** A board holds no more. */
const cardsOfBoard = 5_000;

/** Cards as Trello writes them, with a comment each. */
function boardOf(count: number): string {
  const cards = Array.from({ length: count }, (_, at) => ({
    id: `65f0c${at.toString(16).padStart(19, '0')}`,
    name: `Card ${at}`,
    desc: 'Readable tide tables for small harbours. '.repeat(10),
    idList: 'l',
    pos: at,
    labels: [{ name: `label ${at % 7}` }],
  }));
  const actions = cards.map(({ id }) => ({
    type: 'commentCard',
    date: '2026-01-01T00:00:00.000Z',
    data: { text: 'Which harbour do you mean, the old one?', card: { id } },
    memberCreator: { fullName: 'Ana' },
  }));
  return JSON.stringify({ lists: [{ id: 'l', name: 'Ideas' }], cards, members: [], checklists: [], actions });
}

async function projectOf({ call }: RemoteMember): Promise<string> {
  const content = { title: 'Tides', description: 'Tides', skillsRequired: ['Maps'], interestsTags: ['sea'] };
  return (await call(createProject, { body: content })).project._id;
}

/** Uploads a board, starts its import, and waits until it is done. */
async function importBoard(address: string, owner: RemoteMember, count: number): Promise<void> {
  const id = await projectOf(owner);
  const form = new FormData();
  form.set('file', new Blob([boardOf(count)]), 'board.json');
  const url = address + pathOf(uploadImport.path, { id });
  const headers = { origin: address, cookie: owner.cookie };
  const reply = await fetch(url, { method: 'POST', headers, body: form });
  const { data } = (await reply.json()) as { data: TaskImport };
  const params = { id, importId: data._id };
  await owner.call(startImport, { params, body: {} });
  for (;;) {
    const { data: seen } = await owner.call(viewImport, { params });
    if (seen.status === 'done') return;
    if (seen.status !== 'running') throw new Error(`The import is ${seen.status}.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** How long a member waits for a board, who asks again and again with short rests while `isGoing`, in milliseconds. */
async function boardTimes(
  address: string,
  { cookie }: RemoteMember,
  projectId: string,
  isGoing: () => boolean,
) {
  const client = createClient(address);
  const times: number[] = [];
  while (isGoing()) {
    const start = performance.now();
    await client.send({ method: 'GET', path: pathOf(listTasks.path, { projectId }), cookie });
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  client.close();
  return times;
}

interface Importing {
  address: string;
  owner: Pick<RemoteMember, 'id' | 'cookie'>;
  count: number;
}

async function importBoards({ address, owner, count }: Importing): Promise<void> {
  for (let left = count; left > 0; left -= cardsOfBoard)
    await importBoard(address, callerOf(address, owner), Math.min(left, cardsOfBoard));
}

/** The same in a process of its own, so that this one measures the neighbour alone. */
const importBeside = (importing: Importing): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['--as', 'importer']);
    child.once('message', resolve).once('error', reject);
    child.send(importing);
  });

async function measure(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
  const databaseUrl = process.env['DATABASE_URL'];
  const server = await startServer({
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  try {
    const { address } = server;
    const [owner, neighbour] = [
      await signUpRemotely(address, `Owner${Date.now()}`),
      await signUpRemotely(address, `Neighbour${Date.now()}`),
    ];
    const projectId = await projectOf(neighbour);
    const until = (end: number) => () => performance.now() < end;
    const idle = () => until(performance.now() + Number(values.seconds) * 1_000);
    await boardTimes(address, neighbour, projectId, idle());
    const alone = describeTimes(await boardTimes(address, neighbour, projectId, idle()));
    console.log(`${databaseUrl === undefined ? 'embedded' : 'PostgreSQL'}: a neighbour’s board`);
    console.log(`no import        ${alone.line}`);
    const begunAt = performance.now();
    let isDone = false;
    const times = boardTimes(address, neighbour, projectId, () => !isDone);
    const count = Number(values.cards);
    await importBeside({ address, owner: { id: owner.id, cookie: owner.cookie }, count });
    isDone = true;
    const beside = describeTimes(await times);
    const ratio = beside.p95 / alone.p95;
    const took = ((performance.now() - begunAt) / 1_000).toFixed(0);
    console.log(
      `${count} cards       ${beside.line}  ratio of p95 ${ratio.toFixed(2)} (limit ${mostSlower}${ratio > mostSlower ? ', MISSED' : ''}); they took ${took} s`,
    );
    if (ratio > mostSlower) process.exitCode = 1;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (values.as === 'importer')
  process.once('message', (importing) => {
    void importBoards(importing as Importing).then(() => process.send?.('done', () => process.exit()));
  });
else await measure();

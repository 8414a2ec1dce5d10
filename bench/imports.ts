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
import { compareTimes, forSeconds, serveBeside, startBeside, timesWhile, withServer } from './beside.ts';
import { describeTimes } from './search-report.ts';

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

interface Importing {
  address: string;
  owner: Pick<RemoteMember, 'id' | 'cookie'>;
  count: number;
}

async function importBoards({ address, owner, count }: Importing): Promise<void> {
  for (let left = count; left > 0; left -= cardsOfBoard)
    await importBoard(address, callerOf(address, owner), Math.min(left, cardsOfBoard));
}

async function measure(address: string, engine: string): Promise<void> {
  const [owner, neighbour] = [
    await signUpRemotely(address, `Owner${Date.now()}`),
    await signUpRemotely(address, `Neighbour${Date.now()}`),
  ];
  const path = pathOf(listTasks.path, { projectId: await projectOf(neighbour) });
  const boardTimes = (isGoing: () => boolean) => timesWhile(address, neighbour, path, isGoing);
  const idle = () => boardTimes(forSeconds(Number(values.seconds)));
  await idle();
  const alone = await idle();
  console.log(`${engine}: a neighbour’s board`);
  console.log(`no import        ${describeTimes(alone).line}`);
  const importer = await startBeside<Importing, string>(import.meta.filename, ['--as', 'importer']);
  const begunAt = performance.now();
  let isDone = false;
  const measured = boardTimes(() => !isDone);
  const count = Number(values.cards);
  const importing: Importing = { address, owner: { id: owner.id, cookie: owner.cookie }, count };
  await importer.run(importing);
  isDone = true;
  importer.stop();
  const times = await measured;
  const rest = `they took ${((performance.now() - begunAt) / 1_000).toFixed(0)} s`;
  compareTimes(`${count} cards       `, { alone, times, mostSlower, rest });
}

if (values.as === 'importer') serveBeside(importBoards);
else await withServer(measure);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { startServer } from '../../server/src/testing/processes/server-process.ts';
import { addCallers, type Caller } from '../chat/population.ts';
import { inventCommunity } from '../community/projects.ts';
import { seedProjects } from '../community/seed-projects.ts';
import { type Answer, createSender } from './sender.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    projects: { type: 'string', default: '2000' },
    'at-once': { type: 'string', default: '24' },
  },
});
const seconds = Number(values.seconds);
const atOnce = Number(values['at-once']);
const ownedProjects = 30;
/** How many times its idle time another member's feed may take. */
const mostTimes = 3;
/** The reads of the feed are 20 ms apart and shared by 40 members, so that no limit is raised for them. */
const readers = 40;
const pause = 20;
const log = { info: () => undefined, warn: console.warn, error: console.error };
const databaseUrl = process.env['DATABASE_URL'] ?? null;

type Send = ReturnType<typeof createSender>['send'];

/** What the attacker sends in the given turn. */
type Attack = (turn: number) => Promise<Answer>;

interface Measured {
  p50: number;
  p95: number;
  failures: string[];
}

/** Reads the feed as other members, evenly spaced, until `until`. */
async function readFeeds(send: Send, others: readonly Caller[], until: number): Promise<Measured> {
  const times: number[] = [];
  const failures: string[] = [];
  for (let turn = 0; performance.now() < until; turn += 1) {
    const cookie = others[turn % others.length]?.cookie ?? '';
    const begunAt = performance.now();
    const { status } = await send({ method: 'GET', path: '/api/projects/feed', cookie });
    times.push(performance.now() - begunAt);
    if (status !== 200) failures.push(`feed ${status}`);
    await delay(pause);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), failures };
}

/** Keeps `atOnce` requests of one attack in flight while other members read; counts the statuses. */
async function readDuring(send: Send, others: readonly Caller[], attack: Attack) {
  const statuses = new Map<number, number>();
  const until = performance.now() + seconds * 1_000;
  let turn = 0;
  const attacking = Array.from({ length: atOnce }, async () => {
    while (performance.now() < until) {
      const { status } = await attack((turn += 1));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  const measured = await readFeeds(send, others, until);
  await Promise.all(attacking);
  return { ...measured, statuses };
}

/** Who takes part in a run. */
interface Cast {
  editor: Caller;
  renamer: Caller;
  others: Caller[];
}

/** Fills a database with projects to read, and the members of as many runs. */
async function populate(dataDir: string, runs: number): Promise<Cast[]> {
  const database = await openDatabase({ databaseUrl, dataDir, log });
  await seedProjects(database, inventCommunity(200), { count: Number(values.projects) });
  const casts: Cast[] = [];
  while (casts.length < runs) {
    const [editor, renamer, ...others] = await database.transaction((tx) => addCallers(tx, readers + 2));
    if (editor !== undefined && renamer !== undefined) casts.push({ editor, renamer, others });
  }
  await database.executeSql('analyze');
  await database.close();
  return casts;
}

const words = inventCommunity(1).words;
/** A text of 4,000 characters at most, which differs in every word from that of the turn before. */
const textOf = (turn: number): string =>
  Array.from({ length: 500 }, (_, at) => words[(turn * 997 + at * 31) % words.length])
    .join(' ')
    .slice(0, 4_000)
    .trim();

async function publish(send: Send, { cookie }: Caller, count: number): Promise<string> {
  let id = '';
  for (let turn = 0; turn < count; turn += 1) {
    const lists = { skillsRequired: ['SQL'], interestsTags: ['Maps'] };
    const body = { title: `Owned ${turn}`, description: textOf(turn), ...lists };
    const reply = await send({ method: 'POST', path: '/api/project/create', cookie, body });
    if (reply.status !== 201) throw new Error(`A project was refused: ${reply.status} ${reply.text}`);
    ({ _id: id } = (JSON.parse(reply.text) as { project: { _id: string } }).project);
  }
  return id;
}

/** The attacks, each by a member of its own. */
async function prepareAttacks(send: Send, editor: Caller, renamer: Caller): Promise<Record<string, Attack>> {
  const id = await publish(send, editor, 1);
  await publish(send, renamer, ownedProjects);
  return {
    [`${atOnce} edits of a project`]: (turn) => {
      const body = { title: `Edit ${turn}`, description: textOf(turn) };
      return send({ method: 'PATCH', path: `/api/project/${id}/edit`, cookie: editor.cookie, body });
    },
    [`${atOnce} renames with ${ownedProjects} projects`]: (turn) => {
      const body = { firstName: words[(turn * 13) % words.length] };
      return send({ method: 'PATCH', path: '/profile/edit', cookie: renamer.cookie, body });
    },
  };
}

function report(name: string, idle: Measured, during: Awaited<ReturnType<typeof readDuring>>): void {
  const { p50, failures, statuses } = during;
  const times = p50 / idle.p50;
  const isRefusedOtherwise = [...statuses.keys()].some((status) => status !== 200 && status !== 429);
  const isMissed = times > mostTimes || failures.length > 0 || isRefusedOtherwise;
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const failed = failures.length === 0 ? '' : `; ${failures.length} reads failed, first: ${failures[0]}`;
  console.log(
    `  ${name}: feed p50 ${p50.toFixed(1)} ms (${times.toFixed(1)} times, limit ${mostTimes}), p95 ${during.p95.toFixed(1)}; the attacker got ${counts}${failed}${isMissed ? ' MISSED' : ''}`,
  );
  if (isMissed) process.exitCode = 1;
}

async function measure(
  dataDir: string,
  { editor, renamer, others }: Cast,
  settings: Record<string, string>,
): Promise<void> {
  const server = await startServer({
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'true',
    ...settings,
  });
  const { send, close } = createSender(server.address);
  try {
    const attacks = await prepareAttacks(send, editor, renamer);
    await readFeeds(send, others, performance.now() + 2_000);
    const idle = await readFeeds(send, others, performance.now() + seconds * 1_000);
    console.log(`feed p50 ${idle.p50.toFixed(1)} ms idle, p95 ${idle.p95.toFixed(1)}`);
    for (const [name, attack] of Object.entries(attacks)) {
      report(name, idle, await readDuring(send, others, attack));
      await delay(3_000);
    }
  } finally {
    close();
    await server.kill();
  }
}

/** The work of an edit has to be cheap too, so the second run has no budget for edits. Turns stay on. */
const runs: Record<string, Record<string, string>> = {
  'all limits on': {},
  'without the budgets of edits, requests and texts': {
    LIMIT_TEXT_EDITS: '999999999',
    LIMIT_REQUESTS: '999999999',
    LIMIT_TEXT_BYTES_DAY: '999999999',
  },
};
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
try {
  const casts = await populate(dataDir, Object.keys(runs).length);
  for (const [at, [title, settings]] of Object.entries(runs).entries()) {
    console.log(`${databaseUrl === null ? 'embedded' : 'PostgreSQL'}, ${title}`);
    const cast = casts[at];
    if (cast !== undefined) await measure(dataDir, cast, settings);
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

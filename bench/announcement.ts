import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { members } from '../server/src/features/account/public.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { startServer } from '../server/src/testing/processes/server-process.ts';
import { createSender } from './attacks/sender.ts';
import { addCallers, type Caller } from './chat/population.ts';
import { inventCommunity } from './community/projects.ts';
import { seedProjects } from './community/seed-projects.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '10000' },
    projects: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '20' },
  },
});
/** How many times its idle 95th percentile a read of another member may take while members are notified. */
const mostTimes = 2;
/** The reads of the feed are 20 ms apart and shared by 40 members, so that no limit is raised for them. */
const readers = 40;
const pause = 20;
const log = { info: () => undefined, warn: console.warn, error: console.error };
const databaseUrl = process.env['DATABASE_URL'] ?? null;

type Send = ReturnType<typeof createSender>['send'];

/** Fills a database with projects and members; the first member is an administrator. */
async function populate(dataDir: string): Promise<{ admin: Caller; others: Caller[] }> {
  const database = await openDatabase({ databaseUrl, dataDir, log });
  await seedProjects(database, inventCommunity(200), { count: Number(values.projects) });
  const callers: Caller[] = [];
  while (callers.length < Number(values.members))
    callers.push(...(await database.transaction((tx) => addCallers(tx, 200))));
  const [admin, ...others] = callers;
  if (admin === undefined) throw new Error('There is nobody.');
  await database.orm.update(members).set({ communityRole: 'administrator' }).where(eq(members.id, admin.id));
  await database.executeSql('analyze');
  await database.close();
  return { admin, others: others.slice(0, readers) };
}

/** Reads the feed as other members, evenly spaced, while `isGoingOn`; resolves to the sorted times. */
async function readFeeds(send: Send, others: readonly Caller[], isGoingOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; isGoingOn(); turn += 1) {
    const cookie = others[turn % others.length]?.cookie ?? '';
    const begunAt = performance.now();
    const { status } = await send({ method: 'GET', path: '/api/projects/feed', cookie });
    times.push(performance.now() - begunAt);
    if (status !== 200) throw new Error(`A feed was refused with ${status}.`);
    await delay(pause);
  }
  return times.toSorted((a, b) => a - b);
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;

/** Publishes an announcement; the function says whether members are still being notified. */
async function announce(send: Send, { cookie }: Caller) {
  const path = '/api/community/announcement';
  const body = { text: '**Maintenance** on Sunday', notifiesMembers: true };
  const reply = await send({ method: 'POST', path, cookie, body });
  if (reply.status !== 200) throw new Error(`It was refused: ${reply.status} ${reply.text}`);
  const state = { isGoingOn: true, count: 0 };
  const follow = async () => {
    while (state.isGoingOn) {
      await delay(500);
      const { data } = JSON.parse((await send({ method: 'GET', path, cookie })).text) as {
        data: { notifiedCount: number; isEverybodyNotified: boolean };
      };
      state.count = data.notifiedCount;
      state.isGoingOn = !data.isEverybodyNotified;
    }
  };
  return { state, followed: follow() };
}

async function measure(dataDir: string, { admin, others }: Awaited<ReturnType<typeof populate>>) {
  const server = await startServer({
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'true',
  });
  const { send, close } = createSender(server.address);
  const forSeconds = (seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    return () => performance.now() < until;
  };
  try {
    await readFeeds(send, others, forSeconds(3));
    const before = await readFeeds(send, others, forSeconds(Number(values.seconds)));
    const begunAt = performance.now();
    const { state, followed } = await announce(send, admin);
    const during = await readFeeds(send, others, () => state.isGoingOn);
    await followed;
    const took = (performance.now() - begunAt) / 1_000;
    const after = await readFeeds(send, others, forSeconds(Number(values.seconds)));
    // Both sides of it, because other work on the machine changes meanwhile.
    const idle = [...before, ...after].toSorted((a, b) => a - b);
    report(idle, during, { count: state.count, seconds: took });
  } finally {
    close();
    await server.kill();
  }
}

function report(
  idle: readonly number[],
  during: readonly number[],
  { count, seconds }: { count: number; seconds: number },
): void {
  const times = at(during, 0.95) / at(idle, 0.95);
  const isMissed = times > mostTimes || count < Number(values.members) - 1;
  const line = (name: string, sorted: readonly number[]) =>
    `  feed ${name}: p50 ${at(sorted, 0.5).toFixed(1)} ms, p95 ${at(sorted, 0.95).toFixed(1)}, max ${(sorted.at(-1) ?? 0).toFixed(1)} (${sorted.length} reads)`;
  console.log(databaseUrl === null ? 'embedded' : 'PostgreSQL');
  console.log(line('idle', idle));
  console.log(line('while members are notified', during));
  console.log(
    `  ${count} members notified in ${seconds.toFixed(1)} s; p95 ${times.toFixed(2)} times, limit ${mostTimes}${isMissed ? ' MISSED' : ''}`,
  );
  if (isMissed) process.exitCode = 1;
}

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
try {
  await measure(dataDir, await populate(dataDir));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createProject } from '@tandem/contract/projects';
import { createTask, listTasks } from '@tandem/contract/tasks';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../platform/database/open-database.ts';
import { recordLog } from '../../platform/database/testing/test-log.ts';
import { violationsIn } from '../chaos/violations.ts';
import { signUpRemotely } from '../processes/remote-member.ts';
import { startServer } from '../processes/server-process.ts';
import { type OwnCluster, startOwnCluster } from './own-cluster.ts';
import { findProgram } from './programs.ts';
import { runFaults } from './run-faults.ts';

const programs = {
  initdb: findProgram('PostgreSQL'),
  patroni: findProgram('Patroni'),
  etcd: findProgram('etcd'),
  haproxy: findProgram('HAProxy'),
};
type Found = Record<keyof typeof programs, string>;
const isComplete = Object.values(programs).every((program) => program !== null);
/** `npm run soak -- fail-over` kills twenty times. */
const kills = Number(process.env['SOAK'] === '1' ? (process.env['SOAK_FAIL_OVERS'] ?? 20) : 2);
/** Without writes at most, in milliseconds: systemd starts Patroni again at once, the machine is gone, or it freezes for a while. */
const limits = { restarted: 15_000, gone: 25_000, frozen: 25_000 };
type Fate = keyof typeof limits;
/** A busy machine takes longer. */
const patience = Number(process.env['E2E_PATIENCE'] ?? 1);
/** Before 4.1, a frozen primary that wakes up may lose what was acknowledged. */
const surviving: Fate[] = ['restarted', 'gone', ...(isModern() ? (['frozen'] as const) : [])];

function isModern(): boolean {
  const { stdout } = spawnSync(programs.patroni ?? '', ['--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return Number(major) > 4 || (Number(major) === 4 && Number(minor) >= 1);
}

/** Creates one task after the other, each until it is acknowledged. */
async function startTaskWriter(address: string) {
  const member = await signUpRemotely(address, 'writer');
  const lists = { skillsRequired: ['SQL'], interestsTags: ['Tasks'] };
  const body = { title: 'Written', description: 'Written all the time.', ...lists };
  const projectId = (await member.call(createProject, { body })).project._id;
  const titles: string[] = [];
  const refusals = new Set<string>();
  let [isStopped, lastAt, longest] = [false, performance.now(), 0];
  const create = async (title: string) => {
    for (const clientId = randomUUID(); ; await delay(20))
      try {
        return await member.call(createTask, { params: { projectId }, body: { title, clientId } });
      } catch (error) {
        refusals.add(error instanceof Error && 'reason' in error ? String(error.reason) : String(error));
      }
  };
  const work = async () => {
    while (!isStopped) {
      const title = `Task ${titles.length}`;
      await create(title);
      titles.push(title);
      longest = Math.max(longest, performance.now() - lastAt);
      lastAt = performance.now();
      // A board has a limit, and PostgreSQL is to have time for others.
      await delay(200);
    }
  };
  const working = work();
  return {
    titles,
    refusals,
    /** The longest time without an acknowledged task while something happened, in milliseconds. */
    longestGapDuring: async (happens: () => Promise<void>) => {
      longest = 0;
      await happens();
      const { length } = titles;
      while (titles.length < length + 2) await delay(20);
      return longest;
    },
    stop: async () => {
      isStopped = true;
      await working;
      const { tasks } = await member.call(listTasks, { params: { projectId }, query: {} });
      return tasks.map(({ title }) => title);
    },
  };
}

/** Strikes the node that takes writes. Whoever is started at once may become the primary again. */
async function strikePrimary(cluster: OwnCluster, fate: Fate): Promise<void> {
  const struck = (await cluster.primary()) ?? '';
  if (fate === 'frozen') cluster.signal(struck, 'SIGSTOP');
  else cluster.kill(struck);
  if (fate !== 'restarted')
    for (let now: string | null = struck; now === null || now === struck; await delay(50))
      now = await cluster.primary();
  if (fate === 'frozen') cluster.signal(struck, 'SIGCONT');
  else cluster.start(struck);
}

// spec: added-950
it.runIf(isComplete)(
  'loses nothing, doubles nothing and signs nobody out while the primary of a Patroni cluster is killed',
  { timeout: 180_000 + kills * 60_000 },
  async () => {
    const cluster = await startOwnCluster(programs as Found);
    onTestFinished(() => cluster.remove(), 60_000);
    const folder = mkdtempSync(join(tmpdir(), 'tandem-tests-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const server = await startServer({ DATABASE_URL: cluster.url, DATA_DIR: folder });
    onTestFinished(() => server.kill());
    const writer = await startTaskWriter(server.address);
    const gaps: { fate: Fate; ms: number }[] = [];
    const fault = (at: number) => async () => {
      // The node struck before is back.
      await cluster.whole();
      const fate = surviving[at % surviving.length] ?? 'gone';
      gaps.push({ fate, ms: Math.round(await writer.longestGapDuring(() => strikePrimary(cluster, fate))) });
    };
    const outcome = await runFaults({
      addresses: [server.address],
      people: 2,
      messages: kills * 100,
      faults: Array.from({ length: kills }, (_, at) => fault(at)),
    });
    const stored = await writer.stop();
    const figures = surviving.map((fate) => {
      const sorted = gaps.flatMap((gap) => (gap.fate === fate ? gap.ms : [])).toSorted((a, b) => a - b);
      return `${fate} p50 ${sorted[Math.floor((sorted.length - 1) / 2)]} ms, longest ${sorted.at(-1)} ms`;
    });
    process.stdout.write(
      `${kills} kills, ${outcome.acknowledged.size} messages, ${writer.titles.length} tasks; without writes: ${figures.join('; ')}\n`,
    );
    expect(gaps.filter(({ fate, ms }) => ms > limits[fate] * patience)).toEqual([]);
    expect(stored.toSorted()).toEqual(writer.titles.toSorted());
    // Nobody was signed out, and nobody had to reconnect.
    expect([...writer.refusals].filter((reason) => reason !== '503, Retry-After')).toEqual([]);
    const allowed = ['503, Retry-After', 'busy', 'unavailable', 'operation has timed out'];
    expect(outcome.refusals.filter((reason) => !allowed.includes(reason))).toEqual([]);
    expect(outcome.catchUps).toHaveLength(2);
    const database = await openPostgres({ databaseUrl: cluster.url, log: recordLog() });
    onTestFinished(() => database.close());
    expect(await violationsIn({ ...outcome, catchUps: [] }, database)).toEqual([]);
    expect(await server.stop()).toBe(0);
  },
);

import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { describeDatabaseError } from './database/database-errors.ts';
import type { Database } from './database/database.ts';
import { backgroundRest } from './concurrency/queue-worker.ts';
import type { Metrics } from './metrics/metrics.ts';
import { traced } from './tracing/traced.ts';

/** Scheduled background work; a failed run is logged and retried. */
export interface Job {
  name: string;
  /** The schedule as a cron expression, UTC. */
  cron: string;
  run(): Promise<void>;
}

/** The jobs of a running process. */
export interface Jobs {
  /** Runs a job immediately. */
  runNow(name: string): Promise<void>;
  /** The number of jobs by name that wait or run, of all processes. */
  countPending(): Promise<Record<string, number>>;
  /** Waits at most 3 s for running jobs. */
  stop(): Promise<void>;
}

/** Those of a process that leaves the background to others. */
export const noJobs: Omit<Jobs, 'runNow'> = {
  countPending: async () => ({}),
  stop: async () => undefined,
};

/** Schedules all jobs; with several processes on one database, one of them runs each. */
export async function startJobs(
  jobs: readonly Job[],
  { database, log, metrics }: { database: Database; log: Logger; metrics: Metrics },
): Promise<Jobs> {
  const open = () => openBoss(database, log);
  const boss = await open().catch((error: unknown) => {
    if (!isSchemaRace(error)) throw error;
    return open();
  });
  const workers = new Map<string, string>();
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, { policy: 'singleton', retryLimit: 3, retryDelay: 60, retryBackoff: true });
    // What is left out comes with the next time of the schedule.
    const work = async () => (backgroundRest.isOn ? undefined : runCounted({ name, run }, { log, metrics }));
    workers.set(name, await boss.work(name, { pollingIntervalSeconds: 30 }, work));
    await boss.schedule(name, cron);
  }
  return {
    runNow: async (name) => {
      await boss.send(name);
      boss.notifyWorker(workers.get(name) ?? '');
    },
    countPending: () => countPending(database, [...workers.keys()]),
    stop: () => boss.stop({ graceful: true, timeout: 3_000 }),
  };
}

async function openBoss(database: Database, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    // Through our pool: the embedded database has only one connection.
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    schema: 'jobs',
  });
  boss.on('error', (err) => log.error({ err }, 'background work'));
  await boss.start();
  return boss;
}

/** Whether another process created the schema at the same moment; pg-boss expects this race with another message only. */
const isSchemaRace = (error: unknown): boolean =>
  describeDatabaseError(error)?.constraint === 'pg_namespace_nspname_index';

async function runCounted(
  { name, run }: Pick<Job, 'name' | 'run'>,
  { log, metrics }: { log: Logger; metrics: Metrics },
): Promise<void> {
  const begunAt = performance.now();
  const count = (result: 'done' | 'failed') => metrics.jobEnded(name, result, performance.now() - begunAt);
  try {
    await traced('job', name, run);
  } catch (error) {
    count('failed');
    log.error({ err: error, job: name }, 'job failed');
    throw new Error(storableReasonOf(error));
  }
  count('done');
}

/**
 * pg-boss stores all that an error carries, for days. A failed query carries every parameter, other errors may carry
 * texts, so only kind and code are stored.
 */
function storableReasonOf(error: unknown): string {
  const code = describeDatabaseError(error)?.code ?? '';
  const kind = error instanceof Error ? error.name : typeof error;
  return `${[kind, code].join(' ').trim()}; the log has more.`;
}

/** pg-boss' own counts are up to a minute old. */
async function countPending(database: Database, names: string[]): Promise<Record<string, number>> {
  const { rows } = await database.executeSql(
    `select name, count(*)::int as count from jobs.job
     where name = any($1::text[]) and state <= 'active' group by name`,
    [names],
  );
  const counts = new Map((rows as { name: string; count: number }[]).map((row) => [row.name, row.count]));
  return Object.fromEntries(names.map((name) => [name, counts.get(name) ?? 0]));
}

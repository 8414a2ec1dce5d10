import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from './database/database.ts';

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
  /** Waits at most 3 s for running jobs. */
  stop(): Promise<void>;
}

/** Schedules all jobs; with several processes on one database, one of them runs each. */
export async function startJobs(
  jobs: readonly Job[],
  { database, log }: { database: Database; log: Logger },
): Promise<Jobs> {
  const boss = new PgBoss({
    // Through our pool: the embedded database has only one connection.
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    schema: 'jobs',
  });
  boss.on('error', (err) => log.error({ err }, 'background work'));
  await boss.start();
  const workers = new Map<string, string>();
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, { policy: 'singleton', retryLimit: 3, retryDelay: 60, retryBackoff: true });
    workers.set(name, await boss.work(name, { pollingIntervalSeconds: 30 }, run));
    await boss.schedule(name, cron);
  }
  return {
    runNow: async (name) => {
      await boss.send(name);
      boss.notifyWorker(workers.get(name) ?? '');
    },
    stop: () => boss.stop({ graceful: true, timeout: 3_000 }),
  };
}

import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from './database/database.ts';

/** Work that is done now and then in the background; a run that fails is logged and tried again. */
export interface Job {
  name: string;
  /** When, in the five fields of cron, UTC. */
  cron: string;
  run(): Promise<void>;
}

/** The jobs of a running process. */
export interface Jobs {
  /** Runs a job out of its turn. */
  runNow(name: string): Promise<void>;
  /** Lets what runs finish, for 3 s at most. */
  stop(): Promise<void>;
}

/** Starts the schedule of all jobs; with several processes on one database each run happens in one of them. */
export async function startJobs(
  jobs: readonly Job[],
  { database, log }: { database: Database; log: Logger },
): Promise<Jobs> {
  const boss = new PgBoss({
    // Through our pool: the embedded database has one connection to give.
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

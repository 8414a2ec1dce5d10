import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { openTestDatabase } from './database/testing/test-database.ts';
import { startJobs } from './jobs.ts';
import { noMetrics } from './metrics/metrics.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const log = pino({ level: 'silent' });

it('stores a schedule once, however often it starts, and stops quickly', async () => {
  for (let start = 0; start < 2; start += 1) {
    const jobs = await startJobs([{ name: 'sweep', cron: '7 * * * *', run: async () => {} }], {
      database,
      log,
      metrics: noMetrics,
    });
    await jobs.stop();
  }
  const { rows } = await database.executeSql('select name, cron from jobs.schedule');
  expect(rows).toEqual([{ name: 'sweep', cron: '7 * * * *' }]);
});

it('counts runs by result, and jobs that wait', async () => {
  const counted: string[] = [];
  const ended = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const metrics = {
    ...noMetrics,
    jobEnded: (name: string, result: string) => {
      ended[counted.push(`${name} ${result}`) - 1]?.resolve();
    },
  };
  const jobs = await startJobs(
    [
      { name: 'succeed', cron: '0 0 1 1 *', run: async () => {} },
      { name: 'fail', cron: '0 0 1 1 *', run: () => Promise.reject(new Error('no')) },
    ],
    { database, log, metrics },
  );
  expect(await jobs.countPending()).toEqual({ succeed: 0, fail: 0 });
  await jobs.runNow('succeed');
  await ended[0]?.promise;
  await jobs.runNow('fail');
  await ended[1]?.promise;
  expect(counted).toEqual(['succeed done', 'fail failed']);
  // It is tried again after a minute.
  await expect.poll(() => jobs.countPending()).toEqual({ succeed: 0, fail: 1 });
  await jobs.stop();
});

it('runs a job', async () => {
  let runs = 0;
  const ran = Promise.withResolvers<void>();
  const run = async () => {
    runs += 1;
    ran.resolve();
  };
  const jobs = await startJobs([{ name: 'count', cron: '0 0 1 1 *', run }], {
    database,
    log,
    metrics: noMetrics,
  });
  await jobs.runNow('count');
  await ran.promise;
  expect(runs).toBe(1);
  await jobs.stop();
});

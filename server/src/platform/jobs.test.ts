import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { openTestDatabase } from './database/testing/test-database.ts';
import { startJobs } from './jobs.ts';

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
    });
    await jobs.stop();
  }
  const { rows } = await database.executeSql('select name, cron from jobs.schedule');
  expect(rows).toEqual([{ name: 'sweep', cron: '7 * * * *' }]);
});

it('runs a job', async () => {
  let runs = 0;
  const ran = Promise.withResolvers<void>();
  const run = async () => {
    runs += 1;
    ran.resolve();
  };
  const jobs = await startJobs([{ name: 'count', cron: '0 0 1 1 *', run }], { database, log });
  await jobs.runNow('count');
  await ran.promise;
  expect(runs).toBe(1);
  await jobs.stop();
});

import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from './database/testing/test-database.ts';
import { startJobs } from './jobs.ts';
import { noMetrics } from './metrics/metrics.ts';

it('set up their schema when several processes start together', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const jobs = [{ name: 'sweep', cron: '7 * * * *', run: async () => {} }];
  const log = pino({ level: 'silent' });
  const started = await Promise.all(
    [1, 2, 3].map(() => startJobs(jobs, { database, log, metrics: noMetrics })),
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => database.executeSql('select 1 as one')));
  expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 20 }, () => [{ one: 1 }]));
  await Promise.all(started.map((one) => one.stop()));
});

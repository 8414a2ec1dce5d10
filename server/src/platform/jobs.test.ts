import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { openTestDatabase } from './database/testing/test-database.ts';
import { startJobs } from './jobs.ts';
import { createLog } from './logging.ts';
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

it('logs why a job failed, and stores neither parameters nor texts', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const failures: [string, () => Promise<unknown>][] = [
    ['query', () => database.orm.execute(sql`select ${'a marked parameter'}::int`)],
    ['wrapped', () => Promise.reject(new Error('a marked reason', { cause: new Error('a marked cause') }))],
    ['bare', () => Promise.reject(Object.assign(new TypeError('no'), { text: 'a marked text' }))],
  ];
  const jobs = await startJobs(
    failures.map(([name, fail]) => ({ name, cron: '0 0 1 1 *', run: async () => void (await fail()) })),
    { database, log, metrics: noMetrics },
  );
  const stored = async () => {
    const { rows } = await database.executeSql(
      `select name, output, row_to_json(job)::text as row from jobs.job where output is not null and name = any($1)`,
      [failures.map(([name]) => name)],
    );
    return rows as { name: string; output: { message: string }; row: string }[];
  };
  for (const [name] of failures) await jobs.runNow(name);
  await expect.poll(async () => (await stored()).length).toBe(3);
  await jobs.stop();
  const found = await stored();
  expect(found.filter(({ row }) => row.includes('marked'))).toEqual([]);
  expect(Object.fromEntries(found.map(({ name, output }) => [name, output.message]))).toEqual({
    query: 'Error 22P02; the log has more.',
    wrapped: 'Error; the log has more.',
    bare: 'TypeError; the log has more.',
  });
  const logged = lines.map((line) => JSON.parse(line) as { job?: string; msg: string; err: object });
  expect(logged.map(({ job, msg }) => `${msg} ${job}`).toSorted()).toEqual([
    'job failed bare',
    'job failed query',
    'job failed wrapped',
  ]);
  expect(lines.filter((line) => line.includes('a marked parameter'))).toEqual([]);
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

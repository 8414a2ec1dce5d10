import { viewOverview } from '@tandem/contract/administration';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startJobs } from '../../platform/jobs.ts';
import { noMetrics } from '../../platform/metrics/metrics.ts';
import { makeAdministrator, makeModerator } from '../../testing/administration/community-roles.ts';
import { publish } from '../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let abel: Actor;
beforeAll(async () => {
  app = await createTestApp();
  abel = await makeAdministrator(app, await app.member());
});
afterAll(() => app.close());

// spec: added-153
it('counts the community, and anew after five minutes', async () => {
  await publish(await app.member());
  const first = await abel.call(viewOverview);
  expect(first.data).toMatchObject({
    countedAt: app.clock.now().toISOString(),
    members: 2,
    activeInWeek: 2,
    activeInMonth: 2,
    projects: 1,
    isEstimated: false,
    jobs: null,
    backups: null,
  });
  expect(first.data.databaseBytes).toBeGreaterThan(1_000_000);
  await app.member();
  expect(await abel.call(viewOverview)).toEqual(first);
  app.clock.advance(5 * 60_000);
  expect((await abel.call(viewOverview)).data.members).toBe(3);
});

it('names the jobs that failed in the last week, and counts those that wait', async () => {
  const { database } = app;
  const jobs = await startJobs([{ name: 'sweep', cron: '0 0 1 1 *', run: async () => {} }], {
    database,
    log: pino({ level: 'silent' }),
    metrics: noMetrics,
  });
  await jobs.stop();
  const at = (days: number) => new Date(app.clock.now().getTime() - days * 24 * 3_600_000).toISOString();
  for (const [state, days] of [
    ['failed', 1],
    ['failed', 2],
    ['failed', 8],
    ['completed', 1],
  ] as const)
    await database.executeSql(
      `insert into jobs.job (name, state, completed_on, start_after) values ('sweep', $1, $2, $2)`,
      [state, at(days)],
    );
  await database.executeSql(
    `insert into jobs.job (name, state, start_after) values ('sweep', 'created', $1), ('sweep', 'created', $2)`,
    [at(0), at(-1)],
  );
  app.clock.advance(5 * 60_000);
  const failed = [{ name: 'sweep', times: 2, lastAt: at(1 + 5 / 1_440) }];
  expect((await abel.call(viewOverview)).data.jobs).toEqual({ waiting: 1, failed });
});

it('says who may see it', async () => {
  const refusal = { status: 403, message: 'Only administrators of the community can do this.' };
  expect(await (await makeModerator(app, await app.member())).refused(viewOverview)).toMatchObject(refusal);
  expect(await (await app.member()).refused(viewOverview)).toMatchObject(refusal);
});

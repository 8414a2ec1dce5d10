import { administrationMessages, retryMails, viewOverview } from '@tandem/contract/administration';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startJobs } from '../../platform/jobs.ts';
import { noMetrics } from '../../platform/metrics/metrics.ts';
import { makeAdministrator, makeModerator } from '../../testing/administration/community-roles.ts';
import { publish } from '../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { newMembers } from '../account/public.ts';
import { newProjects } from '../projects/public.ts';

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
    storedBytes: 0,
    photoBytes: 0,
    disk: null,
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

it('shows what was added in 90 days, and in the 90 days before', async () => {
  const [olga, sender] = [await app.member(), await app.member()];
  const project = await publish(olga);
  const at = (days: number) => new Date(app.clock.now().getTime() - days * 24 * 3_600_000).toISOString();
  const { database } = app;
  await database.executeSql('update members set created_at = $1', [at(200)]);
  await database.executeSql('update projects set created_at = $1', [at(200)]);
  await database.executeSql('update members set created_at = $2 where id = $1', [sender.id, at(89)]);
  await database.executeSql('update members set created_at = $2 where id = $1', [olga.id, at(91)]);
  await database.executeSql('update projects set created_at = $2 where id = $1', [project._id, at(4)]);
  app.clock.advance(5 * 60_000);
  const { trends } = (await abel.call(viewOverview)).data;
  const none = Array.from({ length: 90 }, () => 0);
  expect(trends).toEqual({
    members: { counts: [1, ...none.slice(1)], before: 1 },
    projects: { counts: [...none.slice(5), 1, 0, 0, 0, 0], before: 0 },
    messages: { counts: none, before: 0 },
  });
});

it('reads new members and projects by their index', async () => {
  const spans = { now: app.clock.now(), days: 1, count: 180 };
  const plan = await app.database.orm.transaction(async (tx) => {
    // The tables of a test are too small for an index to pay.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${newMembers(spans)} union all ${newProjects(spans)}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/members_created_at_index/);
  expect(plan).toMatch(/projects_created_index/);
});

it('counts mails that could not be sent at their first attempt, and tries those now that wait for long', async () => {
  const at = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
  const answered = { kind: 'answered' };
  for (const [attempts, minutes, nextIn] of [
    [0, 30, 60],
    [1, 0, 60],
    [3, 20, 30],
    // It may be under way.
    [1, 10, 10],
  ] as const)
    await app.database.executeSql(
      `insert into mails (id, kind, recipient, created_at, expires_at, next_at, attempts, failure)
       values (gen_random_uuid(), 'x', 'x', $1, $2, $3, $4, $5::jsonb)`,
      [
        at(minutes),
        at(-60),
        at(-nextIn),
        attempts,
        attempts === 0 ? null : JSON.stringify({ ...answered, text: `45${attempts} later`, at: at(minutes) }),
      ],
    );
  const [since, nextAt] = [at(20), at(-10)];
  app.clock.advance(5 * 60_000);
  expect((await abel.call(viewOverview)).data.failingMails).toEqual({
    count: 2,
    since,
    nextAt,
    lastFailure: { ...answered, text: '451 later' },
  });
  expect(await abel.call(retryMails)).toEqual({ message: '2 mails are being sent again.' });
  const { failingMails } = (await abel.call(viewOverview)).data;
  expect(failingMails).toMatchObject({ nextAt: app.clock.now().toISOString() });
  expect(await abel.call(retryMails)).toEqual({ message: administrationMessages.mailsRetried(0) });
});

it('counts deliveries of webhooks that wait and that failed, and paused webhooks', async () => {
  const project = await publish(await app.member());
  const at = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
  const { database } = app;
  const webhook = async (pausedAt: string | null) => {
    const { rows } = await database.executeSql(
      `insert into webhooks (id, project_id, url, format, events, secret, paused_at, leased_until, created_at)
       values (gen_random_uuid(), $1, 'https://example.org', 'tandem', '{}', '', $2, $3, $3) returning id`,
      [project._id, pausedAt, at(0)],
    );
    return (rows as { id: string }[])[0]?.id;
  };
  await webhook(at(9));
  const called = await webhook(null);
  for (const [state, attempts, minutes] of [
    ['waiting', 0, 5],
    ['waiting', 2, 7],
    ['waiting', 1, 6],
    ['failed', 9, 60],
    ['sent', 1, 60],
  ] as const)
    await database.executeSql(
      `insert into webhook_deliveries (id, webhook_id, event, key, at, expires_at, state, next_at, attempts)
       values (gen_random_uuid(), $1, 'task.done', gen_random_uuid()::text, $2, $2, $3, $4, $5)`,
      [called, at(minutes), state, state === 'waiting' ? at(-5) : null, attempts],
    );
  const since = at(7);
  app.clock.advance(5 * 60_000);
  expect((await abel.call(viewOverview)).data.webhooks).toEqual({ waiting: 3, failing: 2, since, paused: 1 });
});

it('names the first administrators without a second factor, and counts all', async () => {
  const names = ['Bo', 'Cy', 'Di'];
  for (const firstName of names) await makeAdministrator(app, await app.member({ firstName }));
  const safe = await makeAdministrator(app, await app.member());
  await app.database.executeSql('update members set has_second_factor = true where id = $1', [safe.id]);
  app.clock.advance(5 * 60_000);
  const { count, people } = (await abel.call(viewOverview)).data.withoutSecondFactor;
  expect(count).toBe(4);
  expect(people).toHaveLength(3);
  expect(people.every(({ _id }) => _id !== safe.id)).toBe(true);
});

it('keeps how many members were active on each day, and forgets no one who logs out on it', async () => {
  const { database } = app;
  app.clock.advance(24 * 3_600_000);
  await database.executeSql('delete from activity_days');
  await database.executeSql('update sessions set last_used_at = $1', [new Date(0).toISOString()]);
  const [one, other] = [await app.member(), await app.member()];
  await app.runJob('count-activity');
  await database.executeSql('delete from sessions where member_id in ($1, $2)', [one.id, other.id]);
  await app.runJob('count-activity');
  app.clock.advance(5 * 60_000);
  expect((await abel.call(viewOverview)).data).toMatchObject({ activeInWeek: 2, activeInMonth: 2 });
  app.clock.advance(3 * 24 * 3_600_000);
  await app.runJob('count-activity');
  app.clock.advance(24 * 3_600_000);
  const days = [1, 4].map((back) =>
    new Date(app.clock.now().getTime() - back * 24 * 3_600_000).toISOString().slice(0, 10),
  );
  expect((await abel.call(viewOverview)).data.activity).toEqual([
    { day: days[1], inDay: 2, inWeek: 2, inMonth: 2 },
    { day: days[0], inDay: 0, inWeek: 1, inMonth: 1 },
  ]);
});

it('says who may see it', async () => {
  const refusal = { status: 403, message: 'Only administrators of the community can do this.' };
  expect(await (await makeModerator(app, await app.member())).refused(viewOverview)).toMatchObject(refusal);
  expect(await (await app.member()).refused(viewOverview)).toMatchObject(refusal);
  expect((await app.nobody.refused(viewOverview)).status).toBe(401);
});

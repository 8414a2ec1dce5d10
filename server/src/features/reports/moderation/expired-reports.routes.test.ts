import { downloadFile } from '@tandem/contract/files';
import { editProfile } from '@tandem/contract/profile';
import {
  type ReportedKind,
  reportThing,
  decideReport,
  listReports,
  type ReportOutcome,
  undoDecision,
  viewReport,
} from '@tandem/contract/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeModerator } from '../../../testing/administration/community-roles.ts';
import { groupChatOf, postMessage } from '../../../testing/chat-actions.ts';
import { deleteAccountOf } from '../../../testing/deletion-actions.ts';
import { uploadPhoto } from '../../../testing/images.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { type Actor, type TestApp, createTestApp, visitor } from '../../../testing/test-app.ts';
import { reportCases } from '../reports.tables.ts';

const dayMs = 24 * 3_600_000;
let app: TestApp;
let ana: Actor;
let robin: Actor;
let mira: Actor;

beforeAll(async () => {
  app = await createTestApp({ limits: { LIMIT_REPORTS_DAY: 200 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, robin] = [await app.member(), await app.member({ firstName: 'Robinetta' })];
  await app.database.orm.delete(reportCases);
});

/** Logged in again, because sessions end before reports expire. */
const moderator = async () => {
  mira = await app.member();
  await makeModerator(app, mira);
};
const on = (caseId: string) => ({ params: { caseId } });
const report = async (id: string, kind: ReportedKind) => {
  await ana.call(reportThing, { body: { thing: { kind, id }, reason: 'other', words: 'Robinetta again.' } });
  return (await mira.call(listReports, {})).data[0]?._id ?? '';
};
const decide = (caseId: string, outcome: ReportOutcome) =>
  mira.call(decideReport, { ...on(caseId), body: { outcome, reason: 'Robinetta was rude.' } });
/** How many rows of the tables of reports say a word. */
const rowsWith = async (word: string) => {
  const { rows } = await app.database.orm.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select r::text as words from reports r union all select c::text from report_cases c
      union all select d::text from report_decisions d) x where words ilike ${`%${word}%`}`);
  return rows[0]?.count;
};

// spec: added-187
it('deletes a decided report a year later, with the name and words of its author and the bytes of a hidden photo', async () => {
  await moderator();
  const project = await publish(ana, { title: 'Gauges' });
  await joinProject(ana, robin, project._id);
  const message = await postMessage(robin, await groupChatOf(ana, project._id), 'Robinetta says: go away.');
  const photoUrl = await uploadPhoto(robin);
  await robin.call(editProfile, { body: { photoUrl } });
  await decide(await report(robin.id, 'photo'), 'hidden');
  await decide(await report(message._id, 'message'), 'warned');
  const stored = app.storage.keys().length;
  expect(await rowsWith('Robinetta')).toBeGreaterThan(0);

  app.clock.advance(364 * dayMs);
  await app.runJob('remove-expired-reports');
  await moderator();
  expect((await mira.call(listReports, { query: { view: 'closed' } })).data).toHaveLength(2);
  expect(app.storage.keys()).toHaveLength(stored);

  app.clock.advance(dayMs + 1);
  await app.runJob('remove-expired-reports');
  expect(await rowsWith('Robinetta')).toBe(0);
  expect(app.storage.keys()).toHaveLength(stored - 1);
  const content = { params: { bucket: 'tandem', token: photoUrl.split('/').at(-1) ?? '' } };
  expect((await visitor(app.http, null).send(downloadFile, content)).statusCode).toBe(404);
});

it('forgets a deleted author with the report', async () => {
  await moderator();
  await decide(await report(robin.id, 'member'), 'dismissed');
  await deleteAccountOf(robin);
  expect(await rowsWith('Robinetta')).toBeGreaterThan(0);
  app.clock.advance(366 * dayMs);
  await app.runJob('remove-expired-reports');
  expect(await rowsWith('')).toBe(0);
});

it('keeps open reports, also one whose decision was undone, and counts a year from the new decision', async () => {
  await moderator();
  const caseId = await report(robin.id, 'member');
  await decide(caseId, 'warned');
  await mira.call(undoDecision, { ...on(caseId), body: {} });
  app.clock.advance(1_000 * dayMs);
  await app.runJob('remove-expired-reports');
  await moderator();
  expect((await mira.call(viewReport, on(caseId))).data.isOpen).toBe(true);
  await decide(caseId, 'dismissed');
  app.clock.advance(364 * dayMs);
  await app.runJob('remove-expired-reports');
  expect(await app.database.orm.$count(reportCases)).toBe(1);
  app.clock.advance(2 * dayMs);
  await app.runJob('remove-expired-reports');
  expect(await app.database.orm.$count(reportCases)).toBe(0);
});

it('deletes more reports than one transaction takes', async () => {
  await app.database.orm.execute(sql`
    insert into report_cases (id, kind, subject_id, title, status, latest_at)
    select gen_random_uuid(), 'member', gen_random_uuid(), 'Long ago', 'closed', ${app.clock.now().toISOString()}::timestamptz
    from generate_series(1, 120)`);
  app.clock.advance(366 * dayMs);
  await app.runJob('remove-expired-reports');
  expect(await app.database.orm.$count(reportCases)).toBe(0);
});

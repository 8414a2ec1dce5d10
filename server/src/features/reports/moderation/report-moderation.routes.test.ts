import { viewProfile } from '@tandem/contract/account';
import { listChatMessages } from '@tandem/contract/chat';
import { joinByLink, makeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { listNotifications } from '@tandem/contract/notifications';
import { viewProject } from '@tandem/contract/projects';
import { listFeed } from '@tandem/contract/projects/project-lists';
import {
  type ReportedKind,
  reportThing,
  countReports,
  decideReport,
  listReports,
  noteReport,
  releaseReport,
  reportsChanged,
  takeReport,
  undoDecision,
  viewReport,
} from '@tandem/contract/reports';
import { suspendMember } from '@tandem/contract/administration/administration-members';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupChatOf, listMessages, openDirectChatWith, postMessage } from '../../../testing/chat-actions.ts';
import { makeAdministrator, makeModerator } from '../../../testing/administration/community-roles.ts';
import { connect as connectClient } from '../../../testing/live-client.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { auditEntries } from '../../audit/audit.tables.ts';
import { reports, reportCases } from '../reports.tables.ts';
import { adoptReports } from './report-cases.repository.ts';

let app: TestApp;
let ana: Actor;
let ben: Actor;
let robin: Actor;
let mira: Actor;
let aroha: Actor;
let projectId: string;
let chatId: string;

beforeAll(async () => {
  app = await createTestApp({ listens: true, limits: { LIMIT_REPORTS_DAY: 100 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, ben, robin, mira, aroha] = (await Promise.all(
    ['Ana', 'Ben', 'Robin', 'Mira', 'Aroha'].map((firstName) => app.member({ firstName })),
  )) as [Actor, Actor, Actor, Actor, Actor];
  await app.database.orm.delete(reportCases);
  await makeModerator(app, mira);
  await makeAdministrator(app, aroha);
  projectId = (await publish(ana, { title: 'River gauges' }))._id;
  await joinProject(ana, robin, projectId);
  await joinProject(ana, ben, projectId);
  chatId = await groupChatOf(ana, projectId);
});

const say = async (text = 'Go back to your toys.') => (await postMessage(robin, chatId, text))._id;
const report = (who: Actor, id: string, kind: ReportedKind = 'message') =>
  who.call(reportThing, { body: { thing: { kind, id }, reason: 'harassment', words: 'Third time.' } });
const openCases = async (who = mira) => (await who.call(listReports, {})).data;
const on = (caseId: string) => ({ params: { caseId } });
/** The only open case. */
const onlyCase = async () => (await openCases())[0]?._id ?? '';
const decide = (who: Actor, caseId: string, body: Parameters<typeof decideBody>[0]) =>
  who.call(decideReport, { ...on(caseId), body: decideBody(body) });
const decideBody = (body: {
  outcome: 'dismissed' | 'warned' | 'hidden' | 'suspended';
  reason?: string;
  days?: 1 | 7 | 30 | null;
}) => body;
const listOf = async (who: Actor) =>
  (await who.call(listNotifications, { query: {} })).data.filter(({ report: about }) => about);
const acts = async (caseId: string) =>
  (await mira.call(viewReport, on(caseId))).data.trail.map(({ act }) => act);

// spec: added-181, added-182, added-183
it('shows one entry for each reported thing, with all its reports and the record of its author', async () => {
  await postMessage(ben, chatId, 'Is there a way without soldering?');
  const id = await say();
  await report(ana, id);
  await report(ben, id);
  await report(ben, robin.id, 'member');
  const [person, message, ...others] = await openCases();
  expect(others).toEqual([]);
  expect(person).toMatchObject({ thing: { kind: 'member' }, reportsCount: 1 });
  expect(message).toMatchObject({
    title: 'River gauges',
    text: 'Go back to your toys.',
    reportsCount: 2,
    reporter: { firstName: 'Ana' },
    author: { firstName: 'Robin' },
    isOpen: true,
    takenBy: null,
    decision: null,
  });
  expect((await mira.call(countReports)).data).toEqual({
    open: 2,
    mine: 0,
    closed: 0,
    oldestAt: expect.any(String),
  });
  const { data } = await mira.call(viewReport, on(message?._id ?? ''));
  expect(data.reports.map(({ reporter, words }) => [reporter?.firstName, words])).toEqual([
    ['Ben', 'Third time.'],
    ['Ana', 'Third time.'],
  ]);
  expect(data.kept.around.map(({ text }) => text)).toEqual([
    'Is there a way without soldering?',
    'Go back to your toys.',
  ]);
  expect(data.record).toMatchObject({ projects: 1, warnings: [], earlierReports: 1, isSuspended: false });
  expect(data).toMatchObject({ now: { isHidden: false }, path: null, isForAdministrators: false });
});

it('pages the queue, latest first', async () => {
  for (const text of ['a', 'b', 'c']) {
    app.clock.advance(1_000);
    await report(ana, await say(text));
  }
  const first = await mira.call(listReports, { query: { limit: '2' } });
  const second = await mira.call(listReports, { query: { limit: '2', cursor: first.nextCursor ?? '' } });
  expect([first, second].map(({ data }) => data.map(({ text }) => text))).toEqual([['c', 'b'], ['a']]);
  expect(second.nextCursor).toBeNull();
  expect((await mira.refused(listReports, { query: { cursor: 'x' } })).status).toBe(400);
});

// spec: added-184, added-185, added-186
it('says who works on a report, and keeps notes, with one entry of the log for each act', async () => {
  await report(ana, await say());
  const caseId = await onlyCase();
  expect((await mira.call(takeReport, on(caseId))).data.takenBy?.firstName).toBe('Mira');
  await mira.call(takeReport, on(caseId));
  expect((await mira.call(listReports, { query: { view: 'mine' } })).data).toHaveLength(1);
  expect((await aroha.refused(takeReport, on(caseId))).code).toBe('reports.taken');
  await mira.call(noteReport, { ...on(caseId), body: { text: 'Asked Ana.' } });
  await mira.call(releaseReport, on(caseId));
  await mira.call(releaseReport, on(caseId));
  expect(await acts(caseId)).toEqual(['reportReleased', 'reportNoted', 'reportTaken']);
});

// spec: added-187, added-188
it('hides a message, tells its author and those who reported it, and shows it again', async () => {
  const id = await say();
  await report(ana, id);
  await report(ben, id);
  const caseId = await onlyCase();
  const { data } = await decide(mira, caseId, { outcome: 'hidden', reason: 'Be kind.' });
  expect(data).toMatchObject({ isOpen: false, now: { isHidden: true, text: 'Go back to your toys.' } });
  expect(data.decision).toMatchObject({ outcome: 'hidden', reason: 'Be kind.', by: { firstName: 'Mira' } });
  expect((await listMessages(ana, chatId)).at(-1)).toMatchObject({ text: '', isHidden: true });
  const about = { kind: 'message', title: 'River gauges', isActedOn: true };
  for (const who of [ana, ben])
    expect(await listOf(who)).toMatchObject([
      { kind: 'reportDecided', actor: null, text: null, report: about },
    ]);
  expect(await listOf(robin)).toMatchObject([
    { kind: 'contentHidden', actor: null, text: 'Be kind.', report: about },
  ]);
  await mira.call(undoDecision, { ...on(caseId), body: {} });
  expect((await listMessages(ana, chatId)).at(-1)).toMatchObject({ text: 'Go back to your toys.' });
  expect([await listOf(ana), await listOf(robin)]).toEqual([[], []]);
  expect(await acts(caseId)).toEqual(['decisionUndone', 'contentHidden']);
  expect((await openCases())[0]?._id).toBe(caseId);
});

it('warns with a reason, and tells who reported a dismissed thing that nothing was found', async () => {
  await report(ana, await say());
  const first = await onlyCase();
  expect((await mira.refused(decideReport, { ...on(first), body: { outcome: 'warned' } })).fields).toEqual({
    reason: 'Enter the reason.',
  });
  await decide(mira, first, { outcome: 'warned', reason: 'Help newcomers.' });
  expect(await listOf(robin)).toMatchObject([{ kind: 'memberWarned', text: 'Help newcomers.' }]);
  await report(ana, await say('Fine.'));
  const second = await onlyCase();
  expect((await mira.call(viewReport, on(second))).data.record?.warnings).toMatchObject([
    { reason: 'Help newcomers.' },
  ]);
  await decide(mira, second, { outcome: 'dismissed' });
  expect((await listOf(ana)).map(({ report: about }) => about?.isActedOn)).toEqual([false, true]);
  expect(await listOf(robin)).toHaveLength(1);
});

it('suspends the author at once, and lifts the suspension with the decision', async () => {
  await report(ana, await say());
  const caseId = await onlyCase();
  const robins = await connectClient(app, robin);
  await decide(mira, caseId, { outcome: 'suspended', reason: 'Twice.', days: 7 });
  expect(await robins.ended).toBe('io server disconnect');
  expect((await robin.refused(viewProfile, {})).status).toBe(401);
  expect(await acts(caseId)).toEqual(['memberSuspended']);
  const { data } = await mira.call(undoDecision, { ...on(caseId), body: { reason: 'Mistaken.' } });
  expect(data).toMatchObject({ isOpen: true, record: { isSuspended: false } });
  expect(await acts(caseId)).toEqual(['suspensionLifted', 'memberSuspended']);
});

it('leaves a suspension that another act decided since, when a decision is undone', async () => {
  await report(ana, await say());
  const first = await onlyCase();
  await decide(mira, first, { outcome: 'suspended', reason: 'Twice.', days: 1 });
  await report(ana, robin.id, 'member');
  const second = await onlyCase();
  app.clock.advance(1_000);
  await decide(mira, second, { outcome: 'suspended', reason: 'Spam.', days: 30 });
  const { data } = await mira.call(undoDecision, { ...on(first), body: {} });
  expect(data).toMatchObject({ isOpen: true, record: { isSuspended: true } });
  expect((await acts(first))[0]).toBe('decisionUndone');
  const undone = await mira.call(undoDecision, { ...on(second), body: {} });
  expect(undone.data.record?.isSuspended).toBe(false);
});

it('hides a project from everybody who is not in it', async () => {
  const stranger = await app.member();
  const link = await ana.call(makeInvitationLink, { params: { projectId }, body: { role: '', maxUses: 5 } });
  const token = link.data.path.split('/').pop() ?? '';
  await report(ben, projectId, 'project');
  const caseId = await onlyCase();
  await decide(mira, caseId, { outcome: 'hidden', reason: 'Spam.' });
  const [logged] = await app.database.orm
    .select({ details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, caseId));
  const { title } = (await ana.call(viewProject, { params: { id: projectId } })).data;
  expect(logged).toEqual({ details: { thing: 'project', thingId: projectId, title } });
  const one = { params: { id: projectId } };
  expect((await stranger.refused(viewProject, one)).status).toBe(404);
  const inFeed = async () =>
    (await stranger.call(listFeed, { query: {} })).data.some(({ _id }) => _id === projectId);
  expect(await inFeed()).toBe(false);
  expect((await stranger.refused(joinByLink, { body: { token } })).status).toBe(404);
  for (const who of [ana, ben]) expect((await who.call(viewProject, one)).data.isHidden).toBe(true);
  expect(await listOf(ana)).toMatchObject([{ kind: 'contentHidden', text: 'Spam.' }]);
  await mira.call(undoDecision, { ...on(caseId), body: {} });
  expect(await inFeed()).toBe(true);
});

describe('what an administrator decided', () => {
  const byAdministrator = { status: 403, code: 'account.by_administrator' };
  const undo = (caseId: string) => ({ ...on(caseId), body: {} });

  it.each([
    { outcome: 'dismissed' },
    { outcome: 'warned', reason: 'Be kind.' },
    { outcome: 'hidden', reason: 'Be kind.' },
    { outcome: 'suspended', reason: 'Be kind.', days: 7 },
  ] as const)('moderators do not undo: $outcome', async (body) => {
    await report(ana, await say());
    const caseId = await onlyCase();
    await decide(aroha, caseId, body);
    expect(await mira.refused(undoDecision, undo(caseId))).toMatchObject(byAdministrator);
    const mayUndo = async (who: Actor) => (await who.call(viewReport, on(caseId))).data.mayUndo;
    expect([await mayUndo(mira), await mayUndo(aroha)]).toEqual([false, true]);
    await aroha.call(undoDecision, undo(caseId));
    // Open again, a moderator decides.
    await decide(mira, caseId, { outcome: 'dismissed' });
    await mira.call(undoDecision, undo(caseId));
  });

  it('stays when a moderator decides about another report of the same', async () => {
    const id = await say();
    await report(ana, id);
    const first = await onlyCase();
    await decide(aroha, first, { outcome: 'hidden', reason: 'Be kind.' });
    await report(ben, id);
    const second = await onlyCase();
    await decide(mira, second, { outcome: 'hidden', reason: 'Again.' });
    expect(await mira.refused(undoDecision, undo(second))).toMatchObject(byAdministrator);
    await report(ana, robin.id, 'member');
    const person = await onlyCase();
    await decide(mira, person, { outcome: 'suspended', reason: 'Spam.', days: 1 });
    app.clock.advance(1_000);
    await aroha.call(suspendMember, {
      params: { userId: robin.id },
      body: { days: null, reason: 'For good.' },
    });
    const { data } = await mira.call(undoDecision, undo(person));
    expect(data.record?.isSuspended).toBe(true);
    await report(ben, robin.id, 'member');
    const again = {
      ...on(await onlyCase()),
      body: { outcome: 'suspended', reason: 'Spam.', days: 1 },
    } as const;
    expect(await mira.refused(decideReport, again)).toMatchObject(byAdministrator);
    await aroha.call(decideReport, again);
  });
});

describe('a decision is refused', () => {
  it('to the second of two moderators, who is told who was first', async () => {
    await report(ana, await say());
    const caseId = await onlyCase();
    const body = { outcome: 'warned', reason: 'Be kind.' } as const;
    const replies = await Promise.all(
      [mira, aroha].map((who) => who.send(decideReport, { ...on(caseId), body })),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const late = await aroha.refused(decideReport, { ...on(caseId), body });
    expect(late.message).toMatch(/^(?:Mira|Aroha) has decided/);
    expect(await app.database.orm.$count(auditEntries, eq(auditEntries.subjectId, caseId))).toBe(1);
  });

  it('about oneself, also to look at, and about moderators to moderators', async () => {
    await report(ana, mira.id, 'member');
    const caseId = (await openCases(aroha))[0]?._id ?? '';
    expect(await openCases(mira)).toEqual([]);
    expect((await mira.call(countReports)).data.open).toBe(0);
    const body = { outcome: 'dismissed' } as const;
    for (const refused of [
      await mira.refused(viewReport, on(caseId)),
      await mira.refused(decideReport, { ...on(caseId), body }),
    ])
      expect(refused).toMatchObject({ status: 403, code: 'reports.about_yourself' });
    const other = await app.member();
    await makeModerator(app, other);
    expect((await other.refused(decideReport, { ...on(caseId), body })).code).toBe(
      'reports.for_administrators',
    );
    await decide(aroha, caseId, body);
  });

  it('to undo when the thing was reported again', async () => {
    const id = await say();
    await report(ana, id);
    const caseId = await onlyCase();
    await decide(mira, caseId, { outcome: 'dismissed' });
    await report(ana, id);
    expect((await mira.refused(undoDecision, { ...on(caseId), body: {} })).code).toBe(
      'reports.reported_again',
    );
  });
});

it('gives moderators no private message that nobody reported', async () => {
  await connect(ana, robin);
  const direct = await openDirectChatWith(ana, robin);
  const texts = Array.from({ length: 8 }, (_, at) => `Secret ${at}`);
  const sent = [];
  for (const text of texts) sent.push((await postMessage(robin, direct, text))._id);
  await report(ana, sent[0] ?? '');
  for (const who of [mira, aroha])
    expect((await who.refused(listChatMessages, { params: { chatId: direct } })).status).toBe(404);
  const { data } = await mira.call(viewReport, on(await onlyCase()));
  expect(data.kept.around.map(({ text }) => text)).toEqual(texts.slice(0, 6));
  expect(JSON.stringify(data)).not.toContain('Secret 7');
  expect(data.path).toBeNull();
});

it('tells moderators, and nobody else, that something was reported', async () => {
  const [miras, bens] = await Promise.all([connectClient(app, mira), connectClient(app, ben)]);
  await report(ana, await say());
  await miras.received(reportsChanged);
  expect(await bens.allSoFar(reportsChanged)).toEqual([]);
  for (const client of [miras, bens]) client.close();
});

it('gives the reports of the version before their cases, once', async () => {
  const id = await say();
  await report(ana, id);
  await report(ben, id);
  await app.database.orm.update(reports).set({ caseId: null });
  await app.database.orm.delete(reportCases);
  await adoptReports(app.database.orm);
  await adoptReports(app.database.orm);
  expect(await openCases()).toMatchObject([{ reportsCount: 2, title: 'River gauges' }]);
});

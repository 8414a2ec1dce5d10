import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { explainWrites } from '../plans.ts';
import { datesAround } from '../../server/src/features/notifications/reminders/reminders.rules.ts';
import { notificationReads, reminded } from '../../server/src/deps.ts';
import type { Queryable } from '../../server/src/platform/database/database.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { firstId, newId } from '../../server/src/platform/ids.ts';
import { seedNotifications } from './seed.ts';
import * as mailings from '../../server/src/features/notifications/mail/mailings.repository.ts';
import * as notifications from '../../server/src/features/notifications/notifications.repository.ts';
import * as pushes from '../../server/src/features/notifications/push/pushes.repository.ts';
import * as reminders from '../../server/src/features/notifications/reminders/reminders.repository.ts';

const { values } = parseArgs({
  options: {
    notifications: { type: 'string', default: '100000' },
    members: { type: 'string', default: '10000' },
    each: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '50' },
    /** Prints how each table is read, also by the work in the background. */
    plans: { type: 'boolean', default: false },
  },
});
const databaseUrl = process.env['DATABASE_URL'] ?? null;
const limitMs = databaseUrl === null ? 150 : 50;
const day = 24 * 60 * 60 * 1_000;

type Work = (db: Queryable) => Promise<unknown>;

/** What a member asks for, who has very many notifications or few. */
function asked(memberId: string): Record<string, Work> {
  const now = new Date();
  const query = { memberId, now, limit: 21, after: null };
  const later = { at: new Date(now.getTime() - 600 * 60_000), id: newId() };
  return {
    'first page': (db) => notificationReads.listNotifications(db, { ...query, isUnread: false }),
    'page behind 600': (db) =>
      notificationReads.listNotifications(db, { ...query, after: later, isUnread: false }),
    unread: (db) => notificationReads.listNotifications(db, { ...query, isUnread: true }),
    'those of a mail': (db) =>
      notificationReads.listNotifications(db, { ...query, isUnread: true, mailId: newId() }),
    'number of unread': (db) => db.execute(sql`select ${notificationReads.countUnread(memberId, now)}`),
  };
}

/** Marking all as read, and what makes them unread again as if they had never been read. */
function reading(memberId: string): { markAll: Work; undo: Work } {
  const now = new Date();
  return {
    markAll: (db) => notifications.markAllRead(db, { memberId, now }),
    undo: async (db) => {
      await db.execute(sql`update notifications set read_at = null
        where member_id = ${memberId} and read_at = ${now.toISOString()}::timestamptz`);
      // Nobody marks the same rows as read sixty times: the versions that the rounds before left are not measured.
      await db.execute(sql`vacuum notifications`);
    },
  };
}

const apart = ['newDevice'] as const;

/** What is written for one member. */
function writes(memberId: string): Record<string, Work> {
  const now = new Date();
  return {
    'store a notification': (db) =>
      notifications.storeNotifications(db, [
        {
          id: newId(),
          memberId,
          kind: 'newDevice',
          subjectId: newId(),
          actorId: null,
          projectId: null,
          requestId: null,
          taskId: null,
          at: now,
          isMailDue: true,
          isPushDue: true,
        },
      ]),
    'plan a mail': (db) => mailings.planMailings(db, [memberId], now),
    'claim for a mail': (db) => mailings.claim(db, { memberId, mailId: newId() }, { apart, now }),
  };
}

/** What is done in the background for everybody. */
function background(memberIds: readonly string[]): Record<string, Work> {
  const now = new Date();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const later = new Date(now.getTime() + 60_000);
  const community = { needsVerifiedEmail: () => false };
  const dates = [{ zone: 'UTC', due: '2027-01-01', overdue: ['2026-12-30'] }];
  const weeks = [{ zone: 'UTC', week: '2026-12-28' }];
  return {
    'forgotten mails': (db) => mailings.listForgotten(db, { urgent: apart, before: ago(300_000) }, 200),
    'lost mails': (db) => mailings.releaseLostMailings(db),
    'zones of due dates': (db) => reminders.listZones(db, reminded, datesAround(now)),
    'reminders of tasks': (db) => reminders.remindOfTasks(db, reminded, { dates, at: now, limit: 500 }),
    'zones of requests': (db) => reminders.listZonesOfOwners(db, reminded, { until: later, at: now }),
    'reminders of requests': (db) =>
      reminders.remindOfRequests(db, reminded, {
        days: 3,
        mornings: [{ zone: 'UTC', until: later }],
        at: now,
        limit: 500,
      }),
    'zones of weekly fits': (db) => reminders.listZonesOfAskers(db, community),
    'members of weekly fits': (db) =>
      reminders.listAskers(db, community, { weeks, now, after: firstId, limit: 100 }),
    'taking pushes': (db) => pushes.takePushes(db, { now, leasedUntil: later, most: 100 }),
    'old ones to delete': (db) => notifications.deleteOld(db, ago(400 * day), 500),
    'who was notified lately': (db) =>
      notifications.listNotified(db, { since: ago(2 * day), after: firstId }, 5_000),
    'surplus to delete': (db) => notifications.deleteSurplus(db, memberIds, 500),
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
const log = { info: () => undefined, warn: console.warn, error: console.error };
const database = await openDatabase({ databaseUrl, dataDir, log });

async function measure(name: string, work: Work, undo: Work | null = null): Promise<void> {
  const times: number[] = [];
  for (let round = -10; round < Number(values.rounds); round += 1) {
    const start = performance.now();
    await work(database.orm);
    if (round >= 0) times.push(performance.now() - start);
    await undo?.(database.orm);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const isMissed = at(0.95) > limitMs;
  if (isMissed) process.exitCode = 1;
  const figures = [0.5, 0.95, 1].map((share) => at(share).toFixed(1)).join(' / ');
  console.log(`${name.padEnd(34)} ${figures}${isMissed ? ' MISSED' : ''}`);
}

async function printPlan(work: Work): Promise<void> {
  const lines = new Set(await explainWrites(database, work));
  for (const line of lines) console.log(`    ${line}`);
}

try {
  const size = {
    notifications: Number(values.notifications),
    members: Number(values.members),
    each: Number(values.each),
  };
  const { busy, usual } = await seedNotifications(database, size);
  console.log(`${database.kind}: milliseconds, p50 / p95 / max; the limit is a p95 of ${limitMs}`);
  for (const [who, memberId] of Object.entries({ [values.notifications]: busy, [values.each]: usual })) {
    for (const [name, work] of Object.entries(asked(memberId))) {
      await measure(`${name}, of ${who}`, work);
      if (values.plans && memberId === busy) await printPlan(work);
    }
    const { markAll, undo } = reading(memberId);
    await measure(`mark all as read, of ${who}`, markAll, undo);
    if (values.plans && memberId === busy) await printPlan(markAll);
  }
  if (values.plans)
    for (const [name, work] of Object.entries({ ...writes(busy), ...background([busy, usual]) })) {
      const start = performance.now();
      console.log(name);
      await printPlan(work);
      console.log(`    ${(performance.now() - start).toFixed(0)} ms for running and explaining`);
    }
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

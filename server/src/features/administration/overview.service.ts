import { type CommunityFigures, trendSpans } from '@tandem/contract/administration';
import { dayIn } from '@tandem/contract/days';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Reader } from '../../platform/database/database.ts';
import { makeDue } from '../../platform/mail/mails.repository.ts';
import { version } from '../../platform/version.ts';
import {
  countActivity,
  countAdded,
  countCommunity,
  countJobs,
  listActivity,
} from './administration.repository.ts';
import { trendsOf } from './administration.rules.ts';

/** What the overview needs. */
export interface OverviewDeps {
  database: Database;
  clock: Clock;
}

const day = 24 * 3_600_000;
const keptMs = 5 * 60_000;
/** A mail that was attempted and is not sent by then did not only wait for its turn. */
const failingAfterMs = 5 * 60_000;

/** The spans of a trend, and as many before. */
const trendTime = (now: Date) => ({ now, days: trendSpans.days, count: 2 * trendSpans.count });

/** Counting reads whole tables, so this process counts once in five minutes, however many ask. */
export function createOverviewService({ database, clock }: OverviewDeps) {
  let counted: { at: number; figures: Promise<CommunityFigures> } | null = null;
  const count = async (db: Queryable, now: Date): Promise<CommunityFigures> => {
    const [week, month] = [7, 30].map((days) => new Date(now.getTime() - days * day)) as [Date, Date];
    const failingBefore = new Date(now.getTime() - failingAfterMs);
    const lastAt = await database.lastBackup();
    const counts = await countCommunity(db, { week, month, failingBefore });
    const activity = await listActivity(db, dayIn('UTC', new Date(now.getTime() - trendSpans.count * day)));
    const today = activity.find((one) => one.day === dayIn('UTC', now));
    return {
      ...counts,
      // Whoever logged out today is in the day's row, and has no session.
      activeInWeek: Math.max(counts.activeInWeek, today?.inWeek ?? 0),
      activeInMonth: Math.max(counts.activeInMonth, today?.inMonth ?? 0),
      activity: activity.filter((one) => one !== today),
      trends: trendsOf(await countAdded(db, trendTime(now))),
      jobs: await countJobs(db, { now, failedSince: week }),
      backups: lastAt === undefined ? null : { lastAt: lastAt?.toISOString() ?? null },
      countedAt: now.toISOString(),
      version,
    };
  };
  return {
    /** Counts the active members of the day that runs, of which sessions keep no history. */
    countActivity: () => countActivity(database.orm, clock.now()),
    /** Makes mails due that wait for another attempt, and shows the figures anew. */
    retryMails: async (): Promise<number> => {
      const due = await makeDue(database.orm, clock.now());
      counted = null;
      return due;
    },
    viewOverview: async (reader: Reader): Promise<CommunityFigures> => {
      const now = clock.now();
      if (counted !== null && now.getTime() - counted.at < keptMs) return counted.figures;
      const counting = { at: now.getTime(), figures: reader().then((db) => count(db, now)) };
      counted = counting;
      // A failure is not kept.
      counting.figures.catch(() => {
        if (counted === counting) counted = null;
      });
      return counting.figures;
    },
  };
}

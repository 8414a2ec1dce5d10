import type { CommunityFigures } from '@tandem/contract/administration';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { version } from '../../platform/version.ts';
import { countCommunity, countJobs } from './overview.repository.ts';

/** What the overview needs. */
export interface OverviewDeps {
  database: Database;
  clock: Clock;
}

const day = 24 * 3_600_000;
const keptMs = 5 * 60_000;

/** Counting reads whole tables, so this process counts once in five minutes, however many ask. */
export function createOverviewService({ database, clock }: OverviewDeps) {
  let counted: { at: number; figures: Promise<CommunityFigures> } | null = null;
  const count = async (now: Date): Promise<CommunityFigures> => {
    const [week, month] = [7, 30].map((days) => new Date(now.getTime() - days * day)) as [Date, Date];
    const lastAt = database.lastBackup?.();
    return {
      ...(await countCommunity(database.orm, week, month)),
      jobs: await countJobs(database.orm, { now, failedSince: week }),
      backups: lastAt === undefined ? null : { lastAt: lastAt?.toISOString() ?? null },
      countedAt: now.toISOString(),
      version,
    };
  };
  return {
    viewOverview: async (): Promise<CommunityFigures> => {
      const now = clock.now();
      if (counted !== null && now.getTime() - counted.at < keptMs) return counted.figures;
      const counting = { at: now.getTime(), figures: count(now) };
      counted = counting;
      // A failure is not kept.
      counting.figures.catch(() => {
        if (counted === counting) counted = null;
      });
      return counting.figures;
    },
  };
}

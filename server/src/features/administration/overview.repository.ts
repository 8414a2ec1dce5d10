import type { CommunityFigures } from '@tandem/contract/administration';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { waitingMails } from '../../platform/mail/mails.repository.ts';
import { waitingTexts } from '../../platform/search/search-queue.ts';
import { countActiveSince, memberCount } from '../account/public.ts';
import { messageCount } from '../chat/public.ts';
import { storedBytes } from '../files/public.ts';
import { projectCount } from '../projects/public.ts';

type Counted = Omit<CommunityFigures, 'countedAt' | 'version' | 'jobs' | 'backups'>;
type Row = { [Name in keyof Counted]: Counted[Name] extends boolean ? boolean : string } & Record<
  string,
  unknown
>;

/** Counts the community; one statement, which reads all sessions and files once. */
export async function countCommunity(db: Queryable, week: Date, month: Date): Promise<Counted> {
  const { rows } = await db.execute<Row>(sql`select
    ${memberCount.total} as members, ${projectCount.total} as projects, ${messageCount.total} as messages,
    ${memberCount.isEstimated} or ${projectCount.isEstimated} or ${messageCount.isEstimated} as "isEstimated",
    ${countActiveSince(week)} as "activeInWeek", ${countActiveSince(month)} as "activeInMonth",
    ${storedBytes} as "storedBytes", pg_database_size(current_database()) as "databaseBytes",
    ${waitingMails} as "waitingMails", ${waitingTexts} as "waitingTexts"`);
  const [row] = rows;
  if (row === undefined) throw new Error('The community was not counted.');
  const { isEstimated, ...counts } = row;
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]));
  return { ...(numbers as Omit<Counted, 'isEstimated'>), isEstimated };
}

const failedAtMost = 10;

/** Background jobs that wait or run, and those that failed since a time; null before the first start. Two statements. */
export async function countJobs(
  db: Queryable,
  { now, failedSince }: { now: Date; failedSince: Date },
): Promise<CommunityFigures['jobs']> {
  const { rows: tables } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('jobs.job') is not null as exists`,
  );
  if (tables[0]?.exists !== true) return null;
  const { rows } = await db.execute<{
    name: string;
    state: string;
    times: string;
    lastAt: Date | string;
  }>(sql`
    select name, 'failed' as state, count(*) as times, max(completed_on) as "lastAt" from jobs.job
    where state = 'failed' and completed_on >= ${failedSince.toISOString()}::timestamptz group by name
    union all
    select '', 'waiting', count(*), ${now.toISOString()}::timestamptz from jobs.job
    where state <= 'active' and start_after <= ${now.toISOString()}::timestamptz
    order by state desc, "lastAt" desc limit ${sql.raw(String(failedAtMost + 1))}`);
  const failed = rows.filter(({ state }) => state === 'failed').slice(0, failedAtMost);
  return {
    waiting: Number(rows.find(({ state }) => state === 'waiting')?.times ?? 0),
    failed: failed.map(({ name, times, lastAt }) => ({
      name,
      times: Number(times),
      lastAt: new Date(lastAt).toISOString(),
    })),
  };
}

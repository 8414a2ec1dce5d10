import type { CommunityFigures } from '@tandem/contract/administration';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { Spans } from '../../platform/database/statement.ts';
import { failingMails, waitingMails } from '../../platform/mail/mails.repository.ts';
import { waitingTexts } from '../../platform/search/search-queue.ts';
import { countActiveSince, memberCount, newMembers } from '../account/public.ts';
import { messageCount, newMessages } from '../chat/public.ts';
import { attachmentBytes } from '../attachments/public.ts';
import { storedBytes } from '../files/public.ts';
import { newProjects, projectCount } from '../projects/public.ts';
import type { AddedInSpan } from './administration.rules.ts';

type Counted = Omit<CommunityFigures, 'countedAt' | 'version' | 'jobs' | 'backups' | 'trends'>;
type Numbers = Omit<Counted, 'isEstimated' | 'failingMails'>;
type Row = Record<keyof Numbers | 'failing', string> & {
  isEstimated: boolean;
  failingSince: Date | string | null;
};

/** Counts the community; one statement, which reads all sessions and files once. */
export async function countCommunity(
  db: Queryable,
  { week, month, failingBefore }: Record<'week' | 'month' | 'failingBefore', Date>,
): Promise<Counted> {
  const failing = failingMails(failingBefore);
  const { rows } = await db.execute<Row>(sql`select
    ${memberCount.total} as members, ${projectCount.total} as projects, ${messageCount.total} as messages,
    ${memberCount.isEstimated} or ${projectCount.isEstimated} or ${messageCount.isEstimated} as "isEstimated",
    ${countActiveSince(week)} as "activeInWeek", ${countActiveSince(month)} as "activeInMonth",
    ${storedBytes} + ${attachmentBytes} as "storedBytes", pg_database_size(current_database()) as "databaseBytes",
    ${waitingMails} as "waitingMails", ${failing.count} as failing, ${failing.since} as "failingSince", ${waitingTexts} as "waitingTexts"`);
  const [row] = rows;
  if (row === undefined) throw new Error('The community was not counted.');
  const { isEstimated, failing: failed, failingSince: since, ...counts } = row;
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]));
  return {
    ...(numbers as Numbers),
    isEstimated,
    failingMails: { count: Number(failed), since: since === null ? null : new Date(since).toISOString() },
  };
}

/** What was added in each span; without an age where there is too much to count. One statement. */
export async function countAdded(db: Queryable, spans: Spans): Promise<AddedInSpan[]> {
  const { rows } = await db.execute<{ name: AddedInSpan['name']; age: number | null; count: string }>(sql`
    ${newMembers(spans)} union all ${newProjects(spans)} union all ${newMessages(spans)}`);
  return rows.map(({ name, age, count }) => ({ name, age, count: Number(count) }));
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

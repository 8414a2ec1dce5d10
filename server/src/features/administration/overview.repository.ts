import type { CommunityFigures } from '@tandem/contract/administration';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

type Counted = Omit<CommunityFigures, 'countedAt' | 'version' | 'jobs' | 'backups'>;
type Row = { [Name in keyof Counted]: Counted[Name] extends boolean ? boolean : string } & Record<
  string,
  unknown
>;

/** From how many rows on the database's estimate stands for a count. */
const exactBelow = 50_000;

const rowsOf = (table: string) =>
  sql.raw(`(select reltuples from pg_class where oid = '${table}'::regclass)`);

const countOf = (table: string, condition = 'true') => sql`
  case when ${rowsOf(table)} > ${sql.raw(String(exactBelow))} then ${rowsOf(table)}::bigint
    else (select count(*) from ${sql.raw(table)} where ${sql.raw(condition)}) end`;

const activeSince = (at: Date) =>
  sql`(select count(distinct member_id) from sessions where last_used_at > ${at.toISOString()}::timestamptz)`;

/** Counts the community; one statement, which reads all sessions and files once. */
export async function countCommunity(db: Queryable, week: Date, month: Date): Promise<Counted> {
  const { rows } = await db.execute<Row>(sql`select
    ${countOf('members', 'deleted_at is null')} as members,
    ${countOf('projects', 'deleted_at is null')} as projects,
    ${countOf('chat_messages')} as messages,
    greatest(${rowsOf('members')}, ${rowsOf('projects')}, ${rowsOf('chat_messages')}) > ${sql.raw(String(exactBelow))}
      as "isEstimated",
    ${activeSince(week)} as "activeInWeek",
    ${activeSince(month)} as "activeInMonth",
    (select coalesce(sum(size), 0) from files where is_stored) as "storedBytes",
    pg_database_size(current_database()) as "databaseBytes",
    (select count(*) from mails) as "waitingMails",
    (select count(*) from search_changes) as "waitingTexts"`);
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

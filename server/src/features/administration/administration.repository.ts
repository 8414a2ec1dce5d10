import { limits } from '@tandem/contract/limits';
import { dayIn } from '@tandem/contract/days';
import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ActivityDay, CommunityFigures } from '@tandem/contract/administration';
import type { Queryable } from '../../platform/database/database.ts';
import {
  members,
  isAdministratorSql,
  isModeratorSql,
  liveNameSql,
  waitingSignUpsSql,
  countActiveSince,
  memberCount,
  newMembers,
} from '../account/public.ts';
import { entryJoinSql } from '../audit/public.ts';
import { isInProjectOrAsking } from '../join-requests/public.ts';
import { type NotifiedSubject, nothingBeside } from '../notifications/public.ts';
import { notifiedProject, newProjects, projectCount } from '../projects/public.ts';
import { activityDays, administratorLinks } from './administration.tables.ts';
import type { Spans } from '../../platform/database/statement.ts';
import type { MailFailure } from '../../platform/mail/mail-failures.rules.ts';
import { failingMails, waitingMails } from '../../platform/mail/mails.repository.ts';
import { waitingTexts } from '../../platform/search/search-indexer.ts';
import { messageCount, newMessages } from '../chat/public.ts';
import { attachmentBytes } from '../attachments/public.ts';
import { storedBytes } from '../files/public.ts';
import { webhookFigures } from '../webhooks/public.ts';
import type { AddedInSpan } from './administration.rules.ts';

type Link = typeof administratorLinks.$inferSelect;

/** Whether the community has an administrator. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.communityRole, 'administrator'), isNull(members.deletedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Adds a link and forgets those that expired before it was made. */
export async function insertLink(tx: Queryable, link: Pick<Link, 'tokenHash' | 'createdAt' | 'expiresAt'>) {
  await tx.delete(administratorLinks).where(lte(administratorLinks.expiresAt, link.createdAt));
  await tx.insert(administratorLinks).values(link);
}

/** Locks all links, so that one of them is used first, and returns the one with this hash. */
export async function lockLinks(tx: Queryable, tokenHash: string): Promise<Link | null> {
  const links = await tx
    .select()
    .from(administratorLinks)
    .orderBy(asc(administratorLinks.tokenHash))
    .for('update');
  return links.find((link) => link.tokenHash === tokenHash) ?? null;
}

/** Ends all links: the one with this hash as used. */
export async function endLinks(tx: Queryable, tokenHash: string): Promise<void> {
  await tx
    .update(administratorLinks)
    .set({ endedAs: 'used' })
    .where(eq(administratorLinks.tokenHash, tokenHash));
  await tx
    .update(administratorLinks)
    .set({ endedAs: 'superseded' })
    .where(isNull(administratorLinks.endedAs));
}

/** The people whom a notification tells moderators of, and who still wait. */
const waitingSignUps = waitingSignUpsSql({ from: 'n.created_at', to: 'n.at' });

/**
 * Whether an act `pa` on a project still concerns a member. The owner reads of each. Whoever left hears no more of the project,
 * and of a deleted project all others hear only that it was deleted.
 */
const isActOfMember = `(${notifiedProject.isOwner} or case when ${notifiedProject.isDeleted} then pa.act = 'projectDeleted'
  else ${isInProjectOrAsking} end)`;

/** While notifications about what the administration did hold, and those of who waits for it. */
export const administrationConditions = {
  projectActConcerns: `pa.id is not null and ${notifiedProject.exists} and ${isActOfMember}`,
  /** An act `aa` was done to the member's own account, or the member is an administrator. */
  accountActConcerns: `aa.id is not null and (aa.member_id = n.member_id or ${isAdministratorSql('n.member_id')})`,
  signUpsWait: `${isModeratorSql('n.member_id')} and exists (${waitingSignUps})`,
};

/** How notifications of the administration are read: the entry of the audit log is `pa` or `aa`. */
export const administrationSubjects = {
  projectAct: {
    ...nothingBeside,
    joins: (isIt) => entryJoinSql({ alias: 'pa', id: 'n.request_id', isIt }),
    shows: { projectAct: 'pa.act' },
  },
  // The member does not read who it was.
  accountAct: {
    ...nothingBeside,
    joins: (isIt) => entryJoinSql({ alias: 'aa', id: 'n.request_id', isIt }),
    shows: {
      accountAct: `json_build_object('act', aa.act, 'isOwn', aa.member_id = n.member_id,
        'by', case when aa.member_id <> n.member_id then ${liveNameSql('aa.actor_id')} end, 'member', ${liveNameSql('aa.member_id')})`,
    },
  },
  signUps: {
    ...nothingBeside,
    listJoins: (isIt) => `left join lateral (
      select count(*)::integer as people from (${waitingSignUps} and ${isIt} limit ${limits.countedSignUps}) waiting
    ) s on true`,
    shows: { othersCount: 's.people - 1' },
  },
} satisfies Record<string, NotifiedSubject>;

/** What notifications quote of the audit log: reasons, of acts on a project for its owner. */
export const administrationQuotes = {
  projectActReason: { text: `case when ${notifiedProject.isOwner} then pa.reason end`, isWhole: true },
  accountActReason: { text: 'aa.reason', isWhole: true },
};

type Counted = Omit<
  CommunityFigures,
  'countedAt' | 'version' | 'jobs' | 'backups' | 'disk' | 'trends' | 'activity' | 'withoutSecondFactor'
>;
type Numbers = Omit<Counted, 'isEstimated' | 'failingMails' | 'webhooks'>;
type Row = Record<keyof Numbers | 'failing', string> & {
  isEstimated: boolean;
  failingSince: Date | string | null;
  failingNextAt: Date | string | null;
  lastFailure: MailFailure | null;
  webhooks: Omit<CommunityFigures['webhooks'], 'since'> & { since: string | null };
};

const isoOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString());

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
    ${storedBytes} + ${attachmentBytes} as "storedBytes", ${storedBytes} as "photoBytes", pg_database_size(current_database()) as "databaseBytes",
    ${waitingMails} as "waitingMails", ${failing.count} as failing, ${failing.since} as "failingSince",
    ${failing.nextAt} as "failingNextAt", ${failing.lastFailure} as "lastFailure", ${waitingTexts} as "waitingTexts",
    json_build_object('waiting', ${webhookFigures.waiting}, 'failing', ${webhookFigures.failing},
      'since', ${webhookFigures.since}, 'paused', ${webhookFigures.paused}) as webhooks`);
  const [row] = rows;
  if (row === undefined) throw new Error('The community was not counted.');
  const { isEstimated, failing: failed, failingSince, failingNextAt, lastFailure, webhooks, ...counts } = row;
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]));
  return {
    ...(numbers as Numbers),
    isEstimated,
    webhooks: { ...webhooks, since: isoOf(webhooks.since) },
    failingMails: {
      count: Number(failed),
      since: isoOf(failingSince),
      nextAt: isoOf(failingNextAt),
      lastFailure: lastFailure && { kind: lastFailure.kind, text: lastFailure.text },
    },
  };
}

/** What was added in each span; without an age where there is too much to count. One statement. */
export async function countAdded(db: Queryable, spans: Spans): Promise<AddedInSpan[]> {
  const { rows } = await db.execute<{ name: AddedInSpan['name']; age: number | null; count: string }>(sql`
    ${newMembers(spans)} union all ${newProjects(spans)} union all ${newMessages(spans)}`);
  return rows.map(({ name, age, count }) => ({ name, age, count: Number(count) }));
}

/** Counts who was active on the day that runs, and in the 7 and 30 days that end with it; a count never falls within a day. */
export async function countActivity(db: Queryable, now: Date): Promise<void> {
  const day = dayIn('UTC', now);
  const daysBefore = (days: number) => new Date(Date.parse(day) - days * 24 * 3_600_000);
  const { inDay, inWeek, inMonth } = activityDays;
  const most = (column: PgColumn) => sql`greatest(${column}, excluded.${sql.identifier(column.name)})`;
  await db
    .insert(activityDays)
    .values({
      day,
      inDay: countActiveSince(daysBefore(0)),
      inWeek: countActiveSince(daysBefore(6)),
      inMonth: countActiveSince(daysBefore(29)),
    })
    .onConflictDoUpdate({
      target: activityDays.day,
      set: { inDay: most(inDay), inWeek: most(inWeek), inMonth: most(inMonth) },
    });
}

/** The last days that were counted, oldest first. */
export function listActivity(db: Queryable, after: string): Promise<ActivityDay[]> {
  return db.select().from(activityDays).where(gt(activityDays.day, after)).orderBy(asc(activityDays.day));
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

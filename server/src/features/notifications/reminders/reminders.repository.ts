import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { members, notSuspended } from '../../account/public.ts';
import type { Reminded } from '../notification-sources.repository.ts';
import type { DueDates } from './reminders.rules.ts';

/** A reminder that happens now, and never again. */
export interface NewReminder extends Record<string, unknown> {
  memberId: string;
  kind: 'taskDue' | 'taskOverdue' | 'joinRequestWaiting';
  subjectId: string;
  projectId: string;
  /** The applicant of a request. */
  actorId: string | null;
}

/** Tasks to do `t`, with their assignees. */
const tasksOf = ({ openTasks }: Pick<Reminded, 'openTasks'>) => sql`
  (${sql.raw(openTasks)}) t
  join ${members} m on m.id = t.assignee_id and m.deleted_at is null
  left join notification_settings s on s.member_id = m.id`;

/** Requests that wait `r`, with the owners whom they wait for. */
const requestsOf = ({ openRequests }: Pick<Reminded, 'openRequests'>) => sql`
  (${sql.raw(openRequests)}) r
  join ${members} m on m.id = r.owner_id and m.deleted_at is null
  left join notification_settings s on s.member_id = m.id`;

const zoneOfMember = sql.raw(`coalesce(s.time_zone, m.time_zone, 'UTC')`);

/** The time zones of those who have tasks with these due dates. */
export async function listZones(
  db: Queryable,
  reminded: Pick<Reminded, 'openTasks'>,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select distinct ${zoneOfMember} as zone from ${tasksOf(reminded)}
    where t.due_date between ${from}::date and ${to}::date`);
  return rows.map(({ zone }) => zone);
}

/** Notes who is to be reminded of a task by now, and was not; at most `limit`. Suspended members are not. */
export async function remindOfTasks(
  db: Queryable,
  reminded: Pick<Reminded, 'openTasks'>,
  { dates, at, limit }: { dates: readonly DueDates[]; at: Date; limit: number },
): Promise<NewReminder[]> {
  const given = dates.flatMap(({ zone, due, overdue }) => [
    { zone, kind: 'taskDue', due },
    ...overdue.map((day) => ({ zone, kind: 'taskOverdue', due: day })),
  ]);
  const { rows } = await db.execute<NewReminder>(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as row (zone text, kind text, due date)
    ), found as (
      select m.id as member_id, given.kind, t.id as subject_id, t.due_date::text as about, t.project_id
      from ${tasksOf(reminded)}
      join given on given.zone = ${zoneOfMember} and given.due = t.due_date
      where t.due_date = any(${sql.param([...new Set(given.map(({ due }) => due))])}::date[]) and ${notSuspended(at, 'm')} and not exists (
        select from reminders r where r.member_id = m.id and r.kind = given.kind and r.subject_id = t.id
          and r.about = t.due_date::text)
      order by t.id limit ${limit}
    ), noted as (
      insert into reminders (member_id, kind, subject_id, about, at)
      select member_id, kind, subject_id, about, ${at.toISOString()}::timestamptz from found
      on conflict do nothing returning member_id, kind, subject_id, about
    )
    select member_id as "memberId", kind, subject_id as "subjectId", project_id as "projectId", null as "actorId"
    from noted join found using (member_id, kind, subject_id, about)`);
  return rows;
}

/** Requests of owners in a time zone that expire by then. */
export interface Morning {
  zone: string;
  until: Date;
}

/** The time zones of owners with requests that wait so long. */
export async function listZonesOfOwners(
  db: Queryable,
  reminded: Pick<Reminded, 'openRequests'>,
  { until, at }: { until: Date; at: Date },
): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select distinct ${zoneOfMember} as zone from ${requestsOf(reminded)}
    where r.expires_at <= ${until.toISOString()}::timestamptz
      and r.expires_at > ${at.toISOString()}::timestamptz`);
  return rows.map(({ zone }) => zone);
}

/**
 * Notes which owners are to be reminded of a request that waits for so many days, and were not; at most `limit`. The age
 * follows from when a request expires, so those from before an upgrade count from the upgrade.
 */
export async function remindOfRequests(
  db: Queryable,
  reminded: Pick<Reminded, 'openRequests'>,
  { days, mornings, at, limit }: { days: number; mornings: readonly Morning[]; at: Date; limit: number },
): Promise<NewReminder[]> {
  // A bound of all mornings, by which the index of expiry is read.
  const latest = new Date(Math.max(...mornings.map(({ until }) => until.getTime())));
  const { rows } = await db.execute<NewReminder>(sql`
    with found as (
      select r.owner_id as member_id, r.id as subject_id, r.project_id, r.member_id as actor_id
      from ${requestsOf(reminded)}
      join json_to_recordset(${JSON.stringify(mornings)}::json) as given (zone text, until timestamptz)
        on given.zone = ${zoneOfMember} and r.expires_at <= given.until
      where ${notSuspended(at, 'm')} and r.expires_at <= ${latest.toISOString()}::timestamptz and r.expires_at > ${at.toISOString()}::timestamptz and not exists (
          select from reminders d where d.member_id = r.owner_id and d.kind = 'joinRequestWaiting'
            and d.subject_id = r.id and d.about::integer >= ${days})
      order by r.id limit ${limit}
    ), noted as (
      insert into reminders (member_id, kind, subject_id, about, at)
      select member_id, 'joinRequestWaiting', subject_id, ${String(days)}, ${at.toISOString()}::timestamptz from found
      on conflict do nothing returning member_id, kind, subject_id
    )
    select member_id as "memberId", kind, subject_id as "subjectId", project_id as "projectId",
      actor_id as "actorId"
    from noted join found using (member_id, subject_id)`);
  return rows;
}

/** Forgets reminders from before a time. */
export async function deleteReminders(db: Queryable, before: Date): Promise<void> {
  await db.execute(sql`delete from reminders where at < ${before.toISOString()}::timestamptz`);
}

/** Whether members of the community need a verified e-mail address. */
interface Community {
  needsVerifiedEmail: () => boolean;
}

/**
 * Members who chose to be told of projects that fit, and whom a mail can reach; `notification_settings_fits_index` has just
 * those who chose it.
 */
const askers = ({ needsVerifiedEmail }: Community): SQL => sql`
  notification_settings s
  join ${members} m on m.id = s.member_id and m.deleted_at is null and s.bounced_address is distinct from m.email_id
    and (${!needsVerifiedEmail()}::boolean or m.email_verified_at is not null or m.is_verification_waived)
  where s.choices @> '{"suggestions":{"mail":true}}'`;

/** The time zones of members who want to be told of projects that fit. */
export async function listZonesOfAskers(db: Queryable, community: Community): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(
    sql`select distinct ${zoneOfMember} as zone from ${askers(community)}`,
  );
  return rows.map(({ zone }) => zone);
}

/** A member to be told of projects that fit, with those they were told of before. */
export interface Asker extends Record<string, unknown> {
  memberId: string;
  week: string;
  formerIds: string[];
}

/** Members behind `after` who are not suspended and were not told of projects in the week of their time zone. */
export async function listAskers(
  db: Queryable,
  community: Community,
  {
    weeks,
    now,
    after,
    limit,
  }: { weeks: readonly { zone: string; week: string }[]; now: Date; after: string; limit: number },
): Promise<Asker[]> {
  // `offset 0` has the reminders looked up by member, where the planner would read all of them.
  const { rows } = await db.execute<Asker>(sql`
    select s.member_id as "memberId", given.week, array(
      select d.subject_id from reminders d where d.member_id = s.member_id and d.kind = 'projectFits') as "formerIds"
    from json_to_recordset(${JSON.stringify(weeks)}::json) as given (zone text, week text), ${askers(community)}
      and ${notSuspended(now, 'm')} and given.zone = ${zoneOfMember} and s.member_id > ${after}::uuid and not exists (
        select from reminders d where d.member_id = s.member_id and d.kind = 'projectsFit'
          and d.subject_id = s.member_id and d.about = given.week offset 0)
    order by s.member_id limit ${limit}`);
  return rows;
}

/** Notes that a member was told of these projects, best first; false when another process did that. */
export async function noteFitting(
  db: Queryable,
  { memberId, week }: Asker,
  { projectIds, at }: { projectIds: readonly string[]; at: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with week as (
      insert into reminders (member_id, kind, subject_id, about, at)
      select id, 'projectsFit', id, ${week}, ${at.toISOString()}::timestamptz from ${members}
      where id = ${memberId} and deleted_at is null for share
      on conflict do nothing returning member_id
    ), noted as (
      insert into reminders (member_id, kind, subject_id, about, at)
      select week.member_id, 'projectFits', given.id, ${week} || '/' || given.place, ${at.toISOString()}::timestamptz
      from week, unnest(${sql.param([...projectIds])}::uuid[]) with ordinality as given (id, place)
    )
    select from week`);
  return rows.length > 0;
}

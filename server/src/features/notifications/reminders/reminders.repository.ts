import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { notSuspended } from '../../account/public.ts';
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

/** Open tasks with an assignee; `tasks_due_date_index` has just these. */
const openTasks = sql.raw(`
  tasks t
  join projects p on p.id = t.project_id and p.deleted_at is null and p.archived_at is null
  join members m on m.id = t.assignee_id and m.deleted_at is null
  left join notification_settings s on s.member_id = m.id`);
const isOpen = sql.raw(`t.deleted_at is null and t.home_column <> 'Done' and t.assignee_id is not null`);
export const zoneOfMember = sql.raw(`coalesce(s.time_zone, m.time_zone, 'UTC')`);

/** The time zones of those who have tasks with these due dates. */
export async function listZones(
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select distinct ${zoneOfMember} as zone from ${openTasks}
    where t.due_date between ${from}::date and ${to}::date and ${isOpen}`);
  return rows.map(({ zone }) => zone);
}

/** Notes who is to be reminded of a task by now, and was not; at most `limit`. Suspended members are not. */
export async function remindOfTasks(
  db: Queryable,
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
      from ${openTasks}
      join given on given.zone = ${zoneOfMember} and given.due = t.due_date
      where t.due_date = any(${sql.param([...new Set(given.map(({ due }) => due))])}::date[]) and ${isOpen} and ${notSuspended(at, 'm')} and not exists (
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

const openRequests = sql.raw(`
  join_requests r
  join projects p on p.id = r.project_id and p.deleted_at is null and p.archived_at is null
  join members m on m.id = p.owner_id and m.deleted_at is null
  left join notification_settings s on s.member_id = m.id`);

/** The time zones of owners with requests that wait so long. */
export async function listZonesOfOwners(
  db: Queryable,
  { until, at }: { until: Date; at: Date },
): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select distinct ${zoneOfMember} as zone from ${openRequests}
    where r.status = 'pending' and r.expires_at <= ${until.toISOString()}::timestamptz
      and r.expires_at > ${at.toISOString()}::timestamptz`);
  return rows.map(({ zone }) => zone);
}

/**
 * Notes which owners are to be reminded of a request that waits for so many days, and were not; at most `limit`. The age
 * follows from when a request expires, so those from before an upgrade count from the upgrade.
 */
export async function remindOfRequests(
  db: Queryable,
  { days, mornings, at, limit }: { days: number; mornings: readonly Morning[]; at: Date; limit: number },
): Promise<NewReminder[]> {
  // A bound of all mornings, by which the index of expiry is read.
  const latest = new Date(Math.max(...mornings.map(({ until }) => until.getTime())));
  const { rows } = await db.execute<NewReminder>(sql`
    with found as (
      select p.owner_id as member_id, r.id as subject_id, r.project_id, r.member_id as actor_id
      from ${openRequests}
      join json_to_recordset(${JSON.stringify(mornings)}::json) as given (zone text, until timestamptz)
        on given.zone = ${zoneOfMember} and r.expires_at <= given.until
      where r.status = 'pending' and ${notSuspended(at, 'm')}
        and r.expires_at <= ${latest.toISOString()}::timestamptz and r.expires_at > ${at.toISOString()}::timestamptz and not exists (
          select from reminders d where d.member_id = p.owner_id and d.kind = 'joinRequestWaiting'
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

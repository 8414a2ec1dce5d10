import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { notSuspended } from '../../account/public.ts';
import { fittingProjects } from '../visible-notifications.repository.ts';
import { zoneOfMember } from './reminders.repository.ts';

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
  join members m on m.id = s.member_id and m.deleted_at is null and s.bounced_address is distinct from m.email_id
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
      select id, 'projectsFit', id, ${week}, ${at.toISOString()}::timestamptz from members
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

/** A project that a member was told of, with what they share. */
export interface FittingProject extends Record<string, unknown> {
  notificationId: string;
  id: string;
  title: string;
  skills: string[];
  tags: string[];
  profile: { skills: string[]; techStack: string[]; interests: string[] };
}

/** The projects of notifications that still fit, best first. */
export async function listFitting(db: Queryable, ids: readonly string[]): Promise<FittingProject[]> {
  const { rows } = await db.execute<FittingProject>(sql`
    select n.id as "notificationId", t.id, t.title, t.skills_required as skills, t.interests_tags as tags,
      json_build_object('skills', m.skills, 'techStack', m.tech_stack, 'interests', m.interests) as profile
    from notifications n
    join members m on m.id = n.member_id
    cross join lateral (select f.*, d.about from ${sql.raw(fittingProjects)}) t
    where n.id = any(${sql.param([...ids])}::uuid[]) and n.kind = 'projectsFit'
    order by n.at desc, t.about`);
  return rows;
}

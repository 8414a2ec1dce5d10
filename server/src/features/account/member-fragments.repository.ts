import { type SQL, sql } from 'drizzle-orm';

/** SQL for a member's full name, from SQL for the id; null without a member. */
export const fullNameOf = (id: SQL): SQL => sql`(
  select named.first_name || ' ' || named.last_name from members named where named.id = ${id})`;

/** SQL for a `PersonSummary` as JSON, from SQL for the id; null without a member. */
export const summaryOf = (id: SQL): SQL => sql`(
  select json_build_object('_id', shown.id, 'firstName', shown.first_name, 'lastName', shown.last_name,
    'photoUrl', shown.photo_url)
  from members shown where shown.id = ${id})`;

/** A query for what decisions about a member read, from SQL for the id; no row when they deleted their account. */
export const standingOf = (id: SQL): SQL => sql`
  select stands.id, stands.created_at, stands.community_role, stands.suspended_at, stands.suspended_until, stands.photo_url
  from members stands where stands.id = ${id} and stands.deleted_at is null`;

/** A query for when a member signed up and deleted their account, from SQL for the id. */
export const anyMemberSql = (id: string): string =>
  `select since.id, since.created_at, since.deleted_at from members since where since.id = ${id}`;

/** SQL for whether a member exists and has not deleted their account, from SQL for the id. */
export const isMemberSql = (id: string): string =>
  `exists (select from members live where live.id = ${id} and live.deleted_at is null)`;

const liveSessions = (member: SQL, now: Date): SQL =>
  sql`from sessions used where used.member_id = ${member} and used.expires_at > ${now.toISOString()}::timestamptz`;

/** SQL for the number of a member's sessions, from SQL for the id. */
export const countSessionsOf = (member: SQL, now: Date): SQL<number> =>
  sql<number>`(select count(*)::int ${liveSessions(member, now)})`;

/** SQL for when a member was last active in a session that lasts, from SQL for the id; null without any. */
export const lastActiveAtOf = (member: SQL, now: Date): SQL<string | null> =>
  sql<string | null>`(select max(used.last_used_at) ${liveSessions(member, now)})`;

import { commonFailures } from '@tandem/contract/failure';
import type { Person, PersonSummary } from '@tandem/contract/people';
import type { ProfileEdit } from '@tandem/contract/profile';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, RowLock } from '../../platform/database/database.ts';
import {
  countedByAge,
  entriesOf,
  estimatedCount,
  inIds,
  linksOf,
  type Spans,
  wordsOf,
} from '../../platform/database/statement.ts';
import { refuse } from '../../platform/refusal.ts';
import { members } from './account.tables.ts';
import { notSuspended } from './standing/standing.repository.ts';

/** SQL for a member's full name, from SQL for the id; null without a member. */
export const fullNameOf = (id: SQL): SQL => sql`(
  select named.first_name || ' ' || named.last_name from members named where named.id = ${id})`;

/** The same as text, for statements that are written once. */
export const fullNameSql = (id: string): string => `(
  select named.first_name || ' ' || named.last_name from members named where named.id = ${id})`;

/** SQL for members whom a text mentions, as JSON, from SQL for their ids; null without any. */
export const mentionsOfSql = (ids: string): string => `(
  select json_agg(json_build_object('_id', named.id, 'name', named.first_name || ' ' || named.last_name) order by named.id)
  from members named where named.id = any(coalesce(${ids}, '{}')))`;

const summaryFrom = `(
  select json_build_object('_id', shown.id, 'firstName', shown.first_name, 'lastName', shown.last_name,
    'photoUrl', shown.photo_url)
  from members shown where shown.id = `;

/** SQL for a `PersonSummary` as JSON, from SQL for the id; null without a member. */
export const summarySql = (id: string): string => `${summaryFrom}${id})`;
export const summaryOf = (id: SQL): SQL => sql`${sql.raw(summaryFrom)}${id})`;

/** Somebody who lets public pages show their name and face. */
export interface PublicPerson {
  firstName: string;
  lastName: string;
  photoUrl: string | null;
}

/** SQL for whether a member has an account and is not suspended, from SQL for the id; `isVerified` asks for a verified address too. */
export const isActiveMember = (id: SQL, now: Date, { isVerified = false } = {}): SQL => sql`exists (
  select from members active where active.id = ${id} and active.deleted_at is null and ${notSuspended(now, 'active')}
    and ${isVerified ? sql.raw('active.email_verified_at is not null') : sql.raw('true')})`;

/**
 * SQL for a list of `PublicPerson` with their `roleId`, as JSON, from SQL for rows of `member_id`, `joined_at` and `role_id`:
 * those who let public pages show them, first come first, at most twelve.
 */
export const publicPeopleOf = (people: SQL, now: Date): SQL => sql`coalesce((
  select json_agg(json_build_object('firstName', shown.first_name, 'lastName', shown.last_name, 'photoUrl', shown.photo_url,
    'roleId', shown.role_id)) from (
    select active.*, p.role_id from ${people} as p join members active on active.id = p.member_id
    where active.shows_publicly and active.deleted_at is null and ${notSuspended(now, 'active')}
    order by p.joined_at, active.id limit 12) as shown), '[]')`;

/** A query for what decisions about a member read, from SQL for the id; no row when they deleted their account. */
export const standingOf = (id: SQL): SQL => sql`
  select stands.id, stands.created_at, stands.community_role, stands.suspended_at, stands.suspended_until, stands.photo_url
  from members stands where stands.id = ${id} and stands.deleted_at is null`;

/** A query for when a member signed up and deleted their account, from SQL for the id. */
export const anyMemberSql = (id: string): string =>
  `select since.id, since.created_at, since.deleted_at from members since where since.id = ${id}`;

/** The column of each field of a person that the member's own row holds; the others tell how the viewer knows them. */
const shownColumns: Record<
  Exclude<keyof Person, 'connectionStatus' | 'requestId' | 'requestDirection'>,
  string
> = {
  _id: 'id',
  firstName: 'first_name',
  lastName: 'last_name',
  photoUrl: 'photo_url',
  emailId: 'email_id',
  about: 'about',
  experience: 'experience',
  techStack: 'tech_stack',
  skills: 'skills',
  interests: 'interests',
  createdAt: 'created_at',
};

/** A query for what is shown of members, deleted ones included, from SQL for an array of ids. */
export const shownMembersSql = (ids: string): string =>
  `select ${[...Object.values(shownColumns), 'shows_email', 'deleted_at'].map((column) => `shown.${column}`).join(', ')}
   from members shown where shown.id = any(${ids})`;

/** SQL for whether a member exists and has not deleted their account, from SQL for the id. */
export const isMemberSql = (id: string): string =>
  `exists (select from members live where live.id = ${id} and live.deleted_at is null)`;

/** SQL for a member's full name, from SQL for the id; null once the account was deleted. */
export const liveNameSql = (id: string): string => `(
  select named.first_name || ' ' || named.last_name from members named where named.id = ${id} and named.deleted_at is null)`;

/** SQL for whether a member is an administrator, or may at least moderate, from SQL for the id. */
export const isAdministratorSql = (id: string): string =>
  `exists (select from members acts where acts.id = ${id} and acts.community_role = 'administrator')`;
export const isModeratorSql = (id: string): string =>
  `exists (select from members acts where acts.id = ${id} and acts.community_role <> 'member')`;

/** A query for the id of a member, which waits for a deletion of the account and lets none begin until the transaction ends. */
export const sharedMember = (id: string): SQL =>
  sql`select kept.id from members kept where kept.id = ${id} and kept.deleted_at is null for share`;

const liveSessions = (member: SQL, now: Date): SQL =>
  sql`from sessions used where used.member_id = ${member} and used.expires_at > ${now.toISOString()}::timestamptz`;

/** SQL for the number of a member's sessions, from SQL for the id. */
export const countSessionsOf = (member: SQL, now: Date): SQL<number> =>
  sql<number>`(select count(*)::int ${liveSessions(member, now)})`;

/** SQL for when a member was last active in a session that lasts, from SQL for the id; null without any. */
export const lastActiveAtOf = (member: SQL, now: Date): SQL<string | null> =>
  sql<string | null>`(select max(used.last_used_at) ${liveSessions(member, now)})`;

/** How many members there are. */
export const memberCount = estimatedCount(members, isNull(members.deletedAt));

/** A query for how many people became members in each span, from the first index of their list. */
export const newMembers = (spans: Spans): SQL => countedByAge('members', [members, members.createdAt], spans);

/** How many members were active since a time, as an expression. */
export const countActiveSince = (at: Date): SQL =>
  sql`(select count(distinct used.member_id) from sessions used where used.last_used_at > ${at.toISOString()}::timestamptz)`;

/** What the search of people and suggestions are made of: after a change of one of them the member is indexed again. */
export const indexedColumns = {
  firstName: members.firstName,
  lastName: members.lastName,
  techStack: members.techStack,
  skills: members.skills,
  interests: members.interests,
};

/** The columns of a `PersonSummary`. */
export const summaryColumns = {
  _id: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
  photoUrl: members.photoUrl,
};

/** A viewer and the people they view. */
interface PeopleQuery {
  viewerId: string;
  ids: readonly string[];
}

/** How every feature shows people; the people feature implements it, so that visibility is decided in one place. */
export interface PeopleViews {
  /** These people as the viewer sees them, by id, without unknown ones; one query for any number. */
  viewPeople(db: Queryable, query: PeopleQuery): Promise<Map<string, Person>>;
  /** Which of these people share their e-mail address with the viewer; one query. */
  sharersOfEmail(db: Queryable, query: PeopleQuery): Promise<Set<string>>;
  /** SQL for a `Person` in a statement that is written once, from SQL for two ids and the time. */
  personSql(values: { viewer: string; person: string; now: string }): string;
}

/** Indexes a member who signed up or changed their profile; call it in the same transaction. Implemented by the people feature. */
export type IndexPerson = (tx: Queryable, memberId: string) => Promise<void>;

/** Tells members that their possible chat partners changed; call it after COMMIT. Implemented by the chat feature. */
export type PublishPartnersChanged = (memberIds: readonly string[]) => void;

/** Locks a member, to serialise their multi-row changes, until the transaction ends; false when there is no such member. */
export async function lockMember(tx: Queryable, memberId: string): Promise<boolean> {
  return (await lockMembers(tx, [memberId])) === 1;
}

/** The lock of `lockMember`, in the round trip of BEGIN. */
export const lockOfMember = (id: string): RowLock => ({ table: members, id, strength: 'no key update' });

/** Locks the calling member; refuses when the account was deleted. */
export async function lockMe(tx: Queryable, me: string): Promise<void> {
  if (!(await lockMember(tx, me))) refuse(commonFailures.signedOut);
}

/** Locks members until the transaction ends, ordered by id to avoid deadlocks; returns how many exist. */
export async function lockMembers(tx: Queryable, ids: readonly string[]): Promise<number> {
  // Weaker than FOR UPDATE, so that rows with foreign keys to the members can still be written.
  const locked = await tx
    .select({ locked: sql`1` })
    .from(members)
    .where(and(inIds(members.id, ids), isNull(members.deletedAt)))
    .orderBy(asc(members.id))
    .for('no key update');
  return locked.length;
}

/** Whether the member exists and has not deleted their account. */
export async function isMember(db: Queryable, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  return rows.length > 0;
}

/** What a report keeps of each field that a member `m` edits, beside their name and photo. */
const reportedWords = {
  firstName: null,
  lastName: null,
  photoUrl: null,
  about: sql`m.about`,
  techStack: entriesOf('m.tech_stack'),
  skills: entriesOf('m.skills'),
  interests: entriesOf('m.interests'),
  languages: entriesOf('m.languages'),
  links: linksOf('m.links'),
  age: null,
  gender: null,
  experience: null,
  hoursPerWeek: null,
  timeZone: null,
  showsProjects: null,
  showsPublicly: null,
  showsEmail: null,
  showsOnline: null,
} satisfies Record<keyof ProfileEdit, SQL | null>;
const text = wordsOf(reportedWords);

/** A query for what moderators need of a reported member or their photo (`SeenThing`); no row when there is none. */
export const reportedMember = (id: string): SQL => sql`
  select m.id as "authorId", null::uuid as "projectId", m.photo_url as "photoUrl", ${fullNameOf(sql`m.id`)} as title,
    ${text} as text, ${fullNameOf(sql`m.id`)} as author, '[]'::json as around
  from members m where m.id = ${id} and m.deleted_at is null`;

/** SQL for what a reported member is now, as JSON, from SQL for the id; null when there is none. */
export const reportedMemberNow = (id: SQL): SQL => sql`(
  select json_build_object('text', ${text}, 'isHidden', false)
  from members m where m.id = ${id} and m.deleted_at is null)`;

/** Administrators without a second factor who are not suspended: how many, and the first of them, oldest account first. */
export async function listAdministratorsWithoutFactor(
  db: Queryable,
  { now, most }: { now: Date; most: number },
): Promise<{ count: number; people: PersonSummary[] }> {
  const rows = await db
    .select({ person: summaryColumns, count: sql<number>`(count(*) over ())::int` })
    .from(members)
    .where(
      and(
        eq(members.communityRole, 'administrator'),
        eq(members.hasSecondFactor, false),
        isNull(members.deletedAt),
        notSuspended(now),
      ),
    )
    .orderBy(asc(members.createdAt), asc(members.id))
    .limit(most);
  return { count: rows[0]?.count ?? 0, people: rows.map(({ person }) => person) };
}

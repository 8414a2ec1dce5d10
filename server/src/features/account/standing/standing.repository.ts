import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { SecondFactorRoles } from '@tandem/contract/community';
import type { CommunityRole } from '@tandem/contract/operation';
import type { Queryable, Database } from '../../../platform/database/database.ts';
import { inIds } from '../../../platform/database/statement.ts';
import { members } from '../account.tables.ts';
import { requiresSecondFactor } from '../factors/factors.rules.ts';

/** What a member may do for the community, and whether they are suspended. */
export interface Standing {
  id: string;
  role: CommunityRole;
  suspendedAt: Date | null;
  suspendedUntil: Date | null;
  suspendedByRole: CommunityRole | null;
  emailId: string;
}

/**
 * Locks these members, and all administrators, until the transaction ends, so that two of them cannot take the role of each
 * other at once. Deleted accounts have no standing.
 */
export async function lockStandings(tx: Queryable, ids: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await tx
    .select({
      id: members.id,
      role: members.communityRole,
      suspendedAt: members.suspendedAt,
      suspendedUntil: members.suspendedUntil,
      suspendedByRole: members.suspendedByRole,
      emailId: members.emailId,
    })
    .from(members)
    .where(
      and(or(inIds(members.id, ids), eq(members.communityRole, 'administrator')), isNull(members.deletedAt)),
    )
    .orderBy(asc(members.id))
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gives a member a role of the community. */
export async function setRole(tx: Queryable, memberId: string, communityRole: CommunityRole): Promise<void> {
  await tx.update(members).set({ communityRole }).where(eq(members.id, memberId));
}

/** A suspension as it is stored, with the role of who decided it. */
interface StoredSuspension {
  suspendedAt: Date;
  suspendedUntil: Date | null;
  suspensionReason: string;
  suspendedByRole: CommunityRole;
}

const notHeld = { suspendedAt: null, suspendedUntil: null, suspensionReason: null, suspendedByRole: null };

/** Suspends a member, or ends the suspension by null. */
export async function setSuspension(
  tx: Queryable,
  memberId: string,
  suspension: StoredSuspension | null,
): Promise<void> {
  await tx
    .update(members)
    .set(suspension ?? notHeld)
    .where(eq(members.id, memberId));
}

/** Whether a member is not suspended at a time, never null; for statements on `members`, or on an alias of it. */
export const notSuspended = (now: Date, alias = 'members') => {
  const row = sql.raw(alias);
  return sql`(${row}.suspended_at is null or coalesce(${row}.suspended_until <= ${now.toISOString()}::timestamptz, false))`;
};

/** SQL for whether a member is suspended at a time, from SQL for the id and the time. */
export const isSuspendedSql = ({ memberId, now }: { memberId: string; now: string }): string => `exists (
  select from members s where s.id = ${memberId} and s.suspended_at is not null
    and (s.suspended_until is null or s.suspended_until > ${now}))`;

/** The moderators and administrators of the community. */
export const listModeratorIds = async (db: Queryable): Promise<string[]> =>
  (await listModerators(db)).map(({ id }) => id);

/** Those who may use their role: without a second factor that the community asks of them, operations refuse them. */
export const listActingModeratorIds = async (
  db: Queryable,
  secondFactorFor: SecondFactorRoles,
): Promise<string[]> =>
  (await listModerators(db))
    .filter(({ role, hasSecondFactor }) => hasSecondFactor || !requiresSecondFactor(role, secondFactorFor))
    .map(({ id }) => id);

const listModerators = (db: Queryable) =>
  db
    .select({ id: members.id, role: members.communityRole, hasSecondFactor: members.hasSecondFactor })
    .from(members)
    .where(and(ne(members.communityRole, 'member'), isNull(members.deletedAt)));

type Runner = Pick<Database, 'executeSql'>;

// The shell acts in one statement, because it may run on the session of a running server. What it changes of an account is
// here; administration adds the entry of the audit log and the notifications.

/** A query for the `id` of the account with an e-mail address, from SQL for the address. */
export const accountOfEmailSql = (emailId: string): string =>
  `select id from members where email_id = ${emailId} and deleted_at is null`;

/** The account with an e-mail address; null without one. */
export async function findAccountOfEmail({ executeSql }: Runner, emailId: string): Promise<string | null> {
  const { rows } = await executeSql(accountOfEmailSql('$1'), [emailId]);
  return (rows as { id: string }[])[0]?.id ?? null;
}

/**
 * A query for the ids of those who have to know of an act from the shell (ADR 0084): the administrators, and the member too
 * unless something else tells them. `of` is a query of the statement with the `id` of the member acted on, if it was done.
 */
export const concernedByShellSql = (of: string, to: 'administrators' | 'everybody concerned'): string =>
  `select m.id from members m join ${of} o on ${to === 'administrators' ? 'm.id <> o.id' : 'true'}
   where m.deleted_at is null and (m.community_role = 'administrator' or m.id = o.id)`;

/** SQL for the address of the member, the time, the reason, and the value that a change takes. */
interface Parameters {
  emailId: string;
  at: string;
  reason: string;
  value: string;
}

/** A change of a member by the shell. */
export interface ShellChange {
  /** What changes in `members m`, and which of the found member it changes; both may name the value. */
  set: (given: Parameters) => string;
  where: (given: Parameters) => string;
  value: unknown;
  /** What becomes of the sessions: those of a suspended member are kept, so that their devices are told why. */
  sessions?: 'kept' | 'deleted' | 'expired';
  /** Whether the change takes an administrator away. */
  keepsOne?: boolean;
  /** Whether it is nothing for suspended members. */
  isTrusting?: boolean;
}

export const roleGiven = (role: CommunityRole): ShellChange => ({
  set: ({ value }) => `community_role = ${value}`,
  where: ({ value }) => `m.community_role <> ${value}`,
  value: role,
  keepsOne: role !== 'administrator',
  isTrusting: role !== 'member',
});

/** A suspension for days, or for good, which ends the sessions. */
export const suspended = (days: number | null): ShellChange => ({
  set: ({ at, reason, value }) => `suspended_at = ${at}, suspension_reason = ${reason},
    suspended_until = ${at} + ${value}::integer * interval '1 day', suspended_by_role = 'administrator'`,
  where: () => 'true',
  value: days,
  sessions: 'expired',
  keepsOne: true,
});

export const suspensionLifted: ShellChange = {
  set: () =>
    'suspended_at = null, suspended_until = null, suspension_reason = null, suspended_by_role = null',
  where: ({ value }) => `m.suspended_at is not null and ${value}`,
  value: true,
};

/** A sign-out on all devices. */
export const signedOut: ShellChange = {
  set: () => 'id = m.id',
  where: ({ value }) => value,
  value: true,
  sessions: 'deleted',
};

/** Statements about the sessions of those who changed. */
const endingOf = {
  kept: 'select 1',
  deleted: 'delete from sessions where member_id in (select id from changed)',
  expired: 'update sessions set expires_at = created_at where member_id in (select id from changed)',
};

/** How many members there were at each step of a change. */
export type ShellCounts = Record<'found' | 'held' | 'allowed' | 'changed', number>;

/** Common table expressions that make the change, of which `changed` has the member's `id`, and a query for `ShellCounts`. */
export function shellChangeSql(
  { set, where, sessions = 'kept', keepsOne = false, isTrusting = false }: ShellChange,
  given: Parameters,
): { changes: string; counts: string } {
  const isHeld = (row: string) =>
    `(${row}.suspended_at is not null and (${row}.suspended_until is null or ${row}.suspended_until > ${given.at}))`;
  const hasOther = `exists (select from members o where o.community_role = 'administrator' and o.id <> found.id
    and o.deleted_at is null and not ${isHeld('o')})`;
  return {
    changes: `found as (
       select id, community_role, ${isTrusting ? isHeld('members') : 'false'} as is_held
       from members where email_id = ${given.emailId} and deleted_at is null
     ), allowed as (
       select id from found where not is_held and (${keepsOne ? `community_role <> 'administrator' or ${hasOther}` : 'true'})
     ), changed as (
       update members m set ${set(given)} from allowed where m.id = allowed.id and (${where(given)}) returning m.id
     ), ended as (
       ${endingOf[sessions]}
     )`,
    counts: `select (select count(*)::int from found) as found, (select count(*)::int from found where is_held) as held,
       (select count(*)::int from allowed) as allowed, (select count(*)::int from changed) as changed`,
  };
}

/** Common table expressions that remove all factors of an account; `found` has its `id`. */
export const factorsRemovedSql = (emailId: string): string =>
  `found as (
     update members set has_second_factor = false where email_id = ${emailId} and deleted_at is null returning id
   ), gone_passkeys as (
     delete from passkeys where member_id in (select id from found)
   ), gone_apps as (
     delete from authenticator_apps where member_id in (select id from found)
   ), gone_codes as (
     delete from recovery_codes where member_id in (select id from found)
   ), gone_steps as (
     delete from second_steps where member_id in (select id from found)
   )`;

/** Who has a role of the community, or is suspended. */
export async function listStandings({ executeSql }: Runner) {
  const { rows } = await executeSql(
    `select email_id as "emailId", first_name || ' ' || last_name as name, community_role as role,
       case when suspended_at is null or suspended_until <= $1::timestamptz then ''
         when suspended_until is null then 'suspended for good'
         else 'suspended until ' || to_char(suspended_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' end as state
     from members where deleted_at is null and (community_role <> 'member' or suspended_at is not null)
     order by community_role, created_at limit 1000`,
    [new Date().toISOString()],
  );
  return rows as { emailId: string; name: string; role: CommunityRole; state: string }[];
}

import type { AuditAct, AuditDetails } from '@tandem/contract/audit';
import type { CommunityRole } from '@tandem/contract/operation';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { noticesOfShellAct } from '../../account/public.ts';
import { auditedByShellSql } from '../../audit/public.ts';

type Runner = Pick<Database, 'executeSql'>;

/** What became of an act: `unknown` address, `same` as before, or refused for a `suspended` member or the `last` administrator. */
export type ShellResult = 'done' | 'unknown' | 'same' | 'suspended' | 'last';

interface Act {
  emailId: string;
  /** What changes in `members`, and which of the found member it changes. */
  set: string;
  where: string;
  values: unknown[];
  act: AuditAct;
  details?: AuditDetails;
  reason?: string;
  /** What becomes of the sessions: those of a suspended member are kept, so that their devices are told why. */
  sessions?: 'deleted' | 'expired';
  /** Whether the act takes an administrator away. */
  keepsOne?: boolean;
  /** Whether it is nothing for suspended members. */
  isTrusting?: boolean;
  /** Whether the other administrators are told. */
  isNotified?: boolean;
}

/** Statements about the sessions of those who changed. */
const endingOf = {
  kept: 'select 1',
  deleted: 'delete from sessions where member_id in (select id from changed)',
  expired: 'update sessions set expires_at = created_at where member_id in (select id from changed)',
};

/**
 * Changes a member and logs it; the actor is the shell. One statement, because it may run on the session of a running server.
 * Values begin at `$7`.
 */
async function run({ executeSql }: Runner, act: Act): Promise<ShellResult> {
  const {
    emailId,
    set,
    where,
    values,
    details = {},
    reason = null,
    sessions,
    keepsOne = false,
    isTrusting = false,
    isNotified = false,
  } = act;
  const isHeld = (row: string) =>
    `(${row}.suspended_at is not null and (${row}.suspended_until is null or ${row}.suspended_until > $2::timestamptz))`;
  const hasOther = `exists (select from members o where o.community_role = 'administrator' and o.id <> found.id
    and o.deleted_at is null and not ${isHeld('o')})`;
  const { rows } = await executeSql(
    `with found as (
       select id, community_role, ${isTrusting ? isHeld('members') : 'false'} as is_held from members where email_id = $1 and deleted_at is null
     ), allowed as (
       select id from found where not is_held and (${keepsOne ? `community_role <> 'administrator' or ${hasOther}` : 'true'})
     ), changed as (
       update members m set ${set} from allowed where m.id = allowed.id and (${where}) returning m.id
     ), ended as (
       ${endingOf[sessions ?? 'kept']}
     ), unreachable as (
       delete from push_devices where ${sessions === 'expired' ? 'member_id in (select id from changed)' : 'false'}
     ), logged as (
       ${auditedByShellSql({
         id: '$3',
         at: '$2',
         act: '$4',
         memberId: 'id',
         subject: { kind: 'member', id: 'id' },
         details: '$5::jsonb',
         reason: '$6::text',
         of: 'changed',
       })}
     )${isNotified ? `, notified as (${noticesOfShellAct({ entryId: '$3', at: '$2', of: 'changed', to: 'administrators' })})` : ''}
     select (select count(*)::int from found) as found, (select count(*)::int from found where is_held) as held, (select count(*)::int from allowed) as allowed,
       (select count(*)::int from changed) as changed`,
    [emailId, new Date().toISOString(), newId(), act.act, JSON.stringify(details), reason, ...values],
  );
  const [counts] = rows as Record<'found' | 'held' | 'allowed' | 'changed', number>[];
  const { found, held, allowed, changed } = counts ?? { found: 0, held: 0, allowed: 0, changed: 0 };
  if (found === 0) return 'unknown';
  if (held > 0) return 'suspended';
  if (allowed === 0) return 'last';
  return changed === 0 ? 'same' : 'done';
}

/** Gives a member a role. */
export const grantRole = (db: Runner, emailId: string, role: CommunityRole): Promise<ShellResult> =>
  run(db, {
    emailId,
    set: 'community_role = $7',
    where: 'm.community_role <> $7',
    values: [role],
    act: 'roleChanged',
    details: { after: role },
    keepsOne: role !== 'administrator',
    isTrusting: role !== 'member',
    isNotified: role === 'administrator',
  });

/** Suspends a member for days, or for good, and ends their sessions. */
export const suspendByShell = (
  db: Runner,
  emailId: string,
  { days, reason }: { days: number | null; reason: string },
): Promise<ShellResult> =>
  run(db, {
    emailId,
    set: `suspended_at = $2::timestamptz, suspension_reason = $6::text,
      suspended_until = $2::timestamptz + $7::integer * interval '1 day', suspended_by_role = 'administrator'`,
    where: 'true',
    values: [days],
    act: 'memberSuspended',
    details: { days },
    reason,
    sessions: 'expired',
    keepsOne: true,
  });

/** Ends the suspension of a member. */
export const unsuspendByShell = (db: Runner, emailId: string): Promise<ShellResult> =>
  run(db, {
    emailId,
    set: 'suspended_at = null, suspended_until = null, suspension_reason = null, suspended_by_role = null',
    where: 'm.suspended_at is not null and $7',
    values: [true],
    act: 'suspensionLifted',
  });

/** Signs a member out on all devices. */
export const endSessionsByShell = (db: Runner, emailId: string): Promise<ShellResult> =>
  run(db, {
    emailId,
    set: 'id = m.id',
    where: '$7',
    values: [true],
    act: 'sessionsEnded',
    sessions: 'deleted',
  });

/** The account with an e-mail address; null without one. */
export async function findMemberId({ executeSql }: Runner, emailId: string): Promise<string | null> {
  const { rows } = await executeSql('select id from members where email_id = $1 and deleted_at is null', [
    emailId,
  ]);
  return (rows as { id: string }[])[0]?.id ?? null;
}

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

/** Logs that the data of a member are exported, and tells those concerned; the member, or null without such an account. */
export async function logExport(
  { executeSql }: Runner,
  { emailId, at }: { emailId: string; at: Date },
): Promise<string | null> {
  const { rows } = await executeSql(
    `with found as (
       select id from members where email_id = $1 and deleted_at is null
     ), logged as (
       ${auditedByShellSql({
         id: '$2',
         at: '$3',
         act: 'memberDataExported',
         memberId: 'id',
         subject: { kind: 'member', id: 'id' },
         of: 'found',
       })}
     ), notified as (
       ${noticesOfShellAct({ entryId: '$2', at: '$3', of: 'found', to: 'everybody concerned' })}
     )
     select id from found`,
    [emailId, newId(), at.toISOString()],
  );
  const [found] = rows as { id: string }[];
  return found?.id ?? null;
}

/** Tells the administrators that an account was deleted, which the audit log has. */
export async function notifyOfDeletion(
  { executeSql }: Runner,
  { entryId, memberId, at }: { entryId: string; memberId: string; at: Date },
): Promise<void> {
  await executeSql(
    `with gone as (select $3::uuid as id)
     ${noticesOfShellAct({ entryId: '$1', at: '$2', of: 'gone', to: 'administrators' })}`,
    [entryId, at.toISOString(), memberId],
  );
}

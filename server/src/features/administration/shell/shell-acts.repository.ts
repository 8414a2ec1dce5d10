import type { AuditAct, AuditDetails } from '@tandem/contract/audit';
import type { CommunityRole } from '@tandem/contract/operation';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { rotatedKeysSql } from '../../../platform/keys/server-keys.repository.ts';
import { rotatedVapidKeysSql, type VapidKeys } from '../../../platform/push/vapid-keys.ts';
import {
  accountOfEmailSql,
  concernedByShellSql,
  factorsRemovedSql,
  type NewResetLink,
  resetLinkMadeSql,
  resetLinkValues,
  roleGiven,
  type ShellChange,
  shellChangeSql,
  type ShellCounts,
  signedOut,
  suspended,
  suspensionLifted,
  allSessionsEndedSql,
  sealedAgainSql,
  sealedKeysSql,
} from '../../account/public.ts';
import { auditedByShellSql } from '../../audit/public.ts';
import { devicesRemovedSql, notifiedByShellSql, allDevicesRemovedSql } from '../../notifications/public.ts';
import { sealedTokensSql, type SealedToken, tokensSealedAgainSql } from '../../projects/public.ts';
import { allCalendarLinksRemovedSql } from '../../tasks/public.ts';
import { sealedSecretsSql, secretsSealedAgainSql } from '../../webhooks/public.ts';

type Runner = Pick<Database, 'executeSql'>;

/** What became of an act: `unknown` address, `same` as before, or refused for a `suspended` member or the `last` administrator. */
export type ShellResult = 'done' | 'unknown' | 'same' | 'suspended' | 'last';

interface Act {
  emailId: string;
  change: ShellChange;
  act: AuditAct;
  details?: AuditDetails;
  reason?: string;
  /** Whether their devices get no pushes any more. */
  removesDevices?: boolean;
  /** Whether the other administrators are told. */
  isNotified?: boolean;
}

/** SQL that notifies those concerned of an act of the shell, whose entry of the audit log it names. */
const noticesSql = (
  entry: { id: string; at: string },
  of: string,
  to: 'administrators' | 'everybody concerned',
) =>
  notifiedByShellSql({
    kind: 'accountActed',
    subjectId: entry.id,
    at: entry.at,
    of: `(${concernedByShellSql(of, to)}) as concerned`,
  });

/** SQL that logs an act of the shell on the member of `of`. */
const loggedSql = (entry: { id: string; at: string }, act: AuditAct, of: string) =>
  auditedByShellSql({ ...entry, act, memberId: 'id', subject: { kind: 'member', id: 'id' }, of });

/** Changes a member and logs it; the actor is the shell. One statement, because it may run on the session of a running server. */
async function run({ executeSql }: Runner, act: Act): Promise<ShellResult> {
  const { emailId, change, details = {}, reason = null, removesDevices = false, isNotified = false } = act;
  const entry = { id: '$3', at: '$2' };
  const parameters = { emailId: '$1', at: '$2::timestamptz', reason: '$6::text', value: '$7' };
  const { changes, counts } = shellChangeSql(change, parameters);
  const parts = [
    changes,
    ...(removesDevices ? [`unreachable as (${devicesRemovedSql('changed')})`] : []),
    `logged as (${auditedByShellSql({
      ...entry,
      act: '$4',
      memberId: 'id',
      subject: { kind: 'member', id: 'id' },
      details: '$5::jsonb',
      reason: '$6::text',
      of: 'changed',
    })})`,
    ...(isNotified ? [`notified as (${noticesSql(entry, 'changed', 'administrators')})`] : []),
  ];
  const values = [emailId, new Date().toISOString(), newId(), act.act, JSON.stringify(details), reason];
  const { rows } = await executeSql(`with ${parts.join(', ')} ${counts}`, [...values, change.value]);
  const [counted] = rows as ShellCounts[];
  const { found, held, allowed, changed } = counted ?? { found: 0, held: 0, allowed: 0, changed: 0 };
  if (found === 0) return 'unknown';
  if (held > 0) return 'suspended';
  if (allowed === 0) return 'last';
  return changed === 0 ? 'same' : 'done';
}

/** Gives a member a role. */
export const grantRole = (db: Runner, emailId: string, role: CommunityRole): Promise<ShellResult> =>
  run(db, {
    emailId,
    change: roleGiven(role),
    act: 'roleChanged',
    details: { after: role },
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
    change: suspended(days),
    act: 'memberSuspended',
    details: { days },
    reason,
    removesDevices: true,
  });

/** Ends the suspension of a member. */
export const unsuspendByShell = (db: Runner, emailId: string): Promise<ShellResult> =>
  run(db, { emailId, change: suspensionLifted, act: 'suspensionLifted' });

/** Signs a member out on all devices. */
export const endSessionsByShell = (db: Runner, emailId: string): Promise<ShellResult> =>
  run(db, { emailId, change: signedOut, act: 'sessionsEnded' });

/** Removes all factors of an account, logs it and tells those concerned; false when there is no such account. One statement. */
export async function removeFactorsByShell(
  { executeSql }: Runner,
  { emailId, at }: { emailId: string; at: Date },
): Promise<boolean> {
  const entry = { id: '$2', at: '$4' };
  const { rows } = await executeSql(
    `with ${factorsRemovedSql('$1')}, logged as (
       ${loggedSql(entry, 'secondFactorRemoved', 'found')}
     ), notified as (
       ${notifiedByShellSql({ kind: 'secondFactorRemoved', id: '$3', subjectId: '$3', at: '$4', of: 'found' })}
     ), notices as (
       ${noticesSql(entry, 'found', 'administrators')}
     )
     select id from found`,
    [emailId, newId(), newId(), at.toISOString()],
  );
  return rows.length > 0;
}

/**
 * Adds a link to choose a password for an account, ends its earlier ones, logs it and tells those concerned; false when there is
 * no such account. One statement.
 */
export async function makeResetLinkByShell({ executeSql }: Runner, link: NewResetLink): Promise<boolean> {
  const entry = { id: '$1', at: '$2' };
  const { rows } = await executeSql(
    `with ${resetLinkMadeSql({ now: '$2::timestamptz', first: 3 })}, logged as (
       ${loggedSql(entry, 'resetLinkMade', 'made')}
     ), notified as (
       ${noticesSql(entry, 'made', 'everybody concerned')}
     )
     select id from made`,
    [newId(), link.now.toISOString(), ...resetLinkValues(link)],
  );
  return rows.length > 0;
}

/** Logs that the data of a member are exported, and tells those concerned; the member, or null without such an account. */
export async function logExport(
  { executeSql }: Runner,
  { emailId, at }: { emailId: string; at: Date },
): Promise<string | null> {
  const entry = { id: '$2', at: '$3' };
  const { rows } = await executeSql(
    `with found as (${accountOfEmailSql('$1')}), logged as (
       ${loggedSql(entry, 'memberDataExported', 'found')}
     ), notified as (
       ${noticesSql(entry, 'found', 'everybody concerned')}
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
     ${noticesSql({ id: '$1', at: '$2' }, 'gone', 'administrators')}`,
    [entryId, at.toISOString(), memberId],
  );
}

/** What is sealed, with whom it is sealed for. */
interface Sealed {
  apps: { memberId: string; sealed: string }[];
  webhooks: { id: string; sealed: string }[];
  tokens: SealedToken[];
}

type Again<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends (infer Row)[] ? (Row & { again: string })[] : never;
};

interface NewKeys {
  auditId: string;
  at: Date;
  /** Secrets by the names of the keys. */
  secrets: Record<string, string>;
  resealed: Again<Sealed>;
  vapid: VapidKeys;
}

/** The sealed keys of all authenticator apps, and the sealed secrets of all projects. */
export async function listSealed({ executeSql }: Runner): Promise<Sealed> {
  const apps = await executeSql(sealedKeysSql, []);
  const webhooks = await executeSql(sealedSecretsSql, []);
  const tokens = await executeSql(sealedTokensSql, []);
  return { apps: apps.rows, webhooks: webhooks.rows, tokens: tokens.rows } as Sealed;
}

/** Replaces all keys, with an entry in the audit log; one statement, because it may run on the session of a running server. */
export async function replaceKeys(
  { executeSql }: Runner,
  { auditId, at, secrets, resealed, vapid }: NewKeys,
): Promise<{ sealedAgain: number; devicesRemoved: number }> {
  const { rows } = await executeSql(
    `with ${rotatedKeysSql('$1::jsonb', '$2::timestamptz')}, sealed_again as (${sealedAgainSql('$3::jsonb')}),
     webhooks_again as (${secretsSealedAgainSql('$7::jsonb')}), tokens_again as (${tokensSealedAgainSql('$8::jsonb')}),
     ${rotatedVapidKeysSql({ publicKey: '$4', privateKey: '$5', at: '$2::timestamptz' })},
     removed_devices as (${allDevicesRemovedSql}), logged as (
       ${auditedByShellSql({
         id: '$6',
         at: '$2',
         act: 'keysRotated',
         details: `jsonb_build_object('apps', count(*))`,
         of: 'sealed_again',
       })}
     )
     select (select count(*)::int from sealed_again) as "sealedAgain", (select count(*)::int from removed_devices) as "devicesRemoved"`,
    [
      JSON.stringify(secrets),
      at.toISOString(),
      JSON.stringify(resealed.apps),
      vapid.publicKey,
      vapid.privateKey,
      auditId,
      JSON.stringify(resealed.webhooks),
      JSON.stringify(resealed.tokens),
    ],
  );
  const [counts] = rows as { sealedAgain: number; devicesRemoved: number }[];
  return counts ?? { sealedAgain: 0, devicesRemoved: 0 };
}

/**
 * Ends every session, log-in under way, push device and calendar link, with one entry in the audit log. Returns how many members
 * had a session. One statement, because it may run on the session of a running server.
 */
export async function endAllSessionsByShell({ executeSql }: Pick<Database, 'executeSql'>): Promise<number> {
  const { rows } = await executeSql(
    `with ${allSessionsEndedSql}, devices as (${allDevicesRemovedSql}), links as (${allCalendarLinksRemovedSql}),
     counted as (select count(distinct member_id)::int as members from ended), logged as (
       ${auditedByShellSql({
         id: '$1',
         at: '$2',
         act: 'allSessionsEnded',
         details: `jsonb_build_object('members', members)`,
         of: 'counted',
       })}
     )
     select members from counted`,
    [newId(), new Date().toISOString()],
  );
  return (rows as { members: number }[])[0]?.members ?? 0;
}

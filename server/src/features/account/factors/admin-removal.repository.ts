import { and, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { members } from '../account.tables.ts';
import { noticesOfShellAct } from '../shell-notices.repository.ts';
import { authenticatorApps, passkeys, recoveryCodes } from './factors.tables.ts';
import { deleteSecondStepsOf } from './second-step/second-step.repository.ts';

/**
 * Removes all factors of the account with an e-mail address, tells its member and adds an entry to the audit log; false when
 * there is no such account. One statement, because it may run on the session of a running server.
 */
export async function removeFactors(
  { executeSql }: Pick<Database, 'executeSql'>,
  { emailId, at }: { emailId: string; at: Date },
): Promise<boolean> {
  const { rows } = await executeSql(
    `with found as (
       update members set has_second_factor = false where email_id = $1 and deleted_at is null returning id
     ), gone_passkeys as (
       delete from passkeys where member_id in (select id from found)
     ), gone_apps as (
       delete from authenticator_apps where member_id in (select id from found)
     ), gone_codes as (
       delete from recovery_codes where member_id in (select id from found)
     ), gone_steps as (
       delete from second_steps where member_id in (select id from found)
     ), audited as (
       insert into audit_entries (id, at, act, member_id, subject_kind, subject_id)
       select $2::uuid, $4::timestamptz, 'secondFactorRemoved', id, 'member', id from found
     ), notified as (
       insert into notifications (id, member_id, kind, subject_id, request_id, created_at, at)
       select $3::uuid, id, 'secondFactorRemoved', $3::uuid, $3::uuid, $4::timestamptz, $4::timestamptz from found
     ), notices as (
       ${noticesOfShellAct({ entryId: '$2', at: '$4', of: 'found', to: 'administrators' })}
     )
     select id from found`,
    [emailId, newId(), newId(), at.toISOString()],
  );
  return rows.length > 0;
}

/** Removes all factors of a member, whose row is locked, and log-ins that wait for one; false without any. */
export async function removeFactorsOf(tx: Queryable, memberId: string): Promise<boolean> {
  const had = await tx
    .update(members)
    .set({ hasSecondFactor: false })
    .where(and(eq(members.id, memberId), eq(members.hasSecondFactor, true)))
    .returning({ id: members.id });
  for (const table of [passkeys, authenticatorApps, recoveryCodes])
    await tx.delete(table).where(eq(table.memberId, memberId));
  await deleteSecondStepsOf(tx, memberId);
  return had.length > 0;
}

import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';

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
     )
     select id from found`,
    [emailId, newId(), newId(), at.toISOString()],
  );
  return rows.length > 0;
}

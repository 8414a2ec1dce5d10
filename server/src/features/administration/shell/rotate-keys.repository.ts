import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { rotatedKeysSql } from '../../../platform/keys/server-keys.repository.ts';
import { rotatedVapidKeysSql } from '../../../platform/push/vapid-keys.repository.ts';
import type { VapidKeys } from '../../../platform/push/vapid-keys.ts';
import { allSessionsEndedSql, sealedAgainSql, sealedKeysSql } from '../../account/public.ts';
import { auditedByShellSql } from '../../audit/public.ts';
import { allDevicesRemovedSql } from '../../notifications/public.ts';
import { allCalendarLinksRemovedSql } from '../../tasks/public.ts';

type Runner = Pick<Database, 'executeSql'>;

interface SealedKey {
  memberId: string;
  sealed: string;
}

interface NewKeys {
  auditId: string;
  at: Date;
  /** Secrets by the names of the keys. */
  secrets: Record<string, string>;
  resealed: (SealedKey & { again: string })[];
  vapid: VapidKeys;
}

/** The sealed keys of all authenticator apps. */
export async function listSealedKeys({ executeSql }: Runner): Promise<SealedKey[]> {
  const { rows } = await executeSql(sealedKeysSql, []);
  return rows as SealedKey[];
}

/** Replaces all keys, with an entry in the audit log; one statement, because it may run on the session of a running server. */
export async function replaceKeys(
  { executeSql }: Runner,
  { auditId, at, secrets, resealed, vapid }: NewKeys,
): Promise<{ sealedAgain: number; devicesRemoved: number }> {
  const { rows } = await executeSql(
    `with ${rotatedKeysSql('$1::jsonb', '$2::timestamptz')}, sealed_again as (${sealedAgainSql('$3::jsonb')}),
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
      JSON.stringify(resealed),
      vapid.publicKey,
      vapid.privateKey,
      auditId,
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

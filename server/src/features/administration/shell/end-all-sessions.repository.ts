import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { allSessionsEndedSql } from '../../account/public.ts';
import { auditedByShellSql } from '../../audit/public.ts';
import { allDevicesRemovedSql } from '../../notifications/public.ts';
import { allCalendarLinksRemovedSql } from '../../tasks/public.ts';

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

import { deleteAccount, deletionWord } from '@tandem/contract/account';
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { type Actor, password } from './test-app.ts';
import type { Turn } from './race.ts';

const meant = { body: { password, confirmation: deletionWord } } as const;

/** Deletes the account of a member. */
export const deleteAccountOf = (who: Actor) => who.call(deleteAccount, meant);

/** The same as a turn of a race. */
export const deletingAccountOf = (who: Actor): Turn => [who, deleteAccount, meant];

/** What is stored of a member that a deletion should have taken, by where; nothing is left out but what is none. */
export async function storedDataOf({ orm }: Database, memberId: string): Promise<Record<string, number>> {
  const places = {
    sessions: sql`sessions where member_id = ${memberId}`,
    projects: sql`projects where owner_id = ${memberId}`,
    memberships: sql`project_members where member_id = ${memberId}`,
    requests: sql`join_requests where member_id = ${memberId} and (status = 'pending' or message is not null or role <> '')`,
    connections: sql`connection_requests where from_member_id = ${memberId} or to_member_id = ${memberId}`,
    saves: sql`project_saves where member_id = ${memberId}`,
    ignores: sql`project_ignores where member_id = ${memberId}`,
    searched: sql`people_search where member_id = ${memberId}`,
    facets: sql`people_facets where member_id = ${memberId}`,
    dismissals: sql`people_dismissals where member_id = ${memberId} or dismissed_id = ${memberId}`,
    calendar: sql`calendar_links where member_id = ${memberId}`,
    openedChats: sql`chats where last_seq = 0 and (low_member_id = ${memberId} or high_member_id = ${memberId})`,
    files: sql`files where owner_id = ${memberId}`,
  };
  const { rows } = await orm.execute<{ place: string; total: number }>(
    sql.join(
      Object.entries(places).map(
        ([place, rowsThere]) =>
          sql`select ${place}::text as place, count(*)::integer as total from ${rowsThere}`,
      ),
      sql` union all `,
    ),
  );
  return Object.fromEntries(rows.filter(({ total }) => total > 0).map(({ place, total }) => [place, total]));
}

import { deleteAccount, deletionWord } from '@tandem/contract/account';
import { getTableName, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { dataPolicies } from './member-data/data-policies.ts';
import { type Actor, password } from './test-app.ts';
import type { RaceRequest } from './race.ts';

const confirmation = { body: { password, confirmation: deletionWord } } as const;

/** Deletes the account of a member. */
export const deleteAccountOf = (who: Actor) => who.call(deleteAccount, confirmation);

/** The same deletion, as a request for `race`. */
export const deletingAccountOf = (who: Actor): RaceRequest => [who, deleteAccount, confirmation];

/** The rows of a member that a deletion should have removed or erased, counted by table; empty when there are none. */
export async function storedDataOf({ orm }: Database, memberId: string): Promise<Record<string, number>> {
  const tables = dataPolicies.filter(({ rows }) => rows === 'deleted').map(({ table }) => table);
  const deleted = tables.map(
    (table) => sql`select ${getTableName(table)}::text as name, count(*)::integer as total
      from ${table} as stored where to_jsonb(stored)::text like ${`%${memberId}%`}`,
  );
  const erased = [
    sql`select 'join_requests', count(*)::integer from join_requests
      where member_id = ${memberId} and (status = 'pending' or message is not null or role <> '')`,
    sql`select 'chats', count(*)::integer from chats
      where last_seq = 0 and (low_member_id = ${memberId} or high_member_id = ${memberId})`,
  ];
  const counts = sql.join([...deleted, ...erased], sql` union all `);
  const { rows } = await orm.execute<{ name: string; total: number }>(counts);
  return Object.fromEntries(rows.filter(({ total }) => total > 0).map(({ name, total }) => [name, total]));
}

import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { ChainedEntry, ChainLink } from './audit-chain.rules.ts';
import { auditChain } from './audit.tables.ts';

/** Says for how many days entries are kept from now on; those that exist keep their time. */
export async function keepEntriesFor(tx: Queryable, keepDays: number): Promise<void> {
  await tx
    .insert(auditChain)
    .values({ keepDays })
    .onConflictDoUpdate({
      target: auditChain.id,
      set: { keepDays },
      setWhere: sql`${auditChain.keepDays} <> ${keepDays}`,
    });
}

const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Up to `limit` entries after a number with both ends of the chain at the same moment; one statement, also through a running server. */
export async function readChain(
  { executeSql }: Pick<Database, 'executeSql'>,
  after: number,
  limit: number,
): Promise<{ entries: ChainedEntry[]; head: ChainLink; removed: ChainLink }> {
  const { rows } = await executeSql(
    `select c.number as "headNumber", c.hash as "headHash", c.removed_number as "removedNumber", c.removed_hash as "removedHash",
       e.number, e.hash, e.id, ${isoTime('e.at')} as at, to_jsonb(array[
         e.number::text, e.id::text, ${isoTime('e.at')}, e.actor_id::text, e.act, e.member_id::text, e.subject_kind,
         e.subject_id::text, e.details::text, e.reason, e.address, ${isoTime('e.expires_at')}
       ]) as fields
     from (select true) as always left join audit_chain c on true
       left join (select * from audit_entries where number > $1::integer order by number limit $2::integer) e on true
     order by e.number`,
    [after, limit],
  );
  const [first] = rows as (ChainedEntry &
    Record<'headNumber' | 'removedNumber', number | null> &
    Record<'headHash' | 'removedHash', string | null>)[];
  return {
    entries: (rows as ChainedEntry[]).filter(({ id }) => id !== null),
    head: { number: first?.headNumber ?? 0, hash: first?.headHash ?? '' },
    removed: { number: first?.removedNumber ?? 0, hash: first?.removedHash ?? '' },
  };
}

/**
 * Deletes up to `limit` entries whose time has passed, and remembers the last of them. An entry waits for all before it, so
 * that the rest of the chain begins where the removed part ends. Returns how many.
 */
export async function removeExpired(tx: Queryable, now: Date, limit: number): Promise<number> {
  const at = now.toISOString();
  await tx.execute(sql`select set_config('tandem.audit_expired_at', ${at}, true)`);
  const { rowCount } = await tx.execute(sql`
    with locked as (select removed_number from audit_chain for update), oldest as (
      select number, hash, bool_and(expires_at <= ${at}::timestamptz) over (order by number) as is_over
      from (select number, hash, expires_at from audit_entries order by number limit ${limit}) as first_ones
    ), last as (
      select number, hash from oldest, locked where is_over order by number desc limit 1
    ), remembered as (
      update audit_chain set removed_number = last.number, removed_hash = last.hash from last
    )
    delete from audit_entries using last where audit_entries.number <= last.number`);
  return rowCount ?? 0;
}

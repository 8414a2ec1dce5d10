import type { AuditAct, AuditDetails, AuditSubject } from '@tandem/contract/audit';
import { and, asc, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { inIds } from '../../platform/database/statement.ts';
import type { ExportMemberData } from '../../platform/feature.ts';
import { newId } from '../../platform/ids.ts';
import { inChunks } from '../../platform/paging/in-chunks.ts';
import { isPast } from '../../platform/paging/keyset.repository.ts';
import type { Position } from '../../platform/paging/keyset.ts';
import { members } from '../account/public.ts';
import type { ChainedEntry, ChainLink } from './audit-chain.rules.ts';
import { auditChain, auditEntries, auditEntryPolicy } from './audit.tables.ts';

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

/** Who acts for the community, and from which IP address. */
export interface Actor {
  me: string;
  address: string;
}

/** An act of an administrator or moderator, or of the shell. */
interface AuditedAct {
  /** Where a notification names the entry. */
  id?: string;
  at: Date;
  /** Null for the shell of the server. */
  actorId: string | null;
  act: AuditAct;
  /** The member whom it concerns; by default the subject, where that is a member. */
  memberId?: string;
  subject?: { kind: AuditSubject; id?: string };
  details?: AuditDetails;
  /** What the actor gave as the reason. */
  reason?: string;
  /** The IP address of the actor; null for the shell. */
  address: string | null;
}

/**
 * Adds the entry of an act to the audit log, in the transaction of the act; one statement. The chain of entries is locked from
 * then on, so take all other locks before.
 */
export async function recordAudit(
  tx: Queryable,
  { subject, memberId, reason, ...act }: AuditedAct,
): Promise<void> {
  await tx.insert(auditEntries).values({
    ...act,
    id: act.id ?? newId(),
    memberId: memberId ?? (subject?.kind === 'member' ? subject.id : null),
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    reason: reason || null,
  });
}

/** Which entries to list; `before` is a position in the list. */
export interface EntryQuery {
  act?: AuditAct | undefined;
  actor?: string | undefined;
  member?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  after: Position | null;
  limit: number;
}

const [actors, concerned] = [alias(members, 'actors'), alias(members, 'concerned')];

/** Entries with the names that members have now, latest first; one query. */
export function listEntries(db: Queryable, { act, actor, member, from, until, after, limit }: EntryQuery) {
  return db
    .select({
      entry: auditEntries,
      id: auditEntries.id,
      at: auditEntries.at,
      actorName: sql<string | null>`${actors.firstName} || ' ' || ${actors.lastName}`,
      memberName: sql<string | null>`${concerned.firstName} || ' ' || ${concerned.lastName}`,
    })
    .from(auditEntries)
    .leftJoin(actors, eq(actors.id, auditEntries.actorId))
    .leftJoin(concerned, eq(concerned.id, auditEntries.memberId))
    .where(
      and(
        act && eq(auditEntries.act, act),
        actor === undefined ? undefined : eq(auditEntries.actorId, actor),
        member === undefined ? undefined : eq(auditEntries.memberId, member),
        from === undefined ? undefined : gte(auditEntries.at, new Date(from)),
        until === undefined ? undefined : lt(auditEntries.at, new Date(until)),
        isPast([auditEntries.at, auditEntries.id], after, 'latestFirst'),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
}
export type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** What the member did for the community, oldest first; one query for the ids, and one per chunk. */
export const exportMemberData: ExportMemberData = async (db, memberId) => {
  const order = [asc(auditEntries.at), asc(auditEntries.id)];
  const rows = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, memberId))
    .orderBy(...order);
  const read = (ids: readonly string[]) =>
    db
      .select(exportedColumns(auditEntryPolicy))
      .from(auditEntries)
      .where(inIds(auditEntries.id, ids))
      .orderBy(...order);
  return {
    administrativeActs: inChunks(
      rows.map(({ id }) => id),
      read,
    ),
  };
};

/**
 * A query for the latest entries of these acts about a subject, and of `memberActs` about a member, from SQL for both ids.
 */
export const entriesAbout = (asked: {
  acts: readonly AuditAct[];
  subject: SQL;
  memberActs: readonly AuditAct[];
  member: SQL;
  most: number;
}): SQL => sql`
  select e.id, e.act, e.actor_id, e.reason, e.at from audit_entries e
  where e.act in (${literals(asked.acts)}) and (e.subject_id = ${asked.subject} or (
    e.member_id = ${asked.member} and e.act in (${literals(asked.memberActs)})))
  order by e.at desc, e.id desc limit ${sql.raw(String(asked.most))}`;

const literals = (acts: readonly AuditAct[]): SQL => sql.raw(acts.map((act) => `'${act}'`).join(', '));

/** The entry of an act of the shell, as SQL over the rows of `of`: values are parameters or columns. */
interface ShellEntry {
  id: string;
  at: string;
  /** The act, or the parameter with it. */
  act: AuditAct | `$${number}`;
  /** A query of the statement that acts; one entry for each of its rows. */
  of: string;
  memberId?: string;
  subject?: { kind: 'member' | 'invitation'; id: string };
  details?: string;
  reason?: string;
}

/** SQL that adds the entry of an act of the shell to the audit log. It is a part of the statement that acts. */
export function auditedByShellSql({
  id,
  at,
  act,
  of,
  memberId,
  subject,
  details,
  reason,
}: ShellEntry): string {
  const values = {
    id: `${id}::uuid`,
    at: `${at}::timestamptz`,
    act: act.startsWith('$') ? act : `'${act}'`,
    ...(memberId !== undefined && { member_id: memberId }),
    ...(subject && { subject_kind: `'${subject.kind}'`, subject_id: subject.id }),
    ...(details !== undefined && { details }),
    ...(reason !== undefined && { reason }),
  };
  return `insert into audit_entries (${Object.keys(values).join(', ')})
    select ${Object.values(values).join(', ')} from ${of}`;
}

/** SQL that joins the entry of the audit log with an id, from SQL for the id and for whether it is joined. */
export const entryJoinSql = ({ alias, id, isIt }: { alias: string; id: string; isIt: string }): string =>
  `left join audit_entries ${alias} on ${alias}.id = ${id} and ${isIt}`;

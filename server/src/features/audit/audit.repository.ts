import type { AuditAct, AuditDetails, AuditSubject } from '@tandem/contract/audit';
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inIds } from '../../platform/database/statement.ts';
import type { ExportMemberData } from '../../platform/feature.ts';
import { newId } from '../../platform/ids.ts';
import { inChunks } from '../../platform/paging/in-chunks.ts';
import { alias } from 'drizzle-orm/pg-core';
import { isPast } from '../../platform/paging/keyset.repository.ts';
import type { Position } from '../../platform/paging/keyset.ts';
import { members } from '../account/public.ts';
import { auditEntries, auditEntryPolicy } from './audit.tables.ts';

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

import type { AuditAct, AuditDetails, AuditSubject } from '@tandem/contract/audit';
import { asc, eq } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inIds } from '../../platform/database/in-ids.ts';
import type { ExportMemberData } from '../../platform/feature.ts';
import { newId } from '../../platform/ids.ts';
import { inChunks } from '../../platform/paging/in-chunks.ts';
import { auditEntries, auditEntryPolicy } from './audit.tables.ts';

/** An act of an administrator or moderator, or of the shell. */
interface AuditedAct {
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

/** Adds the entry of an act to the audit log, in the transaction of the act; one statement. */
export async function recordAudit(
  tx: Queryable,
  { subject, memberId, reason, ...act }: AuditedAct,
): Promise<void> {
  await tx.insert(auditEntries).values({
    ...act,
    id: newId(),
    memberId: memberId ?? (subject?.kind === 'member' ? subject.id : null),
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    reason: reason || null,
  });
}

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

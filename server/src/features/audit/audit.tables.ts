import { type AuditDetails, auditActs, auditSubjects } from '@tandem/contract/audit';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { rowsKept } from '../../platform/database/data-policy.ts';

/**
 * What administrators and moderators did. A trigger refuses to change entries, and to delete them before their time. There are
 * no foreign keys: an entry outlives what it names.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    at: timestamptz('at').notNull(),
    /** Who did it; null for the shell of the server. */
    actorId: uuid('actor_id'),
    act: text('act', { enum: auditActs }).notNull(),
    /** The member whom it concerns. */
    memberId: uuid('member_id'),
    subjectKind: text('subject_kind', { enum: auditSubjects }),
    subjectId: uuid('subject_id'),
    details: jsonb('details').$type<AuditDetails>().notNull().default({}),
    reason: text('reason'),
    /** The IP address of the actor; null for the shell. */
    address: text('address'),
  },
  (table) => [
    // Scanned backwards.
    index('audit_entries_order_index').on(table.at, table.id),
    index('audit_entries_act_index').on(table.act, table.at, table.id),
    index('audit_entries_actor_index').on(table.actorId, table.at, table.id),
    index('audit_entries_member_index').on(table.memberId, table.at, table.id),
    index('audit_entries_subject_index').on(table.subjectId, table.at, table.id),
  ],
);

const evidence =
  'The log says who did what; it names members by id only, and ends with its retention period.';
const ofCommunity = 'It is a record of the community; operators give it on request.';

export const auditEntryPolicy = rowsKept(auditEntries, {
  id: { notExported: 'It only names the entry in the API.', kept: evidence },
  at: { exportedAs: 'at', kept: evidence },
  actorId: { notExported: 'It is the member.', kept: evidence },
  act: { exportedAs: 'act', kept: evidence },
  memberId: { notExported: ofCommunity, kept: evidence },
  subjectKind: { notExported: ofCommunity, kept: evidence },
  subjectId: { notExported: ofCommunity, kept: evidence },
  details: { notExported: ofCommunity, kept: evidence },
  reason: { exportedAs: 'reason', kept: evidence },
  address: { exportedAs: 'address', kept: evidence },
});

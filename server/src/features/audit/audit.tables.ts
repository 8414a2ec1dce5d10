import { type AuditDetails, auditActs, auditSubjects } from '@tandem/contract/audit';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { impersonal, rowsKept } from '../../platform/database/data-policy.ts';

/**
 * What administrators and moderators did. Triggers chain each entry to the one before (ADR 0085), and refuse to change entries
 * and to delete them before their time. There are no foreign keys: an entry outlives what it names.
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
    /** The place in the chain, from 1 without gaps. A trigger gives it, like the two columns below. */
    number: integer('number').notNull().default(0),
    /** The hash of all other columns and of the hash of the entry before. */
    hash: text('hash').notNull().default(''),
    /** Until when the entry is kept, by the setting at its time. */
    expiresAt: timestamptz('expires_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('audit_entries_number_index').on(table.number),
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
  number: { notExported: ofCommunity, kept: evidence },
  hash: { notExported: ofCommunity, kept: evidence },
  expiresAt: { exportedAs: 'keptUntil', kept: evidence },
});

/** Both ends of the chain of entries, and for how long the next entry is kept; one row. */
export const auditChain = pgTable('audit_chain', {
  id: boolean('id').primaryKey().default(true),
  /** The latest entry. */
  number: integer('number').notNull().default(0),
  hash: text('hash').notNull().default(''),
  /** The latest entry that was removed at its time. */
  removedNumber: integer('removed_number').notNull().default(0),
  removedHash: text('removed_hash').notNull().default(''),
  /** For the next entry. */
  keepDays: integer('keep_days').notNull().default(365),
});

export const auditChainPolicy = impersonal(auditChain);

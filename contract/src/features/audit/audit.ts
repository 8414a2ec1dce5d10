import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { cursor, id, pageSize, timestamp } from '../../values.ts';
import { projectActs } from '../projects/project-lifecycle.ts';

/**
 * What administrators and moderators do, and what is done from the shell. Each act leaves one entry in the audit log. An act
 * that is in use keeps its name, because stored entries have it.
 */
export const auditActs = [
  'administratorClaimed',
  'roleChanged',
  'memberSuspended',
  'suspensionLifted',
  'sessionsEnded',
  'resetLinkMade',
  'secondFactorRemoved',
  'emailViewed',
  'memberDataExported',
  'memberDeleted',
  'reportTaken',
  'reportReleased',
  'reportNoted',
  'reportDismissed',
  'memberWarned',
  'contentHidden',
  'decisionUndone',
  'settingsChanged',
  'invitationMade',
  'invitationRevoked',
  ...projectActs,
  'signUpApproved',
  'signUpRefused',
  'announcementPublished',
  'announcementEnded',
  'logoSet',
  'logoRemoved',
  'allSessionsEnded',
  'keysRotated',
] as const;
export type AuditAct = (typeof auditActs)[number];

/** Acts by which an administrator could get into an account or at its data: the member and the other administrators are told. */
export const accountActs = [
  'resetLinkMade',
  'secondFactorRemoved',
  'memberDataExported',
  'memberDeleted',
  'roleChanged',
] as const satisfies readonly AuditAct[];

/** What an act was about, where that is a thing. Members are named by `memberId` of the entry. */
export const auditSubjects = [
  'member',
  'project',
  'message',
  'comment',
  'photo',
  'report',
  'invitation',
  'signUp',
  'settings',
  'announcement',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/**
 * Values that the sentence of an entry needs: never a name, an address or a text that a member wrote, except the `title` that a
 * project had at that time.
 */
export type AuditDetails = Record<string, string | number | boolean | null>;

const named = z.nullable(z.object({ _id: z.string(), name: z.string() }));

export const auditEntry = z.object({
  _id: z.string(),
  at: timestamp,
  act: z.enum(auditActs),
  /** Who did it; null for the shell of the server. */
  actor: named,
  /** The member whom it concerns. */
  member: named,
  subject: z.nullable(z.object({ kind: z.enum(auditSubjects), _id: z.nullable(z.string()) })),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  reason: z.nullable(z.string()),
  /** The IP address of the actor; null for the shell. */
  address: z.nullable(z.string()),
  /** The place in the chain, and the hash of this entry and of the one before, which `npm run admin -- verify-audit` checks. */
  number: z.number(),
  hash: z.string(),
  /** Until when the entry is kept at least; it goes with those before it. */
  expiresAt: timestamp,
});
export type AuditEntry = z.output<typeof auditEntry>;

const filters = {
  act: z.optional(z.enum(auditActs)),
  actor: z.optional(id),
  member: z.optional(id),
  /** Entries from this time on, and before that one. */
  from: z.optional(timestamp),
  until: z.optional(timestamp),
};

export const listAuditEntries = operation({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'List what administrators and moderators did, latest first',
  access: 'administrator',
  scope: null,
  mayReadReplica: true,
  query: z.object({ ...filters, cursor, limit: pageSize(50) }),
  reply: z.object({ data: z.array(auditEntry), nextCursor: z.nullable(z.string()) }),
});

export const exportAuditEntries = operation({
  name: 'exportAuditEntries',
  method: 'GET',
  path: '/api/admin/audit/export',
  summary: 'Get all entries of the audit log that fit, latest first',
  access: 'administrator',
  scope: null,
  mayReadReplica: true,
  asksPassword: true,
  query: z.object(filters),
  streams: true,
  reply: z.object({ data: z.array(auditEntry) }),
});

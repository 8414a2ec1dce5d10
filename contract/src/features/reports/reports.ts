import * as z from 'zod/mini';
import { limits, pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { id, text, cursor, pageSize, timestamp } from '../../values.ts';
import { event } from '../../events.ts';
import { personSummary } from '../people/people.ts';

export const reportedKinds = ['member', 'project', 'message', 'comment', 'photo'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

export const reportReasons = ['spam', 'harassment', 'falseProfile', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportMessages = { received: 'Thank you. A moderator will look at your report.' } as const;

/** What is reported; the id of a photo is that of its member. */
export const reportedThing = z.object({
  kind: z.enum(reportedKinds, { error: 'Choose what you report.' }),
  id,
});
export type ReportedThing = z.output<typeof reportedThing>;

export const reportBody = z.object({
  thing: reportedThing,
  reason: z.enum(reportReasons, { error: 'Choose a reason.' }),
  words: z._default(text('What happened', { min: 0, max: limits.reportWords }), ''),
  /** Whether to block its author as well. */
  blocks: z._default(z.boolean(), false),
});

/**
 * Refused with 404 for what the member cannot see, with 409 while an own report of the same thing is open, and with 429
 * once the budget of a day is spent.
 */
export const reportThing = operation({
  name: 'reportThing',
  method: 'POST',
  path: '/api/reports',
  summary: 'Report a person, a project, a message, a comment or a photo to the moderators',
  access: 'member',
  scope: null,
  stores: 'texts',
  body: reportBody,
  status: 201,
  reply: z.object({
    message: z.string(),
    /** The own projects in which a blocked author collaborates. */
    ownProjects: z.array(z.object({ _id: z.string(), title: z.string() })),
  }),
});

/** What a decision about a report does. `hidden` is for messages, comments, photos and projects. */
export const reportOutcomes = ['dismissed', 'warned', 'hidden', 'suspended'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** For how many days a decision can suspend; null is for good. */
export const suspensionDays = [1, 7, 30, null] as const;

export const moderationMessages = {
  taken: 'You took the report.',
  released: 'You gave the report back.',
  noted: 'Note added.',
  undone: 'The decision is undone.',
  decided: {
    dismissed: 'The report is dismissed.',
    warned: 'The warning is sent.',
    hidden: 'It is hidden.',
    suspended: 'The member is suspended.',
  },
} as const;

const decision = z.object({
  outcome: z.enum(reportOutcomes),
  reason: z.string(),
  /** When a suspension ends; null for one without an end, and for other outcomes. */
  until: z.nullable(timestamp),
  /** Null when the account was deleted. */
  by: z.nullable(personSummary),
  at: timestamp,
});

/** A reported thing with all its reports. It is open until somebody decides; reported again it is another one. */
export const reportCase = z.object({
  _id: z.string(),
  thing: reportedThing,
  /** The name of a person, or the title of the project or task in which it was. */
  title: z.string(),
  /** The beginning of what was reported, as it was at the latest report. */
  text: z.string(),
  reason: z.enum(reportReasons),
  author: z.nullable(personSummary),
  /** Who reported it first; null when the account was deleted. */
  reporter: z.nullable(personSummary),
  reportsCount: z.number(),
  /** The time of the latest report. */
  latestAt: timestamp,
  isOpen: z.boolean(),
  takenBy: z.nullable(personSummary),
  decision: z.nullable(decision),
});
export type ReportCase = z.output<typeof reportCase>;

const neighbour = z.object({
  _id: z.string(),
  author: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  text: z.string(),
  createdAt: timestamp,
});

/** A file of a reported message or comment. */
const reportedFile = z.object({
  name: z.string(),
  size: z.number(),
  contentType: z.string(),
  /** An image as WebP in base64, made smaller; null for other files. */
  image: z.nullable(z.string()),
});
export type ReportedFile = z.output<typeof reportedFile>;

/** The acts that the audit trail of a report shows. */
export const reportTrailActs = [
  'reportTaken',
  'reportReleased',
  'reportNoted',
  'reportDismissed',
  'memberWarned',
  'contentHidden',
  'memberSuspended',
  'suspensionLifted',
  'decisionUndone',
] as const;

/** A reported thing with what moderators need to decide about it. */
export const reportDetail = z.extend(reportCase, {
  /** What was kept with the latest report. `around` has the reported message or comment itself. */
  kept: z.object({
    text: z.string(),
    around: z.array(neighbour),
    /** A photo as WebP in base64. */
    photo: z.nullable(z.string()),
    files: z.array(reportedFile),
  }),
  /** What it is now: null when it is gone. */
  now: z.nullable(z.object({ text: z.string(), isHidden: z.boolean() })),
  /** Where it can be opened; null where that is nowhere, or not for moderators. */
  path: z.nullable(z.string()),
  reports: z.array(
    z.object({
      _id: z.string(),
      reporter: z.nullable(personSummary),
      reason: z.enum(reportReasons),
      words: z.string(),
      at: timestamp,
    }),
  ),
  /** The record of its author; null when the account was deleted. */
  record: z.nullable(
    z.object({
      memberSince: timestamp,
      projects: z.number(),
      warnings: z.array(z.object({ at: timestamp, reason: z.string() })),
      /** Other things of the author that were reported. */
      earlierReports: z.number(),
      isSuspended: z.boolean(),
    }),
  ),
  trail: z.array(
    z.object({
      _id: z.string(),
      act: z.enum(reportTrailActs),
      actor: z.nullable(personSummary),
      reason: z.nullable(z.string()),
      at: timestamp,
    }),
  ),
  /** Whether only an administrator decides, because its author is a moderator or administrator. */
  isForAdministrators: z.boolean(),
  /** Whether the viewer may undo the decision; what an administrator decided, administrators undo. */
  mayUndo: z.boolean(),
});
export type ReportDetail = z.output<typeof reportDetail>;

const onCase = z.object({ caseId: id });
const changed = z.object({ message: z.string(), data: reportDetail });
const counts = z.object({ open: z.number(), mine: z.number(), closed: z.number() });

/** Reports about the caller are left out: others decide about them. Counts end at `limits.countedReports`. */
export const listReports = operation({
  name: 'listReports',
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'List reported things: open ones, those you took, or closed ones, latest first',
  access: 'moderator',
  scope: null,
  query: z.object({
    view: z._default(z.enum(['open', 'mine', 'closed'], 'view must be open, mine or closed.'), 'open'),
    cursor,
    limit: pageSize(pageSizes.reports, limits.pageSize.max),
  }),
  reply: z.object({ data: z.array(reportCase), nextCursor: z.nullable(z.string()) }),
});

export const countReports = operation({
  name: 'countReports',
  method: 'GET',
  path: '/api/admin/reports/count',
  summary:
    'Count reported things: open ones with the time of the oldest report, those you took, and closed ones',
  access: 'moderator',
  scope: null,
  reply: z.object({ data: z.extend(counts, { oldestAt: z.nullable(timestamp) }) }),
});

export const viewReport = operation({
  name: 'viewReport',
  method: 'GET',
  path: '/api/admin/reports/{caseId}',
  summary: 'Get a reported thing with its reports, its context and the record of its author',
  access: 'moderator',
  scope: null,
  params: onCase,
  reply: z.object({ data: reportDetail }),
});

export const takeReport = operation({
  name: 'takeReport',
  method: 'POST',
  path: '/api/admin/reports/{caseId}/take',
  summary: 'Take an open report, so that others see who works on it',
  access: 'moderator',
  scope: null,
  params: onCase,
  reply: changed,
});

export const releaseReport = operation({
  name: 'releaseReport',
  method: 'DELETE',
  path: '/api/admin/reports/{caseId}/take',
  summary: 'Give back a report that you took',
  access: 'moderator',
  scope: null,
  params: onCase,
  reply: changed,
});

const reasonText = text('Reason', { max: limits.moderationReason });

export const noteReport = operation({
  name: 'noteReport',
  method: 'POST',
  path: '/api/admin/reports/{caseId}/notes',
  summary: 'Add a note for the other moderators',
  access: 'moderator',
  scope: null,
  stores: 'texts',
  params: onCase,
  body: z.object({ text: text('Note', { max: limits.moderationReason }) }),
  reply: changed,
});

/**
 * Refused with 409 once somebody decided, naming them, and with 403 for reports about oneself, and for those about
 * moderators unless an administrator decides. Dismissing needs no reason.
 */
export const decideReport = operation({
  name: 'decideReport',
  method: 'POST',
  path: '/api/admin/reports/{caseId}/decide',
  summary: 'Dismiss a report, warn or suspend its author, or hide what was reported',
  access: 'moderator',
  scope: null,
  stores: 'texts',
  params: onCase,
  body: z.object({
    outcome: z.enum(reportOutcomes, 'Choose what happens.'),
    reason: z.optional(reasonText),
    /** For `suspended`: how many days, or null for good. */
    days: z.optional(z.nullable(z.literal([1, 7, 30], 'Choose 1, 7 or 30 days.'))),
  }),
  reply: changed,
});

export const undoDecision = operation({
  name: 'undoDecision',
  method: 'POST',
  path: '/api/admin/reports/{caseId}/undo',
  summary: 'Undo the decision about a report, which is open again',
  access: 'moderator',
  scope: null,
  stores: 'texts',
  params: onCase,
  body: z.object({ reason: z.optional(reasonText) }),
  reply: changed,
});

/** Something was reported, or what moderators did about it changed; published to moderators. */
export const reportsChanged = event('reportsChanged', z.object({ caseId: z.string() }));

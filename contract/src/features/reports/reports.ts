import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { id, text } from '../../values.ts';

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

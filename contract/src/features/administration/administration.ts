import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { timestamp } from '../../values.ts';
import { personSummary } from '../people/people.ts';
import { event } from '../../events.ts';

/** A trend has the counts of 90 days, one by one. */
export const trendSpans = { count: 90, days: 1 } as const;

const trend = z.object({
  /** What was added in each span, oldest first. */
  counts: z.array(z.number()),
  /** What was added in the 90 days before them. */
  before: z.number(),
});
export type Trend = z.output<typeof trend>;

const activityDay = z.object({
  /** As YYYY-MM-DD, in UTC. */
  day: z.string(),
  inDay: z.number(),
  /** In the 7 and 30 days that end with it. */
  inWeek: z.number(),
  inMonth: z.number(),
});
export type ActivityDay = z.output<typeof activityDay>;

/** The size of the community and of what it stores. */
export const communityFigures = z.object({
  /** Figures are counted anew after five minutes at the earliest. */
  countedAt: timestamp,
  members: z.number(),
  /** Members who used a session in the last 7 and 30 days. */
  activeInWeek: z.number(),
  activeInMonth: z.number(),
  projects: z.number(),
  messages: z.number(),
  /** Whether one of the three counts above is the database's estimate: beyond 50,000 rows. */
  isEstimated: z.boolean(),
  /** New members, projects and messages, with those that were deleted since; messages are null beyond 50,000. */
  trends: z.object({ members: trend, projects: trend, messages: z.nullable(trend) }),
  /** How many members were active, of the last days those that ended and were counted, oldest first; at most 90. */
  activity: z.array(activityDay),
  /** Photos and files, and the part of it that photos are. */
  storedBytes: z.number(),
  photoBytes: z.number(),
  /** The disk that they are on; null where it is not known, as of a bucket. */
  disk: z.nullable(z.object({ availableBytes: z.number(), sizeBytes: z.number() })),
  /** What waits to be done: mails to send, and texts to index for search. */
  waitingMails: z.number(),
  waitingTexts: z.number(),
  /** Those of the waiting mails that could not be sent at the first attempt, and since when the oldest waits. */
  failingMails: z.object({
    count: z.number(),
    since: z.nullable(timestamp),
    /** When the first of them is tried again. */
    nextAt: z.nullable(timestamp),
    /**
     * Why the latest attempt failed: the words of the mail server without the recipient, or a code of the connection; null where
     * neither was the reason.
     */
    lastFailure: z.nullable(z.object({ kind: z.enum(['answered', 'unreachable']), text: z.string() })),
  }),
  /** What webhooks of projects still have to tell. */
  webhooks: z.object({
    waiting: z.number(),
    /** Those of them that were tried already, and since when the oldest waits. */
    failing: z.number(),
    since: z.nullable(timestamp),
    /** Webhooks that failed too often and are not called until their owner switches them on. */
    paused: z.number(),
  }),
  /** The size of the database on its disk. */
  databaseBytes: z.number(),
  /** Background jobs; null where none were ever started. */
  jobs: z.nullable(
    z.object({
      /** Jobs that are due, or run. */
      waiting: z.number(),
      /** Jobs that failed after all their retries in the last seven days, the latest first; at most ten. */
      failed: z.array(z.object({ name: z.string(), times: z.number(), lastAt: timestamp })),
    }),
  ),
  /** Backups of the embedded database, with the latest; null where nothing is known: PostgreSQL is backed up by its own tools. */
  backups: z.nullable(z.object({ lastAt: z.nullable(timestamp) })),
  /** Administrators who log in without a second factor: how many, and the first of them. */
  withoutSecondFactor: z.object({ count: z.number(), people: z.array(personSummary) }),
  /** The version of the program, with its commit where it is known. */
  version: z.string(),
});
export type CommunityFigures = z.output<typeof communityFigures>;

export const viewOverview = operation({
  name: 'viewOverview',
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Get the figures of the community, at most five minutes old',
  access: 'administrator',
  scope: null,
  mayReadReplica: true,
  reply: z.object({ data: communityFigures }),
});

export const retryMails = operation({
  name: 'retryMails',
  method: 'POST',
  path: '/api/admin/mails/retry',
  summary: 'Try now to send the mails that could not be sent at their first attempt',
  access: 'administrator',
  scope: null,
  reply: z.object({ message: z.string() }),
});

export const claimBody = z.object({
  token: z.string('The link is incomplete.').check(z.regex(/^[\w-]{43}$/, 'The link is incomplete.')),
});

/** Refused with 409 once somebody is an administrator, and with 404 for a link that no server printed. */
export const claimAdministration = operation({
  name: 'claimAdministration',
  method: 'POST',
  path: '/api/admin/claim',
  summary: 'Become the first administrator of the community by the link that the server prints at its start',
  access: 'member',
  scope: null,
  asksPassword: true,
  asksVerifiedEmail: true,
  body: claimBody,
  reply: z.object({ message: z.string() }),
});

/** Success messages of the administration. */
export const administrationMessages = {
  claimed: 'You are the administrator of this community.',
  mailsRetried: (count: number) =>
    count === 0
      ? 'All mails are tried again by themselves within 7 minutes.'
      : `${count} ${count === 1 ? 'mail is' : 'mails are'} being sent again.`,
} as const;

/** Somebody asked to become a member, or a moderator decided; published to moderators. */
export const signUpRequestsChanged = event('signUpRequestsChanged', z.object({}));

/** To all devices of a member who was given another role of the community: their own profile names it. */
export const communityRoleChanged = event('communityRoleChanged', z.object({}));

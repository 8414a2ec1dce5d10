import {
  type NotificationFacts,
  notificationKind,
  nowhere,
  sentence,
} from '../notifications/notification-kind.ts';
import type { ReportedKind } from './reports.ts';

type Report = NotificationFacts['report'];

const things: Record<ReportedKind, (title: string) => string> = {
  member: (title) => `the profile of ${title}`,
  photo: (title) => `the photo of ${title}`,
  project: (title) => `the project ${title}`,
  message: (title) => `a message in ${title}`,
  comment: (title) => `a comment on ${title}`,
};

const owns: Record<ReportedKind, (title: string) => string> = {
  member: () => 'your profile',
  photo: () => 'your photo',
  project: (title) => `your project ${title}`,
  message: (title) => `your message in ${title}`,
  comment: (title) => `your comment on ${title}`,
};

/** Names what somebody reported, for those who reported it. */
const thingOf = (report: Report) => (report ? things[report.kind](report.title) : 'something');

/** Names what was reported, for its author. */
const ownThingOf = (report: Report) => (report ? owns[report.kind](report.title) : 'what you wrote');

const outcomeOf = (report: Report) =>
  report?.isActedOn ? 'We acted on it.' : 'We found no breach of our rules.';

const decision = {
  subject: 'decision',
  holdsWhile: 'decisionStands',
  endedBy: [],
  leadsTo: nowhere,
} as const;

/** What members hear of what moderators decided. */
export const reportNotifications = {
  reportDecided: notificationKind({
    ...decision,
    topic: 'reports',
    quotes: null,
    words: {
      line: ({ report }) => sentence`Thank you. We looked at your report about ${thingOf(report)}`,
      detail: ({ report }) => outcomeOf(report),
      short: ({ report }) => [
        'Thank you for your report',
        `We looked at ${thingOf(report)}. ${outcomeOf(report)}`,
      ],
      toast: null,
    },
  }),
  memberWarned: notificationKind({
    ...decision,
    topic: 'security',
    quotes: 'decisionReason',
    words: {
      line: ({ report }) => sentence`A moderator warned you about ${ownThingOf(report)}`,
      detail: null,
      short: ({ report, text }) => [`A moderator warned you about ${ownThingOf(report)}`, text],
      toast: null,
    },
  }),
  contentHidden: notificationKind({
    ...decision,
    topic: 'security',
    quotes: 'decisionReason',
    words: {
      line: ({ report }) => sentence`A moderator hid ${ownThingOf(report)}`,
      detail: null,
      short: ({ report, text }) => [`A moderator hid ${ownThingOf(report)}`, text],
      toast: null,
    },
  }),
};

import type { StoredNotification } from '@tandem/contract/notifications';
import { formatDate, formatTime } from '../../../../ui/dates.ts';
import { fullName } from '../../../../ui/people/full-name.ts';
import { notificationListTexts as texts } from '../notification-list.texts.ts';

/** A piece of a sentence; names and titles are strong. */
export type Piece = string | { strong: string };

/** What an entry of the list says, and where it leads. */
export interface NotificationEntry {
  sentence: Piece[];
  detail: string | null;
  quote: string | null;
  /** Null where there is nothing to open. */
  href: string | null;
}

const { kinds } = texts;

/** What the entries of all kinds are made of. */
interface Parts {
  notification: StoredNotification;
  who: Piece;
  firstName: string;
  project: string;
  what: Piece;
  /** The paths of the project and of the task. */
  base: string;
  task: string;
  /** The role and the words of a request or an invitation. */
  asRole: Pick<NotificationEntry, 'detail' | 'quote'>;
}

const entry = (
  sentence: Piece[],
  href: string | null,
  more: Partial<NotificationEntry> = {},
): NotificationEntry => ({ sentence, href, detail: null, quote: null, ...more });

const entries: Record<StoredNotification['kind'], (parts: Parts) => NotificationEntry> = {
  joinRequestReceived: ({ who, what, base, asRole }) =>
    entry([who, kinds.asksToJoin, what], `${base}/requests`, asRole),
  joinRequestAccepted: ({ project, base, firstName }) =>
    entry([{ strong: kinds.youAreIn(project) }], `${base}/tasks`, { detail: kinds.acceptedYours(firstName) }),
  joinRequestRejected: ({ who, what, notification: { text } }) =>
    entry([who, kinds.rejectedYours, what], '/my-applications', { quote: text }),
  joinRequestExpired: ({ what, base }) =>
    entry([kinds.yourRequest, what, kinds.expired], base, { detail: kinds.expiredDetail }),
  invitationReceived: ({ who, what, asRole }) =>
    entry([who, kinds.invites, what], '/my-applications', asRole),
  invitationAccepted: ({ who, what, base }) => entry([who, kinds.invitationAccepted, what], `${base}/people`),
  invitationDeclined: ({ who, what, base }) => entry([who, kinds.invitationDeclined, what], `${base}/people`),
  joinedByLink: ({ who, what, base, asRole }) =>
    entry([who, kinds.joinedByLink, what], `${base}/people`, asRole),
  ownershipOffered: ({ who, what, base }) =>
    entry([who, kinds.offers, what], base, { detail: kinds.offersDetail }),
  ownershipAccepted: ({ who, what, base }) => entry([who, kinds.nowOwns, what], base),
  ownershipDeclined: ({ who, what, base }) => entry([who, kinds.declinesOwnership, what], base),
  connectionRequestReceived: ({ who }) => entry([who, kinds.wantsToConnect], '/received-requests'),
  connectionRequestAccepted: ({ who, firstName, notification: { actor } }) =>
    entry([kinds.youAnd, who, kinds.connected], `/people/${actor?._id}`, {
      detail: kinds.connectedDetail(firstName),
    }),
  removedFromProject: ({ who, what, base }) => entry([who, kinds.removedYou, what], base),
  roleChanged: ({ who, what, base, asRole: { detail } }) =>
    entry([who, kinds.changedRole, what], `${base}/people`, { detail }),
  projectArchived: ({ who, what, base }) => entry([who, kinds.archived, what], base),
  projectDeleted: ({ who, what }) => entry([who, kinds.deleted, what], null),
  taskAssigned: ({ who, project, task, notification }) =>
    entry([who, kinds.assigned], task, { detail: texts.taskIn(notification.task?.title ?? '', project) }),
  taskCommented: ({ who, project, task, notification: { othersCount, text, task: about } }) => {
    const others = othersCount > 0 ? [texts.others(othersCount)] : [];
    const sentence = [who, ...others, kinds.commented, { strong: about?.title ?? '' }];
    return entry(sentence, task, { detail: project, quote: text });
  },
  taskDue: ({ project, task, notification }) =>
    entry([{ strong: notification.task?.title ?? '' }, kinds.due], task, { detail: project }),
  taskOverdue: ({ project, task, notification }) =>
    entry([{ strong: notification.task?.title ?? '' }, kinds.overdue], task, { detail: project }),
  joinRequestWaiting: ({ who, what, base }) => entry([who, kinds.waiting, what], `${base}/requests`),
  projectsFit: ({ what, notification: { othersCount } }) =>
    entry([what, ...fitting(othersCount)], '/feed?order=match', { detail: kinds.fitsDetail }),
  newDevice: () => entry([kinds.newDevice], '/settings', { detail: kinds.newDeviceDetail }),
  passwordChanged: () => entry([kinds.passwordChanged], '/settings', { detail: kinds.changedDetail }),
  emailChanged: () => entry([kinds.emailChanged], '/settings', { detail: kinds.changedDetail }),
  secondFactorAdded: () =>
    entry([kinds.secondFactorAdded], '/settings', { detail: kinds.secondFactorAddedDetail }),
  secondFactorRemoved: () =>
    entry([kinds.secondFactorRemoved], '/settings', { detail: kinds.secondFactorRemovedDetail }),
  secondFactorGuessed: () =>
    entry([kinds.secondFactorGuessed], '/settings', { detail: kinds.secondFactorGuessedDetail }),
  recoveryCodeUsed: () =>
    entry([kinds.recoveryCodeUsed], '/settings', { detail: kinds.recoveryCodeUsedDetail }),
  recoveryCodesMade: () =>
    entry([kinds.recoveryCodesMade], '/settings', { detail: kinds.recoveryCodesMadeDetail }),
  reportDecided: ({ notification: { report } }) =>
    entry([kinds.reportDecided, { strong: reportedAs('things', report) }], null, {
      detail: report?.isActedOn ? kinds.reportActedOn : kinds.reportDismissed,
    }),
  memberWarned: ({ notification: { report, text } }) =>
    entry([kinds.memberWarned, { strong: reportedAs('owns', report) }], null, { quote: text }),
  contentHidden: ({ notification: { report, text } }) =>
    entry([kinds.contentHidden, { strong: reportedAs('owns', report) }], null, { quote: text }),
  announcement: ({ notification: { text } }) => entry([kinds.announcement], null, { quote: text }),
  projectModerated: ({ what, base, notification: { projectAct, text } }) => {
    const [before = '', after = ''] = projectAct ? kinds[projectAct] : [];
    return entry([before, what, after], projectAct === 'projectDeleted' ? null : base, { quote: text });
  },
  logInChanged: () => entry([kinds.logInChanged], '/settings', { detail: kinds.changedDetail }),
  signUpWaiting: ({ notification: { othersCount } }) =>
    entry([{ strong: kinds.signUpWaiting(othersCount + 1) }], '/admin/sign-ups'),
};

const reportedAs = (whose: 'things' | 'owns', report: StoredNotification['report']): string =>
  report ? texts.reported[whose][report.kind](report.title) : texts.reported.unknown;

const fitting = (others: number) => (others === 0 ? [kinds.fits] : [texts.otherProjects(others), kinds.fit]);

/** The words and the link of a notification. */
export function entryOf(notification: StoredNotification): NotificationEntry {
  const { kind, actor, role, text } = notification;
  const project = notification.project?.title ?? '';
  const base = `/projects/${notification.project?._id}`;
  return entries[kind]({
    notification,
    who: { strong: actor ? fullName(actor) : texts.somebody },
    firstName: actor?.firstName ?? texts.somebody,
    project,
    what: { strong: project },
    base,
    task: `${base}/tasks?task=${notification.task?._id}`,
    asRole: { detail: role ? texts.as(role) : null, quote: text },
  });
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const startOfDay = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();

/** Whether it happened on the day of `now`. */
export const isToday = (at: string, now: Date): boolean => new Date(at).getTime() >= startOfDay(now);

/** The time of an entry, as short as it can be. */
export function timeOf(at: string, now: Date): string {
  const age = now.getTime() - new Date(at).getTime();
  if (age < minuteMs) return texts.now;
  if (age < hourMs) return texts.minutes(Math.floor(age / minuteMs));
  if (isToday(at, now)) return formatTime(at);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (isToday(at, yesterday)) return texts.yesterday;
  return formatDate(at, new Date(at).getFullYear() === now.getFullYear() ? 'MMM D' : 'MMM D, YYYY');
}

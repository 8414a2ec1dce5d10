import type { StoredNotification } from '@tandem/contract/notifications';
import { pathOfNotification, subjectOf } from '@tandem/contract/notifications/notification-path';
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
  /** The role and the words of a request or an invitation. */
  asRole: Pick<NotificationEntry, 'detail' | 'quote'>;
}

type Words = Omit<NotificationEntry, 'href'>;

const entry = (sentence: Piece[], more: Partial<Words> = {}): Words => ({
  sentence,
  detail: null,
  quote: null,
  ...more,
});

const entries: Record<StoredNotification['kind'], (parts: Parts) => Words> = {
  joinRequestReceived: ({ who, what, asRole }) => entry([who, kinds.asksToJoin, what], asRole),
  joinRequestAccepted: ({ project, firstName }) =>
    entry([{ strong: kinds.youAreIn(project) }], { detail: kinds.acceptedYours(firstName) }),
  joinRequestRejected: ({ who, what, notification: { text } }) =>
    entry([who, kinds.rejectedYours, what], { quote: text }),
  joinRequestExpired: ({ what }) =>
    entry([kinds.yourRequest, what, kinds.expired], { detail: kinds.expiredDetail }),
  invitationReceived: ({ who, what, asRole }) => entry([who, kinds.invites, what], asRole),
  invitationAccepted: ({ who, what }) => entry([who, kinds.invitationAccepted, what]),
  invitationDeclined: ({ who, what }) => entry([who, kinds.invitationDeclined, what]),
  joinedByLink: ({ who, what, asRole }) => entry([who, kinds.joinedByLink, what], asRole),
  ownershipOffered: ({ who, what }) => entry([who, kinds.offers, what], { detail: kinds.offersDetail }),
  ownershipAccepted: ({ who, what }) => entry([who, kinds.nowOwns, what]),
  ownershipDeclined: ({ who, what }) => entry([who, kinds.declinesOwnership, what]),
  connectionRequestReceived: ({ who }) => entry([who, kinds.wantsToConnect]),
  connectionRequestAccepted: ({ who, firstName }) =>
    entry([kinds.youAnd, who, kinds.connected], {
      detail: kinds.connectedDetail(firstName),
    }),
  removedFromProject: ({ who, what }) => entry([who, kinds.removedYou, what]),
  roleChanged: ({ who, what, asRole: { detail } }) => entry([who, kinds.changedRole, what], { detail }),
  projectArchived: ({ who, what }) => entry([who, kinds.archived, what]),
  projectDeleted: ({ who, what }) => entry([who, kinds.deleted, what]),
  taskAssigned: ({ who, project, notification }) =>
    entry([who, kinds.assigned], { detail: texts.taskIn(notification.task?.title ?? '', project) }),
  taskCommented: ({ who, project, notification: { othersCount, text, task: about } }) => {
    const others = othersCount > 0 ? [texts.others(othersCount)] : [];
    const sentence = [who, ...others, kinds.commented, { strong: about?.title ?? '' }];
    return entry(sentence, { detail: project, quote: text });
  },
  taskDue: ({ project, notification }) =>
    entry([{ strong: notification.task?.title ?? '' }, kinds.due], { detail: project }),
  taskOverdue: ({ project, notification }) =>
    entry([{ strong: notification.task?.title ?? '' }, kinds.overdue], { detail: project }),
  joinRequestWaiting: ({ who, what }) => entry([who, kinds.waiting, what]),
  projectsFit: ({ what, notification: { othersCount } }) =>
    entry([what, ...fitting(othersCount)], { detail: kinds.fitsDetail }),
  newDevice: () => entry([kinds.newDevice], { detail: kinds.newDeviceDetail }),
  passwordChanged: () => entry([kinds.passwordChanged], { detail: kinds.changedDetail }),
  emailChanged: () => entry([kinds.emailChanged], { detail: kinds.changedDetail }),
  secondFactorAdded: () => entry([kinds.secondFactorAdded], { detail: kinds.secondFactorAddedDetail }),
  secondFactorRemoved: () => entry([kinds.secondFactorRemoved], { detail: kinds.secondFactorRemovedDetail }),
  secondFactorGuessed: () => entry([kinds.secondFactorGuessed], { detail: kinds.secondFactorGuessedDetail }),
  passwordGuessed: () => entry([kinds.passwordGuessed], { detail: kinds.passwordGuessedDetail }),
  recoveryCodeUsed: () => entry([kinds.recoveryCodeUsed], { detail: kinds.recoveryCodeUsedDetail }),
  recoveryCodesMade: () => entry([kinds.recoveryCodesMade], { detail: kinds.recoveryCodesMadeDetail }),
  reportDecided: ({ notification: { report } }) =>
    entry([kinds.reportDecided, { strong: reportedAs('things', report) }], {
      detail: report?.isActedOn ? kinds.reportActedOn : kinds.reportDismissed,
    }),
  memberWarned: ({ notification: { report, text } }) =>
    entry([kinds.memberWarned, { strong: reportedAs('owns', report) }], { quote: text }),
  contentHidden: ({ notification: { report, text } }) =>
    entry([kinds.contentHidden, { strong: reportedAs('owns', report) }], { quote: text }),
  announcement: ({ notification: { text } }) => entry([kinds.announcement], { quote: text }),
  projectModerated: ({ what, notification: { projectAct, text } }) => {
    const [before = '', after = ''] = projectAct ? kinds[projectAct] : [];
    return entry([before, what, after], { quote: text });
  },
  accountActed: ({ notification: { accountAct, text } }) =>
    entry(
      accountAct?.isOwn === false
        ? [...kinds.accountActs[accountAct.act](accountAct)]
        : [kinds.ownAccountActs[accountAct?.act ?? 'roleChanged']],
      { quote: text },
    ),
  logInChanged: () => entry([kinds.logInChanged], { detail: kinds.changedDetail }),
  signUpWaiting: ({ notification: { othersCount } }) =>
    entry([{ strong: kinds.signUpWaiting(othersCount + 1) }]),
};

const reportedAs = (whose: 'things' | 'owns', report: StoredNotification['report']): string =>
  report ? texts.reported[whose][report.kind](report.title) : texts.reported.unknown;

const fitting = (others: number) => (others === 0 ? [kinds.fits] : [texts.otherProjects(others), kinds.fit]);

/** The words and the link of a notification. */
export function entryOf(notification: StoredNotification): NotificationEntry {
  const { kind, actor, role, text } = notification;
  const project = notification.project?.title ?? '';
  const words = entries[kind]({
    notification,
    who: { strong: actor ? fullName(actor) : texts.somebody },
    firstName: actor?.firstName ?? texts.somebody,
    project,
    what: { strong: project },
    asRole: { detail: role ? texts.as(role) : null, quote: text },
  });
  return { ...words, href: pathOfNotification(subjectOf(notification)) };
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

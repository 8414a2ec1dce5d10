import type { StoredNotification } from '@tandem/contract/notifications';
import { formatDate, formatTime } from '../../../ui/dates.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { notificationListTexts as texts } from './notification-list.texts.ts';

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

/** The words and the link of a notification. */
export function entryOf(notification: StoredNotification): NotificationEntry {
  const { actor, project, task, role, text, othersCount } = notification;
  const who = { strong: actor ? fullName(actor) : texts.somebody };
  const firstName = actor?.firstName ?? texts.somebody;
  const what = { strong: project?.title ?? '' };
  const base = `/projects/${project?._id}`;
  const board = `${base}/tasks`;
  const say = (sentence: Piece[], href: string | null, more: Partial<NotificationEntry> = {}) => ({
    sentence,
    href,
    detail: null,
    quote: null,
    ...more,
  });
  const asRole = { detail: role ? texts.as(role) : null, quote: text };
  switch (notification.kind) {
    case 'joinRequestReceived':
      return say([who, kinds.asksToJoin, what], `${base}/requests`, asRole);
    case 'joinRequestAccepted':
      return say([{ strong: kinds.youAreIn(what.strong) }], board, {
        detail: kinds.acceptedYours(firstName),
      });
    case 'joinRequestRejected':
      return say([who, kinds.rejectedYours, what], '/my-applications', { quote: text });
    case 'joinRequestExpired':
      return say([kinds.yourRequest, what, kinds.expired], base, { detail: kinds.expiredDetail });
    case 'invitationReceived':
      return say([who, kinds.invites, what], '/my-applications', asRole);
    case 'invitationAccepted':
      return say([who, kinds.invitationAccepted, what], `${base}/people`);
    case 'invitationDeclined':
      return say([who, kinds.invitationDeclined, what], `${base}/people`);
    case 'joinedByLink':
      return say([who, kinds.joinedByLink, what], `${base}/people`, asRole);
    case 'ownershipOffered':
      return say([who, kinds.offers, what], base, { detail: kinds.offersDetail });
    case 'ownershipAccepted':
      return say([who, kinds.nowOwns, what], base);
    case 'ownershipDeclined':
      return say([who, kinds.declinesOwnership, what], base);
    case 'connectionRequestReceived':
      return say([who, kinds.wantsToConnect], '/received-requests');
    case 'connectionRequestAccepted':
      return say([kinds.youAnd, who, kinds.connected], `/people/${actor?._id}`, {
        detail: kinds.connectedDetail(firstName),
      });
    case 'removedFromProject':
      return say([who, kinds.removedYou, what], base);
    case 'projectArchived':
      return say([who, kinds.archived, what], base);
    case 'projectDeleted':
      return say([who, kinds.deleted, what], null);
    case 'taskAssigned':
      return say([who, kinds.assigned], `${board}?task=${task?._id}`, {
        detail: texts.taskIn(task?.title ?? '', what.strong),
      });
    case 'taskCommented': {
      const others = othersCount > 0 ? [texts.others(othersCount)] : [];
      const sentence = [who, ...others, kinds.commented, { strong: task?.title ?? '' }];
      return say(sentence, `${board}?task=${task?._id}`, { detail: what.strong, quote: text });
    }
  }
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

import {
  type NotificationKind,
  pathOfNotification,
  toastWords,
  entryWords,
  pathOfStored,
} from '@tandem/contract/notifications/notification-kinds';
import type { Notification, StoredNotification } from '@tandem/contract/notifications';
import type { Person } from '@tandem/contract/people';
import type { Project } from '@tandem/contract/projects';
import { coverOf } from '@tandem/contract/projects/project-cover';
import type { NoticeOptions } from '../../ui/notices/notices.ts';
import { notificationTexts as texts, notificationListTexts as listTexts } from './notifications.texts.ts';
import { dayInWords, isToday, formatTime } from '../../ui/dates.ts';

/** The names that a notification is told with. */
export interface NotificationNames {
  actor: Pick<Person, '_id' | 'firstName' | 'lastName'>;
  /** Null for notifications without a project. */
  project: Pick<Project, '_id' | 'title' | 'coverSeed'> | null;
}

type Options = Pick<NoticeOptions, 'cover' | 'links' | 'holdsFor'>;

/** The words and links of a notice. */
export type NotificationNotice = Required<Pick<NoticeOptions, 'title'>> & Options & { message: string };

/** What a notice offers instead of "View", and while what it holds. Other notices have no end. */
const particulars: Partial<Record<NotificationKind, (about: Notification) => Options>> = {
  joinRequestReceived: ({ requestId }) => ({
    holdsFor: { thing: `join-request:${requestId}`, state: 'pending' },
  }),
  // Whoever is welcomed or connected chooses where to begin.
  joinRequestAccepted: ({ projectId }) => ({
    links: [
      { label: texts.sayHello, href: `/collab-chat/${projectId}/group` },
      { label: texts.openBoard, href: `/projects/${projectId}/tasks` },
    ],
    holdsFor: { thing: membershipOf(`${projectId}`), state: 'member' },
  }),
  invitationReceived: ({ requestId }) => ({
    holdsFor: { thing: `invitation:${requestId}`, state: 'pending' },
  }),
  connectionRequestReceived: ({ actorId }) => ({
    holdsFor: { thing: `connection:${actorId}`, state: 'pending' },
  }),
  connectionRequestAccepted: ({ actorId }) => ({
    links: [{ label: texts.sayHello, href: `/chat?with=${actorId}` }],
    holdsFor: { thing: `connection:${actorId}`, state: 'accepted' },
  }),
};

/** The notice of a notification; null where it has none, and where the project that it needs is not known. */
export function noticeOf(notification: Notification, names: NotificationNames): NotificationNotice | null {
  const { kind, projectId, requestId } = notification;
  const project = projectId === null ? null : names.project;
  if (projectId !== null && project === null) return null;
  const actor = names.actor;
  const words = toastWords({ kind, actor, project });
  if (words === null) return null;
  const [title, message] = words;
  const path = pathOfNotification({ ...notification, actorId: actor._id, sourceId: requestId });
  // Whoever was removed may not see the project any more.
  const links = path === null || kind === 'removedFromProject' ? [] : [{ label: texts.view, href: path }];
  return {
    title,
    message,
    ...(project && { cover: coverOf(project.coverSeed, 'tile') }),
    ...(links.length > 0 && { links }),
    ...particulars[kind]?.(notification),
  };
}

/** The member's part in a project, as a subject of notices. */
export const membershipOf = (projectId: string): string => `membership:${projectId}`;

/** The words of a notification, and its link; null where there is nothing to open. */
export const entryOf = (notification: StoredNotification) => ({
  ...entryWords(notification),
  href: pathOfStored(notification),
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The time of an entry, as short as it can be; below the heading of its day without the day. */
export function timeOf(at: string, now: Date, isBelowDay = false): string {
  const age = now.getTime() - new Date(at).getTime();
  if (age < minuteMs) return listTexts.now;
  if (age < hourMs) return listTexts.minutes(Math.floor(age / minuteMs));
  return isBelowDay || isToday(at, now) ? formatTime(at) : dayInWords(at, now);
}

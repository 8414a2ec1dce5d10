import { accountNotifications } from '../account/account-notifications.ts';
import { administrationNotifications } from '../administration/administration-notifications.ts';
import { chatNotifications } from '../chat/chat-notifications.ts';
import { communityNotifications } from '../community/community-notifications.ts';
import { connectionNotifications } from '../connections/connection-notifications.ts';
import { invitationNotifications } from '../invitations/invitation-notifications.ts';
import { joinRequestNotifications } from '../join-requests/join-request-notifications.ts';
import type { PersonSummary } from '../people/people.ts';
import { projectNotifications } from '../projects/project-notifications.ts';
import { reportNotifications } from '../reports/report-notifications.ts';
import { webhookNotifications } from '../webhooks/webhook-notifications.ts';
import { taskNotifications } from '../tasks/task-notifications.ts';
import {
  counted,
  type NotificationFacts,
  type NotificationIds,
  type NotificationWords,
  type Piece,
  plain,
  type Short,
  type ToastParts,
  type WordParts,
} from './notification-kind.ts';
import { groupOf, type NotificationGroup, type NotificationTopic } from './notification-topics.ts';

const declared = {
  ...joinRequestNotifications,
  ...invitationNotifications,
  ...projectNotifications,
  ...connectionNotifications,
  ...taskNotifications,
  ...chatNotifications,
  ...accountNotifications,
  ...reportNotifications,
  ...communityNotifications,
  ...administrationNotifications,
  ...webhookNotifications,
};

/** What a member can be notified of: something that concerns them and that they did not do themselves. */
export type NotificationKind = keyof typeof declared;
type Declared = (typeof declared)[NotificationKind];

export const notificationKinds = Object.keys(declared) as [NotificationKind, ...NotificationKind[]];

/** What the server must know to show the kinds: how it reads subjects, conditions and quotes. */
export type NotificationSubject = Declared['subject'];
export type NotificationCondition = Declared['holdsWhile'];
export type NotificationQuote = NonNullable<Declared['quotes']>;
/** The events after which pages ask for notifications again. */
export type EndingEvent = Declared['endedBy'][number]['name'];

/** The kind without its names being known one by one. */
interface AnyKind {
  topic: NotificationTopic;
  subject: NotificationSubject;
  holdsWhile: NotificationCondition;
  quotes: NotificationQuote | null;
  leadsTo: (ids: NotificationIds) => string | null;
  words: NotificationWords;
}

/** The declaration of a kind. */
export const kindOf = (kind: NotificationKind): AnyKind => declared[kind];

/** What a member switches a kind with. */
export const topicOf = (kind: NotificationKind): NotificationTopic => declared[kind].topic;

/** The kinds of a group of the list. */
export const kindsOfGroup = (group: NotificationGroup): NotificationKind[] =>
  notificationKinds.filter((kind) => groupOf(topicOf(kind)) === group);

/** Where a notification leads: the screen of the very thing. Null where there is nothing to open. */
export const pathOfNotification = ({ kind, ...ids }: NotificationIds & { kind: NotificationKind }) =>
  kindOf(kind).leadsTo(ids);

/** What happened, of what kind, and to whom it is told by name. */
export interface NotificationToTell extends Omit<NotificationFacts, 'actor'> {
  kind: NotificationKind;
  actor: Pick<PersonSummary, '_id' | 'firstName' | 'lastName'> | null;
}

/** Where a stored notification leads. */
export const pathOfStored = ({ kind, actor, project, task, ...ids }: NotificationToTell): string | null =>
  kindOf(kind).leadsTo({ ...ids, actorId: actor?._id, projectId: project?._id, taskId: task?._id });

const somebody = 'Somebody';

const namesOf = ({ actor, project }: Pick<NotificationToTell, 'actor' | 'project'>): ToastParts => ({
  name: actor ? `${actor.firstName} ${actor.lastName}`.trim() : somebody,
  firstName: actor?.firstName ?? somebody,
  project: project?.title ?? '',
});

/** What words are made of. */
const partsOf = ({
  actor,
  othersCount,
  project,
  task,
  role,
  text,
  ...acts
}: NotificationToTell): WordParts => ({
  ...namesOf({ actor, project }),
  others: othersCount === 0 ? '' : counted(othersCount, ' and # other', ' and # others'),
  othersCount,
  task: task?.title ?? '',
  role: role ?? '',
  asRole: role ? `As ${role}` : null,
  text: text ?? '',
  report: acts.report,
  projectAct: acts.projectAct,
  accountAct: acts.accountAct,
});

/** What the list says of a notification. */
export function entryWords(notification: NotificationToTell): {
  sentence: readonly Piece[];
  detail: string | null;
  quote: string | null;
} {
  const { line, detail } = kindOf(notification.kind).words;
  const parts = partsOf(notification);
  return { sentence: line(parts), detail: detailOf(detail, parts), quote: notification.text };
}

/** What a mail says of a notification. */
export function mailWords(notification: NotificationToTell): {
  text: string;
  detail: string | null;
  quote: string | null;
} {
  const { line, detail, mail } = kindOf(notification.kind).words;
  const parts = partsOf(notification);
  return {
    text: plain((mail?.line ?? line)(parts)),
    detail: detailOf(mail?.detail === undefined ? detail : mail.detail, parts),
    quote: notification.text,
  };
}

/** What a push says of a notification. */
export const pushWords = (notification: NotificationToTell): Short =>
  kindOf(notification.kind).words.short(partsOf(notification));

/** Whether an open page says at once that it happened. */
export const hasToast = (kind: NotificationKind): boolean => kindOf(kind).words.toast !== null;

/** What an open page says of a notification; null for kinds without such a sentence. */
export function toastWords({
  kind,
  ...about
}: Pick<NotificationToTell, 'kind' | 'actor' | 'project'>): Short | null {
  return kindOf(kind).words.toast?.(namesOf(about)) ?? null;
}

const detailOf = (detail: NotificationWords['detail'], parts: WordParts) =>
  typeof detail === 'function' ? detail(parts) : detail;

/** Where a chat opens. */
export const pathOfChat = (chatId: string): string => `/chat?chat=${chatId}`;

import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { limits, pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { cursor, id, pageSize, timestamp } from '../../values.ts';
import { accountActs } from '../audit/audit.ts';
import { projectActs } from '../projects/project-acts.ts';
import { personSummary } from '../people/people.ts';
import { reportedKinds } from '../reports/reports.ts';

/** What a member can be notified of: something that concerns them and that they did not do themselves. */
export const notificationKinds = [
  'joinRequestReceived',
  'joinRequestAccepted',
  'joinRequestRejected',
  'joinRequestExpired',
  'invitationReceived',
  'invitationAccepted',
  'invitationDeclined',
  'joinedByLink',
  'ownershipOffered',
  'ownershipAccepted',
  'ownershipDeclined',
  'connectionRequestReceived',
  'connectionRequestAccepted',
  'removedFromProject',
  'roleChanged',
  'projectArchived',
  'projectDeleted',
  'taskAssigned',
  'taskCommented',
  'taskDue',
  'taskOverdue',
  'joinRequestWaiting',
  'projectsFit',
  'newDevice',
  'passwordChanged',
  'emailChanged',
  'secondFactorAdded',
  'secondFactorRemoved',
  'secondFactorGuessed',
  'passwordGuessed',
  'recoveryCodeUsed',
  'recoveryCodesMade',
  'reportDecided',
  'memberWarned',
  'contentHidden',
  'logInChanged',
  'projectModerated',
  'signUpWaiting',
  'announcement',
  'accountActed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationMessages = {
  read: 'Marked as read.',
  allRead: 'All notifications are marked as read.',
} as const;

/** What happened, without its words: who is notified asks for names and titles, and sees what they may see. */
export const notification = z.object({
  kind: z.enum(notificationKinds),
  /** The member who did it; null where time did. */
  actorId: z.nullable(z.string()),
  /** The project concerned; null for connections. */
  projectId: z.nullable(z.string()),
  /** The join request, invitation or connection request concerned, or the session or change of the account, or the announcement, or the entry of the audit log; null without one. */
  requestId: z.nullable(z.string()),
  /** The task concerned. */
  taskId: z.optional(z.nullable(z.string())),
});
export type Notification = z.output<typeof notification>;

/** Something happened that concerns the member; published to nobody else. */
export const memberNotified = event('memberNotified', notification);

/** The stored notifications of the member changed; published to all their devices. */
export const notificationsChanged = event('notificationsChanged', z.object({}));

const titled = z.nullable(z.object({ _id: z.string(), title: z.string() }));

/** A notification in the member's list, with names and titles as the member sees them now. */
export const storedNotification = z.object({
  _id: z.string(),
  kind: z.enum(notificationKinds),
  /** When it happened, the last time where it happened repeatedly. */
  at: timestamp,
  isRead: z.boolean(),
  /** The one who did it last; null where time did. */
  actor: z.nullable(personSummary),
  /**
   * How many others did the same; with `projectsFit`, how many projects besides `project` fit; with `signUpWaiting`, how many
   * people wait besides one.
   */
  othersCount: z.number(),
  project: titled,
  task: titled,
  /** The join request, invitation or connection request concerned; absent without one. */
  sourceId: z.optional(z.nullable(z.string())),
  /** The comment that `text` is of. */
  commentId: z.optional(z.nullable(z.string())),
  /** The role of the join request or invitation, or the member's own in the project. */
  role: z.nullable(z.string()),
  /** The beginning of the latest comment, of what the request or invitation says, or of the reason of a moderator. */
  text: z.nullable(z.string()),
  /** What the administration did to the project; only for notifications of that. */
  projectAct: z.optional(z.nullable(z.enum(projectActs))),
  /** What an administrator did to an account; only for notifications of that. */
  accountAct: z.optional(
    z.nullable(
      z.object({
        act: z.enum(accountActs),
        /** Whether it is the account of whom it tells. */
        isOwn: z.boolean(),
        /** The name of the administrator, for the other administrators; null for the shell. */
        by: z.nullable(z.string()),
        /** The name of the member; null once the account was deleted. */
        member: z.nullable(z.string()),
      }),
    ),
  ),
  /** What was reported, and whether moderators acted on it; only for notifications of what they decided. */
  report: z.optional(
    z.nullable(z.object({ kind: z.enum(reportedKinds), title: z.string(), isActedOn: z.boolean() })),
  ),
});
export type StoredNotification = z.output<typeof storedNotification>;

/** Leaves out what was handled meanwhile, such as a decided request, and what the member may no longer see. */
export const listNotifications = operation({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  summary: 'List your notifications, latest first',
  access: 'member',
  query: z.object({
    filter: z._default(z.enum(['all', 'unread']), 'all'),
    cursor,
    limit: pageSize(pageSizes.notifications, limits.pageSize.max),
  }),
  reply: z.object({ data: z.array(storedNotification), nextCursor: z.nullable(z.string()) }),
});

export const markNotificationRead = operation({
  name: 'markNotificationRead',
  method: 'POST',
  path: '/api/notifications/{notificationId}/read',
  summary: 'Mark one of your notifications as read',
  access: 'member',
  params: z.object({ notificationId: id }),
  reply: z.object({ message: z.string() }),
});

export const markNotificationsRead = operation({
  name: 'markNotificationsRead',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark all your notifications as read',
  access: 'member',
  reply: z.object({ message: z.string() }),
});

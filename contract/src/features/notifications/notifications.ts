import * as z from 'zod/mini';
import { command, event } from '../../events.ts';
import { limits, pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { cursor, id, pageSize, timeZone, timestamp } from '../../values.ts';
import { notificationFacts } from './notification-kind.ts';
import { notificationKinds } from './notification-kinds.ts';
import { notificationGroups } from './notification-topics.ts';

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

/** A notification in the member's list, with names and titles as the member sees them now. */
export const storedNotification = z.object({
  _id: z.string(),
  kind: z.enum(notificationKinds),
  /** When it happened, the last time where it happened repeatedly. */
  at: timestamp,
  isRead: z.boolean(),
  ...notificationFacts.shape,
});
export type StoredNotification = z.output<typeof storedNotification>;

/** What a member can look at: everything, what is unread, or one group. */
export const notificationFilters = ['all', 'unread', ...notificationGroups] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

/** Leaves out what was handled meanwhile, such as a decided request, and what the member may no longer see. */
export const listNotifications = operation({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  summary: 'List your notifications, latest first',
  access: 'member',
  scope: ['profile:read', 'projects:read', 'tasks:read', 'chat:read', 'people:read'],
  query: z.object({
    filter: z._default(z.enum(notificationFilters), 'all'),
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
  scope: 'profile:write',
  params: z.object({ notificationId: id }),
  reply: z.object({ message: z.string() }),
});

export const markNotificationsRead = operation({
  name: 'markNotificationsRead',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark all your notifications as read',
  access: 'member',
  scope: 'profile:write',
  reply: z.object({ message: z.string() }),
});

export const noteTimeZone = operation({
  name: 'noteTimeZone',
  method: 'POST',
  path: '/api/notifications/time-zone',
  summary: 'Tell the time zone of your browser; it is used unless you chose one',
  access: 'member',
  scope: null,
  body: z.object({ timeZone }),
  reply: z.object({ data: z.object({ timeZone: z.string() }) }),
});

/** The settings of the member changed on one of their devices. */
export const notificationSettingsChanged = event('notificationSettingsChanged', z.object({}));

/** Says whether the page is looked at: members with such a page get no pushes. */
export const reportPage = command('reportPage', {
  input: z.object({ isVisible: z.boolean() }),
  result: z.object({}),
});

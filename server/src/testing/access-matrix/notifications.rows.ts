import * as notifications from '@tandem/contract/notifications';
import { type AccessRow, members } from './row.ts';

export const notificationsRows: AccessRow[] = [
  { operation: notifications.listNotifications, statuses: members(200) },
  {
    operation: notifications.markNotificationRead,
    input: ({ notification }) => ({ params: { notificationId: notification } }),
    statuses: members(404, { collaborator: 200 }),
  },
  { operation: notifications.markNotificationsRead, statuses: members(200) },
];

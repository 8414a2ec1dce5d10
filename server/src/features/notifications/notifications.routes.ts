import * as operations from '@tandem/contract/notifications';
import type { Bind } from '../../platform/http/bind.ts';
import type { NotificationsService } from './notifications.service.ts';

const messages = operations.notificationMessages;

/** Serves the operations of the notifications feature. */
export function bindNotifications(bind: Bind, service: NotificationsService): void {
  bind(operations.listNotifications, ({ me, query }) => service.listNotifications(me, query));
  bind(operations.markNotificationRead, async ({ me, params }) => {
    await service.markNotificationRead(me, params.notificationId);
    return { message: messages.read };
  });
  bind(operations.markNotificationsRead, async ({ me }) => {
    await service.markNotificationsRead(me);
    return { message: messages.allRead };
  });
}

import {
  type listNotifications,
  notificationsChanged,
  type StoredNotification,
} from '@tandem/contract/notifications';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Live } from '../../platform/live/live.ts';
import { memberAudience } from '../../platform/live/sockets.ts';
import { pageOf } from '../../platform/paging/keyset.ts';
import { readCursor } from '../../platform/paging/keyset.ts';
import { refuse } from '../../platform/refusal.ts';
import { type PruningDeps, pruneNotifications } from './notification-pruning.service.ts';
import { notificationErrors } from './notifications.errors.ts';
import * as repository from './notifications.repository.ts';

/** What the notifications feature needs. */
export interface NotificationsDeps extends PruningDeps {
  live: Live;
}

type ListQuery = ParsedInput<typeof listNotifications>['query'];

export type NotificationsService = ReturnType<typeof createNotificationsService>;

/** The member's own notifications; refuses with `notificationErrors`. */
export function createNotificationsService(deps: NotificationsDeps) {
  const {
    database: { orm },
    clock,
    live,
  } = deps;
  const publish = (me: string) => live.publish(notificationsChanged, memberAudience(me), {});
  return {
    listNotifications: async (me: string, { filter, cursor, limit }: ListQuery) => {
      const after = readCursor(cursor, notificationErrors.invalidCursor);
      const found = await repository.listNotifications(orm, {
        memberId: me,
        isUnread: filter === 'unread',
        now: clock.now(),
        after,
        limit: limit + 1,
      });
      const { rows, nextCursor } = pageOf(found, limit);
      const data = rows.map(({ id, at, ...row }): StoredNotification => ({
        ...row,
        _id: id,
        at: at.toISOString(),
      }));
      return { data, nextCursor };
    },
    markNotificationRead: async (me: string, id: string): Promise<void> => {
      if (!(await repository.markRead(orm, { memberId: me, id, now: clock.now() })))
        refuse(notificationErrors.notFound);
      publish(me);
    },
    markNotificationsRead: async (me: string): Promise<void> => {
      await repository.markAllRead(orm, { memberId: me, now: clock.now() });
      publish(me);
    },
    pruneNotifications: () => pruneNotifications(deps),
  };
}

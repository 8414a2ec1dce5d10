import {
  type listNotifications,
  notificationsChanged,
  type StoredNotification,
} from '@tandem/contract/notifications';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { memberAudience } from '../../platform/live/sockets.ts';
import { decodeCursor, pageOf } from '../../platform/paging/keyset.ts';
import { refuse } from '../../platform/refusal.ts';
import { deleteOld, deleteSurplus } from './notification-pruning.repository.ts';
import { notificationErrors } from './notifications.errors.ts';
import * as repository from './notifications.repository.ts';

/** What the notifications feature needs. */
export interface NotificationsDeps {
  database: Database;
  clock: Clock;
  live: Live;
  communitySettings: { current(): { notificationDays: number } };
}

type ListQuery = ParsedInput<typeof listNotifications>['query'];

export type NotificationsService = ReturnType<typeof createNotificationsService>;

const dayMs = 24 * 60 * 60 * 1_000;
const prunedAtOnce = 500;

/** The member's own notifications; refuses with `notificationErrors`. */
export function createNotificationsService({ database, clock, live, communitySettings }: NotificationsDeps) {
  const { orm } = database;
  const publish = (me: string) => live.publish(notificationsChanged, memberAudience(me), {});
  return {
    listNotifications: async (me: string, { filter, cursor, limit }: ListQuery) => {
      const after =
        cursor === undefined ? null : (decodeCursor(cursor) ?? refuse(notificationErrors.invalidCursor));
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
    /** Few rows a statement, so that nobody waits long for the embedded database. */
    pruneNotifications: async (): Promise<void> => {
      const { notificationDays } = communitySettings.current();
      const before = new Date(clock.now().getTime() - notificationDays * dayMs);
      while ((await deleteOld(orm, before, prunedAtOnce)) === prunedAtOnce) continue;
      while ((await deleteSurplus(orm, prunedAtOnce)) === prunedAtOnce) continue;
    },
  };
}

import {
  type listNotifications,
  notificationsChanged,
  type StoredNotification,
} from '@tandem/contract/notifications';
import { kindsOfGroup } from '@tandem/contract/notifications/notification-kinds';
import type { ParsedInput } from '@tandem/contract/operation';
import { firstId } from '../../platform/ids.ts';
import { type Live, memberAudience } from '../../platform/live/live.ts';
import { pageOf, readCursor } from '../../platform/paging/keyset.ts';
import { refuse } from '../../platform/refusal.ts';
import type { NotificationReads } from './notification-reads.repository.ts';
import { notificationErrors } from './notifications.errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/paging/in-chunks.ts';
import * as repository from './notifications.repository.ts';
import { deleteOldShown } from './push/pushes.repository.ts';

/** What the notifications feature needs. */
export interface NotificationsDeps extends PruningDeps {
  live: Live;
  notificationReads: Pick<NotificationReads, 'listNotifications' | 'listFitting'>;
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
      const found = await deps.notificationReads.listNotifications(orm, {
        memberId: me,
        isUnread: filter === 'unread',
        kinds: filter === 'all' || filter === 'unread' ? undefined : kindsOfGroup(filter),
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

/** What deleting notifications needs. */
export interface PruningDeps {
  database: Database;
  clock: Clock;
  communitySettings: { current(): { notificationDays: number } };
}

const dayMs = 24 * 60 * 60 * 1_000;
/** Few rows a statement, so that nobody waits long for the embedded database. */
const atOnce = { rows: 500, members: 100, listed: 5_000 };
/** Longer than the time between two runs, so that nobody who was notified in between is left out. */
const lately = 2 * dayMs;

/** Deletes notifications that are old, and those beyond the latest of members who were notified lately. */
async function pruneNotifications({
  database: { orm },
  clock,
  communitySettings,
}: PruningDeps): Promise<void> {
  const now = clock.now().getTime();
  const before = new Date(now - communitySettings.current().notificationDays * dayMs);
  while ((await deleteOldShown(orm, clock.now(), atOnce.rows)) === atOnce.rows) continue;
  while ((await repository.deleteOld(orm, before, atOnce.rows)) === atOnce.rows) continue;
  const since = new Date(now - lately);
  let after: string = firstId;
  for (;;) {
    const notified = await repository.listNotified(orm, { since, after }, atOnce.listed);
    const chunks = inChunks(notified, async (ids) => [...ids], atOnce.members);
    for await (const memberIds of chunks)
      while ((await repository.deleteSurplus(orm, memberIds, atOnce.rows)) === atOnce.rows) continue;
    const last = notified.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

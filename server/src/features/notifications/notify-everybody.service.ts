import { notificationsChanged } from '@tandem/contract/notifications';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Live } from '../../platform/live/live.ts';
import { memberAudience } from '../../platform/live/sockets.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import { planFor } from './mail/plan-mails.service.ts';
import type { StoredRow } from './notifications.repository.ts';
import {
  markMailDue,
  type News,
  queuePushes,
  type Range,
  storeForNext,
} from './notify-everybody.repository.ts';
import { topicOf } from './settings/channels.rules.ts';
import { decideDeliveries } from './settings/deliveries.repository.ts';

interface NotifyEverybodyDeps {
  database: Database;
  clock: Clock;
  live: Live;
  mailQueue: Pick<MailQueue, 'mode'>;
  /** Called with what was stored, for channels besides the list. */
  onStored: () => void;
}

/** Notifies members of one thing, batch after batch. */
export interface NotifyNext {
  /**
   * Stores the notifications of the next members by id, with the mails and pushes that tell of them, in a transaction of the caller, who
   * notes `lastId` in it. `lastId` is null when no member is left.
   */
  store(tx: Queryable, news: News, range: Range): Promise<{ stored: StoredRow[]; lastId: string | null }>;
  /** Publishes a batch to open pages, and wakes the sender of pushes; call it after COMMIT. */
  publish(stored: readonly StoredRow[]): void;
}

/** Notifies members by their ids instead of one by one; who is chosen, is decided where the members are. */
export function createNotifyNext({ clock, live, mailQueue, onStored }: NotifyEverybodyDeps): NotifyNext {
  return {
    store: async (tx, news, range) => {
      const now = clock.now();
      const result = await storeForNext(tx, news, { ...range, now });
      const { stored } = result;
      await planDeliveries(tx, { stored, kind: news.kind, hasMail: mailQueue.mode !== 'off' }, now);
      return result;
    },
    publish: (stored) => {
      if (stored.length === 0) return;
      live.publish(
        notificationsChanged,
        stored.map(({ memberId }) => memberAudience(memberId)),
        {},
      );
      onStored();
    },
  };
}

/** Queues what members want besides the list. */
async function planDeliveries(
  tx: Queryable,
  { stored, kind, hasMail }: { stored: readonly StoredRow[]; kind: News['kind']; hasMail: boolean },
  now: Date,
): Promise<void> {
  const items = stored.map(({ memberId }) => ({ memberId, topic: topicOf[kind] }));
  const deliveries = await decideDeliveries(tx, items, now);
  const wanted = (channel: 'mail' | 'push') =>
    stored.filter((_, at) => deliveries[at]?.channels.includes(channel));
  const [mailed, pushed] = [hasMail ? wanted('mail') : [], wanted('push')].map((rows) => ({
    ids: rows.map(({ id }) => id),
    memberIds: rows.map(({ memberId }) => memberId),
  })) as [Chosen, Chosen];
  if (mailed.ids.length > 0) await markMailDue(tx, mailed.ids);
  await planFor(tx, mailed.memberIds, now);
  if (pushed.ids.length > 0) await queuePushes(tx, pushed.ids, now);
}

interface Chosen {
  ids: string[];
  memberIds: string[];
}

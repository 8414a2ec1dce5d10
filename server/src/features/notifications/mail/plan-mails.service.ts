import type { NotificationKind } from '@tandem/contract/notifications';
import { notificationKinds } from '@tandem/contract/notifications';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import { type NewNotification, type StoredRow, storeNotifications } from '../notifications.repository.ts';
import { isOffered, topicOf } from '../settings/channels.rules.ts';
import { decideDeliveries } from '../settings/deliveries.repository.ts';
import { mailingLastsMs } from './mailing-times.rules.ts';
import { planMailings } from './mailings.repository.ts';

/** What planning mails needs. */
export interface MailingDeps {
  database: Database;
  clock: Clock;
  mailQueue: MailQueue;
}

/** The kinds that are mailed at once, each for itself. */
export const urgentKinds: readonly NotificationKind[] = notificationKinds.filter(
  (kind) => topicOf[kind] === 'security',
);

/** The kind of a mail about the security of an account; its recipient is a member's id. */
export const urgentMail = 'security-notification';

/**
 * Stores notifications, with their pushes, and queues the mails that tell of them. A process that dies in between leaves them due, and
 * `planForgotten` finds them.
 */
export async function storeWithMails(
  { database, clock, mailQueue }: MailingDeps,
  rows: readonly (Omit<NewNotification, 'isMailDue' | 'isPushDue'> & { hasOwnMail: boolean })[],
): Promise<StoredRow[]> {
  const { orm } = database;
  const now = clock.now();
  const items = rows.map(({ memberId, kind, projectId }) => ({ memberId, topic: topicOf[kind], projectId }));
  const deliveries = mailQueue.mode === 'off' ? [] : await decideDeliveries(orm, items, now);
  const marked = rows.map((row, index) => ({
    ...row,
    isMailDue: !row.hasOwnMail && (deliveries[index]?.channels.includes('mail') ?? false),
    isPushDue: deliveries[index]?.channels.includes('push') ?? isOffered(topicOf[row.kind], 'push'),
  }));
  const stored = await storeNotifications(orm, marked);
  const reached = new Set(stored.map(({ memberId }) => memberId));
  const toMail = marked.filter(({ isMailDue, memberId }) => isMailDue && reached.has(memberId));
  const isUrgent = ({ kind }: NewNotification) => urgentKinds.includes(kind);
  await planFor(
    orm,
    toMail.filter((row) => !isUrgent(row)).map(({ memberId }) => memberId),
    now,
  );
  for (const { memberId } of toMail.filter(isUrgent))
    await mailQueue.enqueue(orm, { kind: urgentMail, recipient: memberId, lastsMs: mailingLastsMs });
  return stored;
}

/** Queues a collected mail for each of these members who has none waiting. */
export async function planFor(db: Database['orm'], memberIds: readonly string[], now: Date): Promise<void> {
  const planned = [...new Set(memberIds)].map((memberId) => ({ memberId, mailId: newId() }));
  if (planned.length > 0) await planMailings(db, planned, now);
}

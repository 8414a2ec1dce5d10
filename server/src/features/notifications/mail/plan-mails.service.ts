import {
  type NotificationKind,
  notificationKinds,
  topicOf,
} from '@tandem/contract/notifications/notification-kinds';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import { type NewNotification, type StoredRow, storeNotifications } from '../notifications.repository.ts';
import { isOffered } from '../settings/channels.rules.ts';
import { decideDeliveries } from '../settings/deliveries.repository.ts';
import { mailingLastsMs, unreadMs } from '../delivery-times.rules.ts';
import {
  planMailings,
  listForgotten,
  releaseLostMailings,
  listWaitingChats,
  saveChatMailings,
  type WaitingChat,
} from './mailings.repository.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { ChatNotifications } from '../notification-sources.repository.ts';

/** What planning mails needs. */
export interface MailingDeps {
  database: Database;
  clock: Clock;
  mailQueue: MailQueue;
}

/** The kinds that are mailed at once, each for itself. */
export const urgentKinds: readonly NotificationKind[] = notificationKinds.filter(
  (kind) => topicOf(kind) === 'security',
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
  const items = rows.map(({ memberId, kind, projectId }) => ({ memberId, topic: topicOf(kind), projectId }));
  const deliveries = mailQueue.mode === 'off' ? [] : await decideDeliveries(orm, items, now);
  const marked = rows.map((row, index) => ({
    ...row,
    isMailDue: !row.hasOwnMail && (deliveries[index]?.channels.includes('mail') ?? false),
    isPushDue: deliveries[index]?.channels.includes('push') ?? isOffered(topicOf(row.kind), 'push'),
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

interface PlanWaitingDeps extends MailingDeps {
  live: Pick<Live, 'onlineMembers'>;
  chatNotifications: Pick<ChatNotifications, 'unreadSinceSql'>;
}

const atOnce = 200;
const dayMs = 24 * 60 * 60_000;
/** Longer than storing a notification and queueing its mail takes. */
const forgottenMs = 5 * 60_000;

/** Plans the mails that no request plans: for messages that stay unread, and after a process that died. */
export async function planWaiting(deps: PlanWaitingDeps): Promise<void> {
  if (deps.mailQueue.mode === 'off') return;
  await planUnreadChats(deps);
  await planForgotten(deps);
}

/** Each chat once until it is read, of members without an active session. */
async function planUnreadChats(deps: PlanWaitingDeps): Promise<void> {
  const { database, clock, chatNotifications } = deps;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const window = { from: ago(dayMs), to: ago(unreadMs), idleSince: ago(unreadMs) };
  let after: WaitingChat | null = null;
  for (;;) {
    const found: WaitingChat[] = await listWaitingChats(database.orm, chatNotifications, window, {
      after,
      limit: atOnce,
    });
    await planChats(deps, found, now);
    after = found.at(-1) ?? null;
    if (after === null || found.length < atOnce) return;
  }
}

async function planChats(
  { database, live }: PlanWaitingDeps,
  found: readonly WaitingChat[],
  now: Date,
): Promise<void> {
  const online = new Set(await live.onlineMembers.among([...new Set(found.map(({ memberId }) => memberId))]));
  const items = found.map((chat) => ({ ...chat, topic: 'messages' as const }));
  const deliveries = await decideDeliveries(database.orm, items, now);
  const mailed = found.filter(
    ({ memberId }, index) => !online.has(memberId) && deliveries[index]?.channels.includes('mail'),
  );
  if (mailed.length === 0) return;
  await saveChatMailings(database.orm, mailed);
  await planFor(
    database.orm,
    mailed.map(({ memberId }) => memberId),
    now,
  );
}

async function planForgotten({ database, clock, mailQueue }: PlanWaitingDeps): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - forgottenMs);
  await releaseLostMailings(database.orm);
  const forgotten = await listForgotten(database.orm, { apart: urgentKinds, before }, atOnce);
  const collected = forgotten.filter(({ isApart }) => !isApart);
  await planFor(
    database.orm,
    collected.map(({ memberId }) => memberId),
    now,
  );
  for (const { memberId } of forgotten.filter(({ isApart }) => isApart))
    await mailQueue.enqueue(database.orm, { kind: urgentMail, recipient: memberId, lastsMs: mailingLastsMs });
}

import { topicOf } from '@tandem/contract/notifications/notification-kinds';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { MailQueue, Letter, MailDraft, MailEnd, MailKind } from '../../../platform/mail/mail.ts';
import { decideDeliveries } from '../settings/notification-settings.repository.ts';
import {
  mailingLastsMs,
  unreadMs,
  collectedLetter,
  urgentLetter,
  type MailLine,
  mailLineOf,
  chatLineOf,
  fittingLineOf,
  heldUntil,
  urgentKinds,
} from './mails.rules.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { ChatNotifications } from '../notification-sources.repository.ts';
import type { StoredNotification } from '@tandem/contract/notifications';
import type { NotificationReads } from '../notification-reads.repository.ts';
import type { UnsubscribeLinks } from './unsubscribe.service.ts';
import * as repository from './mailings.repository.ts';

/** What planning mails needs. */
export interface MailingDeps {
  database: Database;
  clock: Clock;
  mailQueue: MailQueue;
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
  let after: repository.WaitingChat | null = null;
  for (;;) {
    const found: repository.WaitingChat[] = await repository.listWaitingChats(
      database.orm,
      chatNotifications,
      window,
      {
        after,
        limit: atOnce,
      },
    );
    await planChats(deps, found, now);
    after = found.at(-1) ?? null;
    if (after === null || found.length < atOnce) return;
  }
}

async function planChats(
  { database, live }: PlanWaitingDeps,
  found: readonly repository.WaitingChat[],
  now: Date,
): Promise<void> {
  const online = new Set(await live.onlineMembers.among([...new Set(found.map(({ memberId }) => memberId))]));
  const items = found.map((chat) => ({ ...chat, topic: 'messages' as const }));
  const deliveries = await decideDeliveries(database.orm, items, now);
  const mailed = found.filter(
    ({ memberId }, index) => !online.has(memberId) && deliveries[index]?.channels.includes('mail'),
  );
  if (mailed.length === 0) return;
  await repository.saveChatMailings(database.orm, mailed);
  await repository.planMailings(
    database.orm,
    mailed.map(({ memberId }) => memberId),
    now,
  );
}

async function planForgotten(deps: PlanWaitingDeps): Promise<void> {
  const { database, clock } = deps;
  const now = clock.now();
  const before = new Date(now.getTime() - forgottenMs);
  await repository.releaseLostMailings(database.orm);
  const forgotten = await repository.listForgotten(database.orm, { urgent: urgentKinds, before }, atOnce);
  await queueMails(deps, forgotten, now);
}

/** Queues the mails that tell of what is due: what is urgent at once, and all else collected. */
export async function queueMails(
  { database: { orm }, mailQueue }: Pick<MailingDeps, 'database' | 'mailQueue'>,
  due: readonly { memberId: string; isUrgent: boolean }[],
  now: Date,
): Promise<void> {
  const collected = due.filter(({ isUrgent }) => !isUrgent).map(({ memberId }) => memberId);
  await repository.planMailings(orm, collected, now);
  const urgent = { kind: repository.urgentMail, lastsMs: mailingLastsMs };
  for (const { memberId } of due.filter(({ isUrgent }) => isUrgent))
    await mailQueue.enqueue(orm, { ...urgent, recipient: memberId });
}

/** What composing mails needs. */
export interface ComposeDeps extends MailingDeps {
  unsubscribeLinks: UnsubscribeLinks;
  chatNotifications: Pick<ChatNotifications, 'listUnread'>;
  notificationReads: Pick<NotificationReads, 'listNotifications' | 'listFitting'>;
}

/** More lines than a mail has; the last ones are only counted. */
const mostLines = 100;

/** The mails of this feature: what is collected for a member, and what is urgent. */
export function createNotificationMails(deps: ComposeDeps): MailKind[] {
  return [
    {
      name: repository.collectedMail,
      compose: (draft) => composeCollected(deps, draft),
      onEnded: (tx, mail, end) => endCollected(deps, tx, mail, end),
    },
    {
      name: repository.urgentMail,
      compose: (draft) => composeUrgent(deps, draft),
      onEnded: (tx, { recipient }, end) => noteBounce(deps, tx, recipient, end),
    },
  ];
}

const plannedOf = ({ id, recipient }: Pick<MailDraft, 'id' | 'recipient'>) => ({
  memberId: recipient,
  mailId: id,
});

/** Waits for the gap and quiet hours; then takes what is due, and leaves out what no longer holds. */
async function composeCollected(
  deps: ComposeDeps,
  draft: MailDraft,
): Promise<Awaited<ReturnType<MailKind['compose']>>> {
  const { database, clock } = deps;
  const state = await database.transaction((tx) => takeDue(deps, tx, draft));
  if (state === 'gone') return null;
  if (state !== 'taken') return { notBefore: state };
  const member = await repository.findRecipient(database.orm, draft.recipient, clock.now());
  if (member === null || member.isBounced) return null;
  const lines = await linesOf(deps, draft);
  if (lines.length === 0) return null;
  const unsubscribeUrl = await deps.unsubscribeLinks.urlFor(draft.recipient, draft.origin);
  return collectedLetter(member, lines, { ...draft, unsubscribeUrl });
}

/** Under the lock of the member's mailing. Resolves to when the mail must wait. */
async function takeDue(
  { clock }: ComposeDeps,
  tx: Queryable,
  draft: MailDraft,
): Promise<'gone' | 'taken' | Date> {
  const planned = plannedOf(draft);
  const mailing = await repository.lockMailing(tx, planned);
  if (mailing === null) return 'gone';
  const now = clock.now();
  const { claimedAt, lastAt } = mailing;
  const [delivery] = await decideDeliveries(tx, [{ memberId: planned.memberId, topic: 'requests' }], now);
  const quietUntil = delivery?.heldUntil ?? null;
  const until = heldUntil({ lastAt, isClaimed: claimedAt !== null, quietUntil }, now);
  if (until !== null) return until;
  if (claimedAt === null) await repository.claim(tx, planned, { apart: urgentKinds, now });
  return 'taken';
}

/** What a mail tells: unread, still true, and wanted on this channel now. */
async function linesOf(deps: ComposeDeps, draft: MailDraft): Promise<MailLine[]> {
  const { database, clock, chatNotifications } = deps;
  const { memberId } = plannedOf(draft);
  const notifications = await readNotifications(deps, draft, { isUnread: true });
  const mailed = await repository.listMailedChats(database.orm, plannedOf(draft));
  const chats = mailed.length === 0 ? [] : await chatNotifications.listUnread(database.orm, memberId, mailed);
  const items = [
    ...notifications.map(({ kind, project, sourceId }) => ({
      memberId,
      topic: topicOf(kind),
      projectId: project?._id,
      // A source is a chat or something that cannot be muted.
      chatId: sourceId,
    })),
    ...chats.map(({ projectId, chatId }) => ({ memberId, topic: 'messages' as const, projectId, chatId })),
  ];
  const deliveries = await decideDeliveries(database.orm, items, clock.now());
  const wanted = <T>(list: readonly T[], from: number) =>
    list.filter((_, index) => deliveries[from + index]?.channels.includes('mail'));
  return [
    ...(await allLinesOf(deps, wanted(notifications, 0))),
    ...wanted(chats, notifications.length).map(chatLineOf),
  ];
}

/** One line each, and one for each project that fits. */
async function allLinesOf(
  { database, notificationReads }: ComposeDeps,
  notifications: readonly StoredNotification[],
): Promise<MailLine[]> {
  const isFit = ({ kind }: StoredNotification) => kind === 'projectsFit';
  const ids = notifications.filter(isFit).map(({ _id }) => _id);
  const fitting = ids.length === 0 ? [] : await notificationReads.listFitting(database.orm, ids);
  return notifications.flatMap((notification) =>
    isFit(notification)
      ? fitting.filter(({ notificationId }) => notificationId === notification._id).map(fittingLineOf)
      : [mailLineOf(notification)],
  );
}

async function readNotifications(
  { database, clock, notificationReads }: ComposeDeps,
  { id, recipient }: MailDraft,
  { isUnread }: { isUnread: boolean },
): Promise<StoredNotification[]> {
  const rows = await notificationReads.listNotifications(database.orm, {
    memberId: recipient,
    isUnread,
    mailId: id,
    now: clock.now(),
    after: null,
    limit: mostLines,
  });
  return rows.map(({ id: _id, at, ...row }) => ({ ...row, _id, at: at.toISOString() }));
}

/** Says what happened to the account, whether it was read in the product or not: whoever took it over could read it there. */
async function composeUrgent(deps: ComposeDeps, draft: MailDraft): Promise<Letter | null> {
  const { database, clock } = deps;
  await repository.claimKinds(database.orm, plannedOf(draft), urgentKinds);
  const member = await repository.findRecipient(database.orm, draft.recipient, clock.now());
  const lines = (await readNotifications(deps, draft, { isUnread: false })).map(mailLineOf);
  if (member === null || lines.length === 0) return null;
  return urgentLetter(member, lines, draft);
}

/** Plans the next mail for what came meanwhile. */
async function endCollected(
  deps: ComposeDeps,
  tx: Queryable,
  mail: Pick<MailDraft, 'id' | 'recipient'>,
  end: MailEnd,
): Promise<void> {
  const now = deps.clock.now();
  const sentAt = end.outcome === 'unwanted' ? null : now;
  const isMoreDue = await repository.endMailing(tx, plannedOf(mail), { sentAt, apart: urgentKinds });
  if (isMoreDue) await repository.planMailings(tx, [mail.recipient], now);
  await noteBounce(deps, tx, mail.recipient, end);
}

async function noteBounce(
  { clock }: ComposeDeps,
  tx: Queryable,
  memberId: string,
  { refusedAddress: address }: MailEnd,
): Promise<void> {
  if (address !== null) await repository.saveBounce(tx, { memberId, address, at: clock.now() });
}

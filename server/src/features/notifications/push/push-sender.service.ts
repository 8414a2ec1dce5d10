import { topicOf } from '@tandem/contract/notifications/notification-kinds';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Clock } from '../../../platform/clock.ts';
import type { ReadCommunityName } from '../../../platform/community-variables.ts';
import { createQueueWorker } from '../../../platform/concurrency/queue-worker.ts';
import type { DatabaseLog, Database } from '../../../platform/database/database.ts';
import { describeDatabaseError } from '../../../platform/database/database-errors.ts';
import type { Limits } from '../../../platform/limits.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { type PushOutcome, sendPush } from '../../../platform/push/send-push.ts';
import type { VapidKeys } from '../../../platform/push/vapid-keys.ts';
import type { NotificationReads } from '../notification-reads.repository.ts';
import type { ChatNotifications, QuotedTexts } from '../notification-sources.repository.ts';
import { type Deliverable, decideDeliveries } from '../settings/notification-settings.repository.ts';
import { pageAudience } from './push-devices.service.ts';
import type { TakenPush } from './pushes.repository.ts';
import {
  hasTime,
  keepSeconds,
  leaseMs,
  retryAt,
  type PushWords,
  hidden,
  withdrawnWords,
  wordsOf,
  wordsOfMessage,
} from './pushes.rules.ts';
import * as repository from './pushes.repository.ts';

export interface PushSenderDeps extends ComposePushesDeps {
  log: DatabaseLog;
  metrics: Pick<Metrics, 'pushEnded'>;
  limits: Limits;
  publicUrl: string | null;
  pushHosts: readonly string[];
  quotedTexts: QuotedTexts;
  vapidKeys: () => Promise<VapidKeys>;
}

/** Sends queued pushes. Each process has one; they share the queue. */
export interface PushSender {
  /** Sends from now on. */
  start(): void;
  /** Sends soon, because something was queued. */
  wake(): void;
  /** Sends all that is due and returns. */
  sendDue(): Promise<void>;
  /** The pushes that wait or are being sent, of all processes. */
  countWaiting(): Promise<number>;
  /** Stops after the pushes that are being sent, or after 3 s; those are sent again then. */
  stop(): Promise<void>;
}

interface Outgoing {
  push: TakenPush;
  words: PushWords;
  /** The message or comment whose words it has; null for others, and where previews are hidden. */
  messageId: string | null;
}

/** A slow push service holds up one lane at most for as long as its devices are not put off. */
const lanes = 3;
/** Pushes, and chats with new messages, that a lane takes at once. */
const most = { pushes: 40, chats: 10 };

/** Creates the sender of this process; it does nothing until it is started. */
export function createPushSender(deps: PushSenderDeps): PushSender {
  const worker = createQueueWorker({
    lanes,
    onError: (error) =>
      deps.log.warn({ err: describeDatabaseError(error) ?? 'unknown' }, 'pushes could not be sent'),
  });
  // Lanes that took at once would share the pushes of a device, and send them at once.
  const taking = pLimit(1);
  const sendNext = () => sendSome(deps, taking);
  return {
    start: () => worker.start(sendNext),
    wake: worker.wake,
    sendDue: () => worker.workOff(sendNext),
    countWaiting: () => repository.countPushes(deps.database.orm),
    stop: worker.stop,
  };
}

/** Takes pushes and tries to send them, none inside a transaction; false when nothing is due. */
async function sendSome(deps: PushSenderDeps, taking: LimitFunction): Promise<boolean> {
  const { database, clock, chatNotifications } = deps;
  const now = clock.now();
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const chats = await chatNotifications.takeUnpushed(database.orm, { now, leasedUntil, most: most.chats });
  if (chats.length > 0) await repository.queueMessagePushes(database.orm, chatNotifications, chats);
  const { isEmpty, taken, ended } = await taking(() =>
    repository.takePushes(database.orm, { now, leasedUntil, most: most.pushes }),
  );
  if (isEmpty) return chats.length > 0;
  const withdrawn = await composeWithdrawn(database, taken);
  const composed = [
    ...withdrawn.composed,
    ...(await noteShown(deps, await withinBudget(deps, await composePushes(deps, taken), now))),
  ];
  const kept = new Set([...composed.map(({ push }) => push.id), ...withdrawn.waiting]);
  const unwanted = taken.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await repository.removePushes(database.orm, [...ended, ...unwanted]);
  if (composed.length === 0) return true;
  const keys = await deps.vapidKeys();
  const ofDevices = Map.groupBy(composed, ({ push }) => push.deviceId).values();
  await Promise.all(
    [...ofDevices].map((some) => sendToDevice(deps, some, { takenAt: now, leasedUntil, keys })),
  );
  return true;
}

/** Those of the pushes that their devices may still get today. */
async function withinBudget<T extends { push: TakenPush }>(
  { database, limits }: PushSenderDeps,
  composed: readonly T[],
  now: Date,
): Promise<T[]> {
  if (composed.length === 0) return [];
  const byDevice = Map.groupBy(composed, ({ push }) => push.deviceId);
  const wanted = new Map([...byDevice].map(([id, some]) => [id, some.length]));
  const bounds = { now, perDay: limits.LIMIT_PUSHES_DAY };
  const granted = await repository.takeBudget(database.orm, wanted, bounds);
  return [...byDevice].flatMap(([id, some]) => some.slice(0, granted.get(id) ?? 0));
}

/**
 * Sends the pushes of a device one after the other. After a failure the rest waits, because the push service wants that. What
 * waits takes from the budget of the day when it is sent.
 */
async function sendToDevice(
  deps: PushSenderDeps,
  some: readonly Outgoing[],
  { takenAt, leasedUntil, keys }: { takenAt: Date; leasedUntil: Date; keys: VapidKeys },
): Promise<void> {
  for (const [index, outgoing] of some.entries()) {
    const { push } = outgoing;
    const left = some.slice(index).map((item) => item.push.id);
    const giveBack = () =>
      repository.giveBackBudget(deps.database.orm, { deviceId: push.deviceId, count: left.length }, takenAt);
    // Another process takes what is left.
    if (!hasTime(leasedUntil, deps.clock.now())) return giveBack();
    const outcome = await send(deps, outgoing, keys);
    if (outcome.result === 'later') await giveBack();
    await endAttempt(deps, { ...outgoing, left }, outcome);
    if (outcome.result === 'later' || outcome.result === 'gone') return;
  }
}

async function send(deps: PushSenderDeps, { push, words }: Outgoing, keys: VapidKeys): Promise<PushOutcome> {
  const { clock, publicUrl, pushHosts: allowedHosts } = deps;
  const contact = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@localhost';
  const sender = { keys, contact, allowedHosts, now: clock.now };
  // The push service and the browser keep one push of a topic and a tag, also when one is sent again.
  const topic = words.tag.replaceAll('-', '').slice(0, 32);
  const message = {
    text: JSON.stringify(words),
    topic,
    keepSeconds: keepSeconds(push.expiresAt, clock.now()),
  };
  return sendPush(push, message, sender);
}

async function endAttempt(
  { database: { orm }, clock, log, metrics }: PushSenderDeps,
  { left, ...outgoing }: Outgoing & { left: readonly string[] },
  { result, status, retryAfter }: PushOutcome,
): Promise<void> {
  const { push, messageId } = outgoing;
  const now = clock.now();
  metrics.pushEnded(push.what, result === 'later' ? 'again' : result);
  if (result === 'sent') return repository.endSent(orm, shownBy(outgoing), now);
  if (result === 'gone') return repository.removeGone(orm, push.deviceId);
  if (messageId !== null) await repository.forgetUnsent(orm, shownBy(outgoing));
  const failures = push.failures + 1;
  const at = retryAt({ failures, retryAfter }, now);
  const host = new URL(push.endpoint).host;
  if (result === 'later') {
    log.info({ status, host, until: at }, 'a push is tried again');
    return repository.putOff(orm, { deviceId: push.deviceId, failures, own: left }, at);
  }
  log.warn({ status, host }, 'a push was not sent');
  return repository.removePushes(orm, [push.id]);
}

/** What composing pushes needs. */
interface ComposePushesDeps {
  database: Database;
  clock: Clock;
  live: Live;
  communityName: ReadCommunityName;
  chatNotifications: ChatNotifications;
  notificationReads: Pick<NotificationReads, 'findPushed'>;
}

interface Candidate extends Outgoing {
  about: Deliverable;
}

const shownBy = ({ push: { id, deviceId }, words: { tag }, messageId }: Outgoing) => ({
  id,
  deviceId,
  tag,
  messageId,
});

/** Notes what pushes show the words of; leaves out those whose message or comment was deleted or hidden since it was read. */
async function noteShown(
  { database, clock, quotedTexts }: PushSenderDeps,
  composed: readonly Outgoing[],
): Promise<Outgoing[]> {
  const given = composed.filter(({ messageId }) => messageId !== null).map(shownBy);
  const late = await repository.noteShown(database.orm, quotedTexts, { given, now: clock.now() });
  return composed.filter(({ push }) => !late.has(push.id));
}

/**
 * What replaces sent pushes of deleted messages and comments. They are sent whatever the member chose, at any time: they only take words back.
 * One that replaces a push which is still being sent waits for the end of its lease.
 */
async function composeWithdrawn(
  { orm }: Database,
  taken: readonly TakenPush[],
): Promise<{ composed: Outgoing[]; waiting: string[] }> {
  const given = taken.filter(({ what }) => what === 'withdrawn');
  if (given.length === 0) return { composed: [], waiting: [] };
  const withdrawn = await repository.findWithdrawn(orm, given);
  const found = new Map(withdrawn.map((row) => [row.id, row]));
  const composed = given.flatMap((push) => {
    const row = found.get(push.id);
    if (!row?.isSent) return [];
    return [{ push, words: withdrawnWords(push.subjectId, row), messageId: null }];
  });
  return { composed, waiting: withdrawn.flatMap(({ id, isSent }) => (isSent ? [] : [id])) };
}

/**
 * What pushes say now. Those that nobody wants any more have no words: what was read, handled, muted or hidden meanwhile, what comes in
 * quiet hours, and what concerns a member who is suspended or looks at a page. Constant queries for any number.
 */
async function composePushes(deps: ComposePushesDeps, taken: readonly TakenPush[]): Promise<Outgoing[]> {
  const candidates = [...(await ofNotifications(deps, taken)), ...(await ofMessages(deps, taken))];
  const now = deps.clock.now();
  const deliveries = await decideDeliveries(
    deps.database.orm,
    candidates.map(({ about }) => about),
    now,
  );
  const wanted = candidates.filter((_, index) => {
    const delivery = deliveries[index];
    return delivery?.heldUntil === null && delivery.channels.includes('push');
  });
  const looking = await findLooking(deps, wanted);
  return wanted.flatMap(({ push, words, messageId }) => {
    if (looking.has(push.memberId)) return [];
    if (!push.hidesPreviews) return [{ push, words, messageId }];
    return [{ push, words: hidden(words, push.what, deps.communityName().name), messageId: null }];
  });
}

async function ofNotifications(
  { database, clock, notificationReads }: ComposePushesDeps,
  taken: readonly TakenPush[],
): Promise<Candidate[]> {
  const given = taken.filter(({ what }) => what === 'notification');
  if (given.length === 0) return [];
  const ids = [...new Set(given.map(({ subjectId }) => subjectId))];
  const pushed = await notificationReads.findPushed(database.orm, ids, clock.now());
  const found = new Map(pushed.map((row) => [row.id, row]));
  return given.flatMap((push) => {
    const notification = found.get(push.subjectId);
    if (notification === undefined) return [];
    const { memberId, kind, project, sourceId } = notification;
    // A source is a chat or something that cannot be muted.
    const about = { memberId, topic: topicOf(kind), projectId: project?._id, chatId: sourceId };
    return [{ push, words: wordsOf(notification), about, messageId: notification.commentId ?? null }];
  });
}

async function ofMessages(
  { database, chatNotifications }: ComposePushesDeps,
  taken: readonly TakenPush[],
): Promise<Candidate[]> {
  const given = taken.filter(({ what }) => what === 'message');
  if (given.length === 0) return [];
  const chats = given.map(({ id, memberId, subjectId, fromSeq, seq }) => ({
    id,
    memberId,
    chatId: subjectId,
    fromSeq,
    seq,
  }));
  const unread = await chatNotifications.findUnreadMessages(database.orm, chats);
  const found = new Map(unread.map((row) => [row.id, row]));
  return given.flatMap((push) => {
    const message = found.get(push.id);
    if (message === undefined) return [];
    const { chatId, projectId } = message;
    const about = { memberId: push.memberId, topic: 'messages' as const, projectId, chatId };
    return [{ push, words: wordsOfMessage(message), about, messageId: message.messageId }];
  });
}

/** Those of the members who look at a page; one message to the other processes. */
async function findLooking(
  { live }: ComposePushesDeps,
  wanted: readonly { push: TakenPush }[],
): Promise<Set<string>> {
  const ids = new Set(wanted.map(({ push }) => push.memberId));
  return new Set(await live.membersIn([...ids].map(pageAudience)));
}

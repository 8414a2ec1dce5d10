import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { memberNotified, type Notification, notificationsChanged } from '@tandem/contract/notifications';
import type { DatabaseLog, Database, Queryable } from '../../platform/database/database.ts';
import { describeDatabaseError } from '../../platform/database/database-errors.ts';
import { newId } from '../../platform/ids.ts';
import { type Live, memberAudience } from '../../platform/live/live.ts';
import { listBlocksOf } from '../blocks/public.ts';
import { planMailings } from './mail/mailings.repository.ts';
import { urgentKinds } from './mail/mails.rules.ts';
import { queueMails } from './mail/mails.service.ts';
import {
  type NewNotification,
  type StoredRow,
  markMailDue,
  type News,
  queuePushes,
  type Range,
  storeForNext,
  storeNotifications,
} from './notifications.repository.ts';
import { topicOf } from '@tandem/contract/notifications/notification-kinds';
import type { Clock } from '../../platform/clock.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import { isOffered } from './settings/channels.rules.ts';
import { decideDeliveries } from './settings/notification-settings.repository.ts';

/** Reads from the database who is notified of something about these subjects, by subject; called after the reply. */
export type ReadRecipients = (
  subjectIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>;
/** Who is notified. What arrives together with the same function is read at once. */
export type Recipients = string | readonly string[] | ReadRecipients;

export interface NotifyOptions {
  /** When it happened; now by default. */
  at?: Date;
  /** A mail of another kind tells the same, so this one is not mailed. */
  hasOwnMail?: boolean;
}

/** Notifies members of what another did; call it after COMMIT. It neither waits nor throws. */
export type Notify = (to: Recipients, notification: Notification, options?: NotifyOptions) => void;

interface NotifyDeps {
  database: Database;
  clock: Clock;
  mailQueue: MailQueue;
  live: Live;
  log: DatabaseLog;
  /** Called when pushes may have been queued. */
  onStored: () => void;
}

interface Waiting {
  to: Recipients;
  notification: Notification;
  at: Date;
  hasOwnMail: boolean;
}

/** Rows of a statement, so that an event for thousands of members does not hold the embedded database for long. */
const mostInStatement = 200;
const attempts = 4;
const firstPauseMs = 250;
/** After a batch, the pause is so many times as long as the batch took: storing never takes more than a fifth of the time. */
const pauseFactor = 4;
const longestPauseMs = 1_000;

/**
 * The one way by which features notify members. It publishes to their open pages and stores what their lists show; other
 * channels belong here too. Nobody is notified of what they did themselves.
 */
export function createNotify(deps: NotifyDeps): { notify: Notify; settle(): Promise<void> } {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let pause = new AbortController();
  const publisher = createLivePublisher(deps);
  const run = async () => {
    await nextTurn();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const start = performance.now();
      await storeAll(deps, await resolveRecipients(deps, publisher.announce, batch));
      await rest((performance.now() - start) * pauseFactor, pause.signal);
    }
    running = null;
  };
  return {
    notify: (to, notification, { at = deps.clock.now(), hasOwnMail = false } = {}) => {
      if (to === notification.actorId) return;
      if (typeof to !== 'function') publisher.announce(asList(to), notification);
      waiting.push({ to, notification, at, hasOwnMail });
      running ??= run();
    },
    /** Resolves when everything so far is published and stored. */
    settle: async () => {
      pause.abort();
      while (running !== null) await running;
      await publisher.settle();
      pause = new AbortController();
    },
  };
}

/** Collects what arrives meanwhile; ends at once when the signal is aborted. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await delay(Math.min(ms, longestPauseMs), undefined, { signal }).catch(() => undefined);
}

const asList = (to: string | readonly string[]): readonly string[] => (typeof to === 'string' ? [to] : to);

type Announce = (to: readonly string[], notification: Notification) => void;

/**
 * Publishes notifications to the open pages of those who did not block the actor; nobody hears of them while that cannot be read.
 * What arrives while one statement runs goes into the next.
 */
function createLivePublisher(deps: NotifyDeps): { announce: Announce; settle(): Promise<void> } {
  let waiting: { to: readonly string[]; actorId: string | null; notification: Notification }[] = [];
  let running: Promise<void> | null = null;
  const run = async () => {
    await nextTurn();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const isBlocked = await readBlocks(deps, batch);
      for (const { to, actorId, notification } of batch) {
        const reached = to.filter((id) => !isBlocked(id, actorId));
        if (reached.length > 0) deps.live.publish(memberNotified, reached.map(memberAudience), notification);
      }
    }
    running = null;
  };
  return {
    announce: (to, notification) => {
      const { actorId } = notification;
      const others = to.filter((id) => id !== actorId);
      if (others.length === 0) return;
      waiting.push({ to: others, actorId, notification });
      running ??= run();
    },
    settle: async () => {
      while (running !== null) await running;
    },
  };
}

/** Reads which members blocked an actor; everybody did while that cannot be read. */
async function readBlocks(
  deps: NotifyDeps,
  batch: readonly { to: readonly string[]; actorId: string | null }[],
): Promise<(memberId: string, actorId: string | null) => boolean> {
  const actorIds = [...new Set(batch.flatMap(({ actorId }) => actorId ?? []))];
  if (actorIds.length === 0) return () => false;
  const recipientIds = [...new Set(batch.flatMap(({ to }) => to))];
  const blocks = await persistently(deps, () => listBlocksOf(deps.database.orm, { actorIds, recipientIds }));
  if (blocks === null) return () => true;
  const pairs = new Set(blocks.map(({ blockerId, blockedId }) => `${blockerId} ${blockedId}`));
  return (memberId, actorId) => pairs.has(`${memberId} ${actorId}`);
}

type Unplanned = Omit<NewNotification, 'isMailDue' | 'isPushDue'> & { hasOwnMail: boolean };

/** One row for each member, kind and subject: the latest. */
async function resolveRecipients(
  deps: NotifyDeps,
  announce: Announce,
  batch: readonly Waiting[],
): Promise<Unplanned[]> {
  const rows = new Map<string, Unplanned>();
  const idsOf = await readRecipients(deps, batch);
  for (const { to, notification, at, hasOwnMail } of batch) {
    const subjectId = subjectOf(notification);
    if (subjectId === null) continue;
    const { kind, actorId, taskId = null } = notification;
    const ids = typeof to === 'function' ? idsOf(to, subjectId) : asList(to);
    if (typeof to === 'function') announce(ids, notification);
    for (const memberId of ids)
      if (memberId !== actorId) {
        const key = `${memberId} ${kind} ${subjectId}`;
        rows.set(key, {
          ...notification,
          taskId,
          id: rows.get(key)?.id ?? newId(),
          memberId,
          subjectId,
          at,
          hasOwnMail,
        });
      }
  }
  return [...rows.values()];
}

/** The subject of what concerns the community as a whole: unread, it is one line. */
const theCommunity = '00000000-0000-7000-8000-000000000000';

/** What a notification is about. Everybody who joins by a link is news of its own. */
export const subjectOf = ({ kind, actorId, projectId, requestId, taskId }: Notification): string | null =>
  kind === 'signUpWaiting'
    ? theCommunity
    : (taskId ?? requestId ?? (kind === 'joinedByLink' ? actorId : projectId));

/** Calls each function of a batch once, for all its subjects; nobody is notified where that fails. */
async function readRecipients(
  deps: NotifyDeps,
  batch: readonly Waiting[],
): Promise<(read: ReadRecipients, subjectId: string) => readonly string[]> {
  const subjects = new Map<ReadRecipients, Set<string>>();
  for (const { to, notification } of batch) {
    const subjectId = subjectOf(notification);
    if (typeof to !== 'function' || subjectId === null) continue;
    subjects.set(to, (subjects.get(to) ?? new Set()).add(subjectId));
  }
  const found = new Map<ReadRecipients, ReadonlyMap<string, readonly string[]> | null>();
  for (const [read, ids] of subjects) found.set(read, await persistently(deps, () => read([...ids])));
  return (read, subjectId) => found.get(read)?.get(subjectId) ?? [];
}

async function storeAll(deps: NotifyDeps, rows: readonly Unplanned[]): Promise<void> {
  const notified = new Set<string>();
  for (let start = 0; start < rows.length; start += mostInStatement) {
    const some = rows.slice(start, start + mostInStatement);
    const stored = await persistently(deps, () => storeWithMails(deps, some));
    for (const { memberId } of stored ?? []) notified.add(memberId);
    if (stored && stored.length > 0) deps.onStored();
  }
  if (notified.size > 0) deps.live.publish(notificationsChanged, [...notified].map(memberAudience), {});
}

/**
 * Stores notifications, with their pushes, and queues the mails that tell of them. A process that dies in between leaves them due, and
 * `planForgotten` finds them.
 */
async function storeWithMails(deps: NotifyDeps, rows: readonly Unplanned[]): Promise<StoredRow[]> {
  const { database, clock, mailQueue } = deps;
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
  const due = marked
    .filter(({ isMailDue, memberId }) => isMailDue && reached.has(memberId))
    .map(({ memberId, kind }) => ({ memberId, isUrgent: urgentKinds.includes(kind) }));
  await queueMails(deps, due, now);
  return stored;
}

/** Tries again while the database is away for a moment; null when it stays away. */
async function persistently<T>({ log }: NotifyDeps, work: () => Promise<T>): Promise<T | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: describeDatabaseError(error) ?? 'unknown', attempt }, 'Storing notifications failed');
      if (attempt === attempts) return null;
      await delay(firstPauseMs * 2 ** attempt);
    }
  }
}

interface NotifyNextDeps {
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
export function createNotifyNext({ clock, live, mailQueue, onStored }: NotifyNextDeps): NotifyNext {
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
  const items = stored.map(({ memberId }) => ({ memberId, topic: topicOf(kind) }));
  const deliveries = await decideDeliveries(tx, items, now);
  const wanted = (channel: 'mail' | 'push') =>
    stored.filter((_, at) => deliveries[at]?.channels.includes(channel));
  const [mailed, pushed] = [hasMail ? wanted('mail') : [], wanted('push')].map((rows) => ({
    ids: rows.map(({ id }) => id),
    memberIds: rows.map(({ memberId }) => memberId),
  })) as [Chosen, Chosen];
  if (mailed.ids.length > 0) await markMailDue(tx, mailed.ids);
  await planMailings(tx, mailed.memberIds, now);
  if (pushed.ids.length > 0) await queuePushes(tx, pushed.ids, now);
}

interface Chosen {
  ids: string[];
  memberIds: string[];
}

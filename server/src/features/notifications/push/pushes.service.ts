import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseLog } from '../../../platform/database/database.ts';
import { describeDatabaseError } from '../../../platform/database/database-errors.ts';
import type { Limits } from '../../../platform/limits.ts';
import type { Live } from '../../../platform/live/live.ts';
import { sendPush } from '../../../platform/push/send-push.ts';
import type { VapidKeys } from '../../../platform/push/vapid.ts';
import type { StoredRow } from '../notifications.repository.ts';
import { findPushed } from '../notifications.repository.ts';
import { topicOf } from '../settings/channels.rules.ts';
import { type Deliverable, decideDeliveries } from '../settings/deliveries.repository.ts';
import {
  markSent,
  removeGone,
  takeTargets,
  type TargetDevice,
  findMembersWithDevices,
} from './push-devices.repository.ts';
import { pageAudience } from './push-page.live.ts';
import { hidden, type PushWords, wordsOf, wordsOfMessage } from './push-words.rules.ts';

/** A message of a chat that was just stored. */
export interface StoredMessage {
  chatId: string;
  seq: number;
  text: string;
  sender: { _id: string; firstName: string; lastName: string };
}

/** Reads who has a device and has not read a chat up to `seq`, without its sender. */
export type FindUnreadWithDevices = (
  chatId: string,
  message: { seq: number; senderId: string },
) => Promise<{ memberIds: string[]; projectId: string | null; projectTitle: string | null }>;

export interface PushesDeps {
  database: Database;
  clock: Clock;
  live: Live;
  log: DatabaseLog & { warn(details: object, message: string): void };
  limits: Limits;
  publicUrl: string | null;
  pushHosts: readonly string[];
  vapidKeys: () => Promise<VapidKeys>;
  findUnreadWithDevices: FindUnreadWithDevices;
}

/** A push for one member. */
interface Push {
  memberId: string;
  words: PushWords;
  what: 'message' | 'notification';
}

/** Who looks at the chat has read the message by then, in milliseconds. */
const messagePauseMs = 3_000;
/** How many pushes a process sends at once. */
const atOnce = 8;
const keepSeconds = { message: 24 * 60 * 60, notification: 3 * 24 * 60 * 60 };
/** The pause before the only second attempt, in seconds. */
const retry = { usual: 5, longest: 60 };

/** Sends what happens to the browsers of members who look at no page. It neither waits nor throws. */
export function createPushes(deps: PushesDeps) {
  const running = new Set<Promise<void>>();
  const messages = new Map<string, StoredMessage>();
  let stopWaiting = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const start = (work: () => Promise<void>) => {
    const run: Promise<void> = work()
      .catch((error: unknown) => {
        deps.log.warn({ err: describeDatabaseError(error) ?? 'unknown' }, 'Sending pushes failed');
      })
      .finally(() => running.delete(run));
    running.add(run);
  };
  const sendMessages = () => {
    clearTimeout(timer);
    timer = undefined;
    const latest = [...messages.values()];
    messages.clear();
    for (const message of latest)
      start(async () => sendAll(deps, await pushesOfMessage(deps, message), stopWaiting.signal));
  };
  return {
    pushNotifications: (rows: readonly StoredRow[]): void =>
      start(async () => sendAll(deps, await pushesOfNotifications(deps, rows), stopWaiting.signal)),
    /** Later messages of the chat take the place of this one until it is sent. */
    pushMessage: (message: StoredMessage): void => {
      messages.set(message.chatId, message);
      timer ??= setTimeout(sendMessages, messagePauseMs).unref();
    },
    /** Sends what waits, and resolves when all of it is sent. */
    settle: async (): Promise<void> => {
      stopWaiting.abort();
      sendMessages();
      while (running.size > 0) await Promise.all(running);
      stopWaiting = new AbortController();
    },
  };
}

/** Those of the members who look at no page. */
async function findAway({ live }: PushesDeps, memberIds: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    memberIds.map(async (id) => ((await live.membersIn(pageAudience(id))).length === 0 ? [id] : [])),
  );
  return found.flat();
}

/** Those of the items whose member wants a push about them now; quiet hours leave the others to the list. */
async function findWanted<T>(
  { database, clock }: PushesDeps,
  items: readonly T[],
  describe: (item: T) => Deliverable,
): Promise<T[]> {
  const deliveries = await decideDeliveries(database.orm, items.map(describe), clock.now());
  return items.filter((_, at) => {
    const delivery = deliveries[at];
    return delivery?.heldUntil === null && delivery.channels.includes('push');
  });
}

async function pushesOfNotifications(deps: PushesDeps, rows: readonly StoredRow[]): Promise<Push[]> {
  const memberIds = new Set(rows.map(({ memberId }) => memberId));
  const away = new Set(await findAway(deps, await findMembersWithDevices(deps.database.orm, [...memberIds])));
  const candidates = rows.filter(({ memberId }) => away.has(memberId));
  const wanted = await findWanted(deps, candidates, ({ memberId, kind, projectId }) => ({
    memberId,
    topic: topicOf[kind],
    projectId,
  }));
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ id }) => id);
  const found = await findPushed(deps.database.orm, ids, deps.clock.now());
  return found.map(({ memberId, ...pushed }) => ({ memberId, words: wordsOf(pushed), what: 'notification' }));
}

async function pushesOfMessage(deps: PushesDeps, { chatId, seq, sender, text }: StoredMessage) {
  const { memberIds, projectId, projectTitle } = await deps.findUnreadWithDevices(chatId, {
    seq,
    senderId: sender._id,
  });
  const away = await findAway(deps, memberIds);
  const wanted = await findWanted(deps, away, (memberId) => ({
    memberId,
    topic: 'messages',
    projectId,
    chatId,
  }));
  const words = wordsOfMessage({
    chatId,
    senderName: `${sender.firstName} ${sender.lastName}`,
    projectTitle,
    text,
  });
  return wanted.map((memberId): Push => ({ memberId, words, what: 'message' }));
}

/** Sends pushes to all devices of their members; in rounds of one push for each member, so that few statements do. */
async function sendAll(deps: PushesDeps, pushes: readonly Push[], stopWaiting: AbortSignal): Promise<void> {
  let rest = [...pushes];
  while (rest.length > 0) {
    const round = new Map(rest.toReversed().map((push) => [push.memberId, push]));
    rest = rest.filter((push) => round.get(push.memberId) !== push);
    const bounds = { now: deps.clock.now(), perDay: deps.limits.LIMIT_PUSHES_DAY };
    const targets = await takeTargets(deps.database.orm, [...round.keys()], bounds);
    const waiting = targets.values();
    const lane = async () => {
      for (const target of waiting) {
        const push = round.get(target.memberId);
        if (push) await sendOne(deps, target, push, stopWaiting);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }
}

async function sendOne(
  deps: PushesDeps,
  target: TargetDevice,
  { words, what }: Push,
  stopWaiting: AbortSignal,
): Promise<void> {
  const { database, clock, publicUrl, pushHosts: allowedHosts } = deps;
  const contact = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@localhost';
  const sender = { keys: await deps.vapidKeys(), contact, allowedHosts, now: clock.now };
  const text = JSON.stringify(target.hidesPreviews ? hidden(words, what) : words);
  const topic = words.tag.replaceAll('-', '').slice(0, 32);
  const message = { text, topic, keepSeconds: keepSeconds[what] };
  let outcome = await sendPush(target, message, sender);
  if (outcome.result === 'later') {
    const seconds = outcome.retryAfter ?? retry.usual;
    if (seconds > retry.longest) return;
    await delay(seconds * 1_000, undefined, { signal: stopWaiting, ref: false }).catch(() => undefined);
    outcome = await sendPush(target, message, sender);
  }
  if (outcome.result === 'sent') await markSent(database.orm, target.id, clock.now());
  else if (outcome.result === 'gone') await removeGone(database.orm, target.id);
  else deps.log.warn({ status: outcome.status, host: new URL(target.endpoint).host }, 'A push was not sent');
}

import type { Clock } from '../clock.ts';
import type { ReadCommunityName } from '../community-variables.ts';
import { createQueueWorker } from '../concurrency/queue-worker.ts';
import { describeDatabaseError } from '../database/database-errors.ts';
import type { Database, DatabaseLog } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { Metrics } from '../metrics/metrics.ts';
import {
  type MailEnd,
  type MailKind,
  type MailMode,
  type MailQueue,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
} from './mail.ts';
import { insertMail, postpone, putOff, type QueuedMail, removeMail, takeDue } from './mails.repository.ts';

/** Sends queued mails. Each process has one; they share the queue. */
export interface MailSender {
  /** Sends from now on. `origin` starts the links. */
  start(origin: string): void;
  /** Sends all that is due and returns. */
  sendDue(origin: string): Promise<void>;
  /** Stops after the mails that are being sent, or after 3 s; those are sent again then. */
  stop(): Promise<void>;
}

interface SenderDeps {
  database: Database;
  clock: Clock;
  queue: MailQueue;
  kinds: readonly MailKind[];
  /** Null where mail is off. */
  transport: MailTransport | null;
  log: DatabaseLog;
  metrics: Pick<Metrics, 'mailEnded'>;
  communityName: ReadCommunityName;
}

/** Mails that this process sends at once. */
const lanes = 3;
/** Longer than the longest attempt (`smtp-transport.ts`), so that no mail is sent by two processes at once. */
const leaseMs = 7 * 60_000;

const second = 1_000;
/** The waits before the second attempt, the third, and so on; the last one repeats. */
const waits = [15 * second, 60 * second, 240 * second, 900 * second, 3_600 * second];

/** The wait after this many failed attempts. */
const waitAfter = (attempts: number): number => waits[Math.min(attempts, waits.length) - 1] ?? 3_600 * second;

/** Creates the sender of this process; it does nothing until it is started. */
export function createMailSender(deps: SenderDeps): MailSender {
  const { queue, transport, log } = deps;
  const worker = createQueueWorker({
    lanes,
    onError: (error) =>
      log.warn({ err: describeDatabaseError(error) ?? 'unknown' }, 'mails could not be read'),
  });
  queue.onEnqueued(worker.wake);
  return {
    start: (origin) => {
      if (transport !== null) worker.start(() => sendNext(deps, transport, origin));
    },
    sendDue: async (origin) => {
      if (transport !== null) await worker.workOff(() => sendNext(deps, transport, origin));
    },
    stop: async () => {
      await worker.stop();
      transport?.close();
    },
  };
}

/** Takes a mail and tries to send it; false when none is due. */
async function sendNext(deps: SenderDeps, transport: MailTransport, origin: string): Promise<boolean> {
  const { database, clock, metrics, log } = deps;
  const now = clock.now();
  const mail = await takeDue(database.orm, { now, leasedUntil: new Date(now.getTime() + leaseMs) });
  if (mail === null) return false;
  const { id, kind, attempts } = mail;
  const result = await attempt(deps, { transport, mail, origin });
  const { outcome } = result;
  if (outcome === 'later') {
    await putOff(database.orm, id, result.notBefore ?? now);
    return true;
  }
  if (outcome === 'again') {
    await postpone(database.orm, id, new Date(clock.now().getTime() + waitAfter(attempts)));
  } else {
    await end(deps, mail, { outcome, refusedAddress: result.refusedAddress ?? null });
  }
  if (outcome !== 'unwanted') {
    metrics.mailEnded(kind, outcome);
    // Neither the address nor the words.
    const line = { mail: id, kind, attempt: attempts, outcome, reason: result.reason };
    log[outcome === 'sent' ? 'info' : 'warn'](line, 'mail');
  }
  return true;
}

/** Removes a mail from the queue, with what its kind does about that. */
async function end({ database, kinds }: SenderDeps, mail: QueuedMail, ended: MailEnd): Promise<void> {
  const onEnded = kinds.find(({ name }) => name === mail.kind)?.onEnded;
  if (onEnded === undefined) return removeMail(database.orm, mail.id);
  return database.transaction(async (tx) => {
    await removeMail(tx, mail.id);
    await onEnded(tx, mail, ended);
  });
}

interface Attempt {
  outcome: MailEnd['outcome'] | 'again' | 'later';
  /** Why it was not sent. */
  reason?: string;
  refusedAddress?: string;
  /** With `later`. */
  notBefore?: Date;
}

async function attempt(
  { clock, kinds, communityName }: SenderDeps,
  { transport, mail, origin }: { transport: MailTransport; mail: QueuedMail; origin: string },
): Promise<Attempt> {
  if (mail.expiresAt <= clock.now()) return { outcome: 'dropped', reason: 'expired' };
  const kind = kinds.find(({ name }) => name === mail.kind);
  // A newer version runs beside this one and sends it.
  if (kind === undefined) return { outcome: 'again', reason: 'unknown kind' };
  try {
    const community = communityName();
    const letter = await kind.compose({ ...mail, origin, community: community.name });
    if (letter === null) return { outcome: 'unwanted' };
    if ('notBefore' in letter) return { outcome: 'later', notBefore: letter.notBefore };
    return await handOver(transport, { ...letter, id: mail.id, kind: mail.kind, community });
  } catch (error) {
    return { outcome: 'again', reason: reasonOf(error) };
  }
}

async function handOver(transport: MailTransport, mail: OutgoingMail): Promise<Attempt> {
  try {
    await transport.send(mail);
    return { outcome: 'sent' };
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const refused = error.isAboutRecipient ? { refusedAddress: mail.to.address } : {};
    return { outcome: 'dropped', reason: `refused with ${error.status}`, ...refused };
  }
}

/** A code or the kind of an error: the message of a mail server may repeat the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length > 0
    ? parts.join(' ')
    : `${error.name} ${describeDatabaseError(error)?.code ?? ''}`.trim();
}

/** Creates this process's access to the queue of mails. */
export function createMailQueue(mode: MailMode, clock: Clock): MailQueue {
  const listeners: (() => void)[] = [];
  return {
    mode,
    enqueue: async (tx, { kind, recipient, lastsMs }) => {
      if (mode === 'off') return;
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + lastsMs);
      await insertMail(tx, { id: newId(), kind, recipient, createdAt: now, expiresAt, nextAt: now });
      for (const listener of listeners) listener();
    },
    onEnqueued: (listener) => void listeners.push(listener),
  };
}

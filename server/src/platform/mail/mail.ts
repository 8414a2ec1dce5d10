import type { Queryable, Database, DatabaseLog } from '../database/database.ts';
import type { CommunityName, ReadCommunityName } from '../community-variables.ts';
import {
  type QueuedMail,
  insertMail,
  mailLeaseMs,
  postpone,
  putOff,
  removeMail,
  takeDue,
} from './mails.repository.ts';
import type { Clock } from '../clock.ts';
import { failureOf, type MailFailure } from './mail-failures.rules.ts';
import { createQueueWorker } from '../concurrency/queue-worker.ts';
import { describeDatabaseError } from '../database/database-errors.ts';
import { newId } from '../ids.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** How this server sends mail: over SMTP, into a folder where developers look at it, or not at all. */
export type MailMode = 'smtp' | 'folder' | 'off';

/** What a mail says: plain text, which is escaped where it becomes HTML. */
export interface MailContent {
  subject: string;
  /** Paragraphs above the button. */
  intro: readonly string[];
  /** The one thing to do, as a button in HTML and as a line in plain text. */
  action?: { label: string; url: string };
  /** Several things that happened, each with a link of its own. */
  entries?: readonly MailEntry[];
  /** Paragraphs below the button. */
  outro: readonly string[];
  /** Links at the end, in small print. */
  footer?: readonly { label: string; url: string }[];
}

/** One of several things that a mail tells. */
export interface MailEntry {
  text: string;
  detail: string | null;
  /** Words of somebody. */
  quote: string | null;
  url: string;
}

/** A composed mail to one person. */
export interface Letter extends MailContent {
  to: { name: string; address: string };
  /** Where one click switches such mails off (RFC 8058). */
  unsubscribeUrl?: string;
}

/** A composed mail that must wait. */
export interface Later {
  notBefore: Date;
}

/** How a mail ended: it was sent, nobody wanted it any more, or it was given up. */
export interface MailEnd {
  outcome: 'sent' | 'unwanted' | 'dropped';
  /** The address that the mail server refused for good. */
  refusedAddress: string | null;
}

/** What composing a mail gets: the queued mail, and our origin for links, such as `https://tandem.example.org`. */
export interface MailDraft extends Pick<QueuedMail, 'id' | 'recipient' | 'createdAt' | 'expiresAt'> {
  origin: string;
  /** The name of the community. */
  community: string;
}

/** A kind of mail; features declare theirs. */
export interface MailKind {
  name: string;
  /** Composes a mail for an attempt to send it; null when it is not wanted any more, such as for a deleted account. */
  compose(draft: MailDraft): Promise<Letter | Later | null>;
  /** Runs in the transaction that removes the mail from the queue. */
  onEnded?(tx: Queryable, mail: Pick<QueuedMail, 'id' | 'recipient'>, end: MailEnd): Promise<void>;
}

/** A letter as it is handed over, with the same `messageId` at each attempt. */
export interface OutgoingMail extends Letter {
  id: string;
  kind: string;
  community: CommunityName;
}

/** Hands mails over. Rejects with `MailRefused` when another attempt would end the same. */
export interface MailTransport {
  mode: Exclude<MailMode, 'off'>;
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server refuses this mail for good, such as for an unknown recipient. */
export class MailRefused extends Error {
  readonly status: number;
  /** Whether it refuses the recipient, and not what the mail says. */
  readonly isAboutRecipient: boolean;

  constructor(status: number, { isAboutRecipient = false } = {}) {
    super(`The mail server refused the mail with ${status}.`);
    this.name = 'MailRefused';
    this.status = status;
    this.isAboutRecipient = isAboutRecipient;
  }
}

/** Queues mails. */
export interface MailQueue {
  mode: MailMode;
  /** Queues a mail; call it in the transaction of its cause. Does nothing where mail is off. */
  enqueue(tx: Queryable, mail: { kind: string; recipient: string; lastsMs: number }): Promise<void>;
  /** Calls `listener` after each `enqueue` of this process, maybe before COMMIT. */
  onEnqueued(listener: () => void): void;
}

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
  const mail = await takeDue(database.orm, { now, leasedUntil: new Date(now.getTime() + mailLeaseMs) });
  if (mail === null) return false;
  const { id, kind, attempts } = mail;
  const result = await attempt(deps, { transport, mail, origin });
  const { outcome } = result;
  if (outcome === 'later') {
    await putOff(database.orm, id, result.notBefore ?? now);
    return true;
  }
  if (outcome === 'again') {
    const nextAt = new Date(clock.now().getTime() + waitAfter(attempts));
    await postpone(database.orm, id, { nextAt, failure: result.failure ?? null });
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
  /** With `again`, where the mail server or the way to it was the reason. */
  failure?: MailFailure | null;
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
    const outgoing = { ...letter, id: mail.id, kind: mail.kind, community };
    return await handOver(transport, outgoing, clock.now());
  } catch (error) {
    return { outcome: 'again', reason: reasonOf(error) };
  }
}

async function handOver(transport: MailTransport, mail: OutgoingMail, at: Date): Promise<Attempt> {
  try {
    await transport.send(mail);
    return { outcome: 'sent' };
  } catch (error) {
    if (!(error instanceof MailRefused)) {
      const failure = failureOf(error, { address: mail.to.address, at });
      return { outcome: 'again', reason: reasonOf(error), failure };
    }
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

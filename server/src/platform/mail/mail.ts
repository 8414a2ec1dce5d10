import type { Queryable } from '../database/database.ts';
import type { CommunityName } from '../community-variables.ts';
import type { QueuedMail } from './mails.repository.ts';

/** How this server sends mail: over SMTP, into a folder for a look at it in development, or not at all. */
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

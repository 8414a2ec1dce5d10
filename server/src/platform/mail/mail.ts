import type { Queryable } from '../database/database.ts';
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
  /** Paragraphs below the button. */
  outro: readonly string[];
}

/** A composed mail to one person. */
export interface Letter extends MailContent {
  to: { name: string; address: string };
}

/** What composing a mail gets: the queued mail, and our origin for links, such as `https://tandem.example.org`. */
export interface MailDraft extends Pick<QueuedMail, 'id' | 'recipient' | 'createdAt' | 'expiresAt'> {
  origin: string;
}

/** A kind of mail; features declare theirs. */
export interface MailKind {
  name: string;
  /** Composes a mail for an attempt to send it; null when it is not wanted any more, such as for a deleted account. */
  compose(draft: MailDraft): Promise<Letter | null>;
}

/** A letter as it is handed over, with the same `messageId` at each attempt. */
export interface OutgoingMail extends Letter {
  id: string;
  kind: string;
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

  constructor(status: number) {
    super(`The mail server refused the mail with ${status}.`);
    this.name = 'MailRefused';
    this.status = status;
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

import type { Attachment } from '@tandem/contract/attachments';
import type { ChatMessage } from '@tandem/contract/chat';

/** An unsent message: `sending`, `waiting` for the connection, or `refused`. */
export interface Entry {
  clientId: string;
  chatId: string;
  text: string;
  /** The id of the message that it replies to. */
  replyTo?: string;
  /** Whom it mentions, until the server says so. */
  mentions?: ChatMessage['mentions'];
  /** Its files, which are uploaded already. */
  files?: Attachment[];
  /** When it was written, ISO 8601. */
  at: string;
  state: 'sending' | 'waiting' | 'refused';
  /** Why it was refused. */
  reason?: string;
}

/** The next message to send in a chat: the first that is not refused, unless one waits before it. */
export function nextIn(entries: readonly Entry[], chatId: string): Entry | undefined {
  const first = entries.find((entry) => entry.chatId === chatId && entry.state !== 'refused');
  return first?.state === 'sending' ? first : undefined;
}

/** After a network failure: the message waits, and so do later ones of its chat, to keep the order. */
export const stalled = (entries: readonly Entry[], chatId: string): Entry[] =>
  entries.map((entry) =>
    entry.chatId === chatId && entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry,
  );

/** After a refusal: the message stays with its reason; the others continue. */
export const refused = (entries: readonly Entry[], clientId: string, reason: string): Entry[] =>
  entries.map((entry) => (entry.clientId === clientId ? { ...entry, state: 'refused', reason } : entry));

/** All waiting messages retry, in one chat or in all. */
export const revived = (entries: readonly Entry[], chatId?: string): Entry[] =>
  entries.map((entry) =>
    entry.state === 'waiting' && (chatId === undefined || entry.chatId === chatId)
      ? { ...entry, state: 'sending' }
      : entry,
  );

/** A message retries, with everything waiting in its chat. */
export const retried = (entries: readonly Entry[], clientId: string): Entry[] => {
  const target = entries.find((entry) => entry.clientId === clientId);
  const after = entries.map((entry): Entry =>
    entry.clientId === clientId ? { ...bare(entry), state: 'sending' } : entry,
  );
  return target ? revived(after, target.chatId) : after;
};

const bare = ({ clientId, chatId, text, at, replyTo, mentions, files }: Entry) => ({
  clientId,
  chatId,
  text,
  at,
  ...(typeof replyTo === 'string' && { replyTo }),
  ...(Array.isArray(mentions) && { mentions }),
  ...(Array.isArray(files) && { files }),
});

/** Removes a message that was sent or discarded. */
export const without = (entries: readonly Entry[], clientId: string): Entry[] =>
  entries.filter((entry) => entry.clientId !== clientId);

/** The unsent messages of a chat. */
export function pendingIn(
  entries: readonly Entry[],
  chatId: string,
  messages: readonly ChatMessage[],
): Entry[] {
  const ofChat = entries.filter((entry) => entry.chatId === chatId);
  if (ofChat.length === 0) return [];
  const sent = new Set(messages.slice(-500).map(({ clientId }) => clientId));
  return ofChat.filter(({ clientId }) => !sent.has(clientId));
}

/** Parses a stored entry; undefined when it is invalid. */
export function entryFrom(stored: unknown): Entry | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { clientId, chatId, text, at, files } = stored as Record<string, unknown>;
  const says = Array.isArray(files) && text === '' ? [] : [text];
  const isWhole = [clientId, chatId, at, ...says].every((part) => typeof part === 'string' && part !== '');
  if (!isWhole) return undefined;
  return { ...bare(stored as Entry), state: 'sending' };
}

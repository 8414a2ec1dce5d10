import type { ChatMessage } from '@tandem/contract/chat';

/** A message on its way: `sending`, `waiting` for the connection, or `refused` for good. */
export interface Entry {
  clientId: string;
  chatId: string;
  text: string;
  /** When it was written, ISO 8601. */
  at: string;
  state: 'sending' | 'waiting' | 'refused';
  /** Why it was refused. */
  reason?: string;
}

/** The message of a chat whose turn it is: the first one that is neither waiting nor refused, unless one waits before it. */
export function nextIn(entries: readonly Entry[], chatId: string): Entry | undefined {
  const first = entries.find((entry) => entry.chatId === chatId && entry.state !== 'refused');
  return first?.state === 'sending' ? first : undefined;
}

/** After the network failed one message: it waits, and so does everything after it in its chat, so that none overtakes. */
export const stalled = (entries: readonly Entry[], chatId: string): Entry[] =>
  entries.map((entry) =>
    entry.chatId === chatId && entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry,
  );

/** After the server refused one message: it stays with its reason, the others go on. */
export const refused = (entries: readonly Entry[], clientId: string, reason: string): Entry[] =>
  entries.map((entry) => (entry.clientId === clientId ? { ...entry, state: 'refused', reason } : entry));

/** Everything that waits tries again, in all chats or in one. */
export const revived = (entries: readonly Entry[], chatId?: string): Entry[] =>
  entries.map((entry) =>
    entry.state === 'waiting' && (chatId === undefined || entry.chatId === chatId)
      ? { ...entry, state: 'sending' }
      : entry,
  );

/** One message tries again, and with it whatever waits in its chat. */
export const retried = (entries: readonly Entry[], clientId: string): Entry[] => {
  const asked = entries.find((entry) => entry.clientId === clientId);
  const again = entries.map((entry): Entry =>
    entry.clientId === clientId ? { ...bare(entry), state: 'sending' } : entry,
  );
  return asked ? revived(again, asked.chatId) : again;
};

const bare = ({ clientId, chatId, text, at }: Entry) => ({ clientId, chatId, text, at });

/** Without one message: it was sent, or given up. */
export const without = (entries: readonly Entry[], clientId: string): Entry[] =>
  entries.filter((entry) => entry.clientId !== clientId);

/** What is on its way in a chat and not yet among its messages. */
export function pendingIn(
  entries: readonly Entry[],
  chatId: string,
  messages: readonly ChatMessage[],
): Entry[] {
  const mine = entries.filter((entry) => entry.chatId === chatId);
  if (mine.length === 0) return [];
  const said = new Set(messages.slice(-500).map(({ clientId }) => clientId));
  return mine.filter(({ clientId }) => !said.has(clientId));
}

/** An entry as it was kept over a reload, or undefined when what was kept is none. */
export function entryFrom(kept: unknown): Entry | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { clientId, chatId, text, at } = kept as Record<string, unknown>;
  const isWhole = [clientId, chatId, text, at].every((part) => typeof part === 'string' && part !== '');
  if (!isWhole) return undefined;
  return { ...bare(kept as Entry), state: 'sending' };
}

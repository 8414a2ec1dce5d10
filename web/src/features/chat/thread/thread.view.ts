import type { ChatMessage } from '@tandem/contract/chat';
import type { PersonSummary } from '@tandem/contract/people';

/** The loaded end of a chat, dense and in `seq` order; messages after a gap are in `afterGap`. */
export interface Thread {
  messages: ChatMessage[];
  /** Whether earlier messages exist on the server. */
  hasOlder: boolean;
  afterGap: ChatMessage[];
  /** All messages show the changes of the chat up to this number. Absent in what an earlier version of the app stored. */
  changeSeq?: number;
  /** Messages before the loaded ones that some of these reply to. */
  quoted?: ChatMessage[];
}

/** The number up to which a thread shows the changes of its chat. */
export const changeSeqOf = ({ changeSeq = 0 }: Thread): number => changeSeq;

/** The last `seq` without a gap before it; 0 in an empty chat. */
export const lastSeqOf = ({ messages }: Thread): number => messages.at(-1)?.seq ?? 0;

/** The first loaded `seq`, or undefined. */
export const firstSeqOf = ({ messages }: Thread): number | undefined => messages[0]?.seq;

/** The message with a whole sender: the specification also allows an id, or an object with nothing but an id (§3-20). */
export function withSender(message: ChatMessage): ChatMessage {
  const sender: Partial<PersonSummary> | string | null = message.sender;
  if (sender === null || (typeof sender !== 'string' && sender.firstName !== undefined)) return message;
  const known = typeof sender === 'string' ? { _id: sender } : sender;
  return { ...message, sender: { _id: '', firstName: '', lastName: '', photoUrl: null, ...known } };
}

/** A thread from the latest page. */
export const threadFrom = (page: readonly ChatMessage[], hasOlder: boolean, changeSeq = 0): Thread => ({
  messages: inOrder(page.map(withSender)),
  hasOlder,
  afterGap: [],
  changeSeq,
});

/** Adds messages in any order, and takes those that changed since; returns the same object when nothing is new. */
export function withMessages(before: Thread, received: readonly ChatMessage[]): Thread {
  const incoming = received.map(withSender);
  const thread = withChanged(before, incoming);
  const last = lastSeqOf(thread);
  const waiting = new Set(thread.afterGap.map(({ seq }) => seq));
  const fresh = incoming.filter(({ seq }) => seq > last && !waiting.has(seq));
  if (fresh.length === 0) return thread;
  const pool = inOrder([...thread.afterGap, ...fresh]);
  const dense = denseFrom(pool, last + 1);
  return {
    ...thread,
    messages: dense.length > 0 ? [...thread.messages, ...dense] : thread.messages,
    afterGap: pool.slice(dense.length),
  };
}

/** Whether a message shows a later change than another one of the same `seq`. */
export const isLater = (one: ChatMessage, other: ChatMessage): boolean =>
  (one.changeSeq ?? 0) > (other.changeSeq ?? 0);

/** The thread with more messages that are replied to and not loaded. */
export function withQuoted(thread: Thread, quoted: readonly ChatMessage[] = []): Thread {
  if (quoted.length === 0) return thread;
  const byId = new Map([...(thread.quoted ?? []), ...quoted.map(withSender)].map((one) => [one._id, one]));
  return { ...thread, quoted: [...byId.values()] };
}

/** The thread with what changed in quoted messages: what was deleted is empty there too. */
function withQuotesOf(thread: Thread, changed: readonly ChatMessage[]): Thread {
  const known = new Map(thread.quoted?.map((message) => [message._id, message]));
  return withQuoted(
    thread,
    changed.filter((message) => {
      const shown = known.get(message._id);
      return shown !== undefined && isLater(message, shown);
    }),
  );
}

/** Replaces the messages that show an earlier change. */
function withChanged(thread: Thread, incoming: readonly ChatMessage[]): Thread {
  const changed = new Map(
    incoming.flatMap((message) => (message.changeSeq === undefined ? [] : [[message.seq, message]])),
  );
  const replace = (known: ChatMessage[]) => {
    const isOutdated = (message: ChatMessage) => isLater(changed.get(message.seq) ?? message, message);
    return known.some(isOutdated)
      ? known.map((message) => (isOutdated(message) ? (changed.get(message.seq) ?? message) : message))
      : known;
  };
  if (changed.size === 0) return thread;
  const [messages, afterGap] = [replace(thread.messages), replace(thread.afterGap)];
  return messages === thread.messages && afterGap === thread.afterGap
    ? thread
    : { ...thread, messages, afterGap };
}

/** Takes a change that was received. After a missed one the number stays, so that those between are fetched. */
export function withChange(
  thread: Thread,
  { changeSeq, message }: { changeSeq: number; message: ChatMessage },
): Thread {
  const known = changeSeqOf(thread);
  if (changeSeq <= known) return thread;
  const isNext = changeSeq === known + 1;
  return {
    ...withMessages(withQuotesOf(thread, [message]), isBefore(message, thread) ? [] : [message]),
    changeSeq: isNext ? changeSeq : known,
  };
}

/** Takes the messages that changed after the number of the thread; they complete it up to `changeSeq`. */
export const withChanges = (
  thread: Thread,
  { data, changeSeq }: { data: readonly ChatMessage[]; changeSeq: number },
): Thread => ({
  ...withMessages(
    withQuotesOf(thread, data),
    data.filter((message) => !isBefore(message, thread)),
  ),
  changeSeq: Math.max(changeSeqOf(thread), changeSeq),
});

const isBefore = ({ seq }: ChatMessage, thread: Thread) => seq < (firstSeqOf(thread) ?? 0);

/**
 * Prepends a page of older messages, which shows the changes up to `changeSeq`; messages that would leave a gap are dropped.
 */
export function withOlder(
  thread: Thread,
  page: readonly ChatMessage[],
  { hasMore, changeSeq = 0 }: { hasMore: boolean; changeSeq?: number },
): Thread {
  const first = firstSeqOf(thread);
  if (first === undefined) return withMessages(threadFrom(page, hasMore, changeSeq), thread.afterGap);
  const older = inOrder(page.map(withSender)).filter(({ seq }) => seq < first);
  const from = first - older.length;
  if (older.length === 0) return { ...thread, hasOlder: hasMore && first > 1 };
  if (older.some(({ seq }, at) => seq !== from + at)) return thread;
  return {
    ...thread,
    messages: [...older, ...thread.messages],
    hasOlder: hasMore,
    changeSeq: Math.min(changeSeqOf(thread), changeSeq),
  };
}

/** What was read, merged with what is cached by now: live events, and older pages that were loaded meanwhile. */
export function merged(read: Thread, cached: Thread | undefined): Thread {
  if (!cached) return read;
  const last = lastSeqOf(cached);
  const isNew = ({ seq, changeSeq }: ChatMessage) => seq > last || changeSeq !== undefined;
  const hasMoreBefore = (firstSeqOf(cached) ?? Infinity) < (firstSeqOf(read) ?? 0);
  const numbers = [changeSeqOf(read), changeSeqOf(cached)];
  return {
    ...withQuoted(withMessages(cached, [...read.messages.filter(isNew), ...read.afterGap]), read.quoted),
    // Older pages that came meanwhile show what their own number says.
    changeSeq: hasMoreBefore ? Math.min(...numbers) : Math.max(...numbers),
  };
}

/** Whether messages are missing before those in `afterGap`. */
export const hasGap = ({ afterGap }: Thread): boolean => afterGap.length > 0;

function inOrder(messages: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
}

function denseFrom(messages: readonly ChatMessage[], first: number): ChatMessage[] {
  const end = messages.findIndex(({ seq }, at) => seq !== first + at);
  return end < 0 ? [...messages] : messages.slice(0, end);
}

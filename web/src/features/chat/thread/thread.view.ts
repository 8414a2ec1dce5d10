import type { ChatMessage } from '@tandem/contract/chat';

/** What this browser knows of a chat: its end, dense and in `seq` order; what came before a gap was filled waits in `held`. */
export interface Thread {
  messages: ChatMessage[];
  /** Whether the server has messages before the first one here. */
  hasOlder: boolean;
  held: ChatMessage[];
}

/** The number of the last message known without a gap before it; 0 in a chat where nothing was said. */
export const lastSeqOf = ({ messages }: Thread): number => messages.at(-1)?.seq ?? 0;

/** The number of the first message known; undefined when none is. */
export const firstSeqOf = ({ messages }: Thread): number | undefined => messages[0]?.seq;

/** A thread made of the latest page. */
export const threadFrom = (page: readonly ChatMessage[], hasOlder: boolean): Thread => ({
  messages: inOrder(page),
  hasOlder,
  held: [],
});

/** The thread with messages that came in whatever order and however often; the same object when they say nothing new. */
export function withMessages(thread: Thread, incoming: readonly ChatMessage[]): Thread {
  const last = lastSeqOf(thread);
  const waiting = new Set(thread.held.map(({ seq }) => seq));
  const fresh = incoming.filter(({ seq }) => seq > last && !waiting.has(seq));
  if (fresh.length === 0) return thread;
  const pool = inOrder([...thread.held, ...fresh]);
  const dense = denseFrom(pool, last + 1);
  return {
    messages: dense.length > 0 ? [...thread.messages, ...dense] : thread.messages,
    hasOlder: thread.hasOlder,
    held: pool.slice(dense.length),
  };
}

/** The thread with a page of older messages before its first; what would leave a gap is left out. */
export function withOlder(thread: Thread, page: readonly ChatMessage[], hasOlder: boolean): Thread {
  const first = firstSeqOf(thread);
  if (first === undefined) return { ...withMessages(threadFrom(page, hasOlder), thread.held), hasOlder };
  const older = inOrder(page).filter(({ seq }) => seq < first);
  const from = first - older.length;
  if (older.length === 0) return { ...thread, hasOlder: hasOlder && first > 1 };
  if (older.some(({ seq }, at) => seq !== from + at)) return thread;
  return { ...thread, messages: [...older, ...thread.messages], hasOlder };
}

/** Whether something is known that cannot be shown before what is missing was asked for. */
export const hasGap = ({ held }: Thread): boolean => held.length > 0;

function inOrder(messages: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}

function denseFrom(messages: readonly ChatMessage[], first: number): ChatMessage[] {
  const end = messages.findIndex(({ seq }, at) => seq !== first + at);
  return end < 0 ? [...messages] : messages.slice(0, end);
}

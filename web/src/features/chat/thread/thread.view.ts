import type { ChatMessage } from '@tandem/contract/chat';

/** The loaded end of a chat, dense and in `seq` order; messages after a gap are in `afterGap`. */
export interface Thread {
  messages: ChatMessage[];
  /** Whether earlier messages exist on the server. */
  hasOlder: boolean;
  afterGap: ChatMessage[];
}

/** The last `seq` without a gap before it; 0 in an empty chat. */
export const lastSeqOf = ({ messages }: Thread): number => messages.at(-1)?.seq ?? 0;

/** The first loaded `seq`, or undefined. */
export const firstSeqOf = ({ messages }: Thread): number | undefined => messages[0]?.seq;

/** A thread from the latest page. */
export const threadFrom = (page: readonly ChatMessage[], hasOlder: boolean): Thread => ({
  messages: inOrder(page),
  hasOlder,
  afterGap: [],
});

/** Adds messages in any order, ignoring repeats; returns the same object when nothing is new. */
export function withMessages(thread: Thread, incoming: readonly ChatMessage[]): Thread {
  const last = lastSeqOf(thread);
  const waiting = new Set(thread.afterGap.map(({ seq }) => seq));
  const fresh = incoming.filter(({ seq }) => seq > last && !waiting.has(seq));
  if (fresh.length === 0) return thread;
  const pool = inOrder([...thread.afterGap, ...fresh]);
  const dense = denseFrom(pool, last + 1);
  return {
    messages: dense.length > 0 ? [...thread.messages, ...dense] : thread.messages,
    hasOlder: thread.hasOlder,
    afterGap: pool.slice(dense.length),
  };
}

/** Prepends a page of older messages; messages that would leave a gap are dropped. */
export function withOlder(thread: Thread, page: readonly ChatMessage[], hasOlder: boolean): Thread {
  const first = firstSeqOf(thread);
  if (first === undefined) return { ...withMessages(threadFrom(page, hasOlder), thread.afterGap), hasOlder };
  const older = inOrder(page).filter(({ seq }) => seq < first);
  const from = first - older.length;
  if (older.length === 0) return { ...thread, hasOlder: hasOlder && first > 1 };
  if (older.some(({ seq }, at) => seq !== from + at)) return thread;
  return { ...thread, messages: [...older, ...thread.messages], hasOlder };
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

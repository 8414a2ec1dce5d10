import {
  type Chat,
  chatsChanged,
  joinRoom,
  listChatChanges,
  listChatMessages,
  messageChanged,
} from '@tandem/contract/chat';
import { type ChatLine, listChatLines } from '@tandem/contract/chat/chat-lines';
import { limits, pageSizes } from '@tandem/contract/limits';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../platform/call.ts';
import { keepWatching } from '../../../platform/live/keep-watching.ts';
import { live } from '../../../platform/live/live.ts';
import { keyOf, queryOf } from '../../../platform/query/query-of.ts';
import { chatQuery, messagesKey, useFreshness } from '../chat.queries.ts';
import { hearOfChange, lastChangeIn, lastReceivedIn } from '../chat-cache.queries.ts';
import {
  changeSeqOf,
  firstSeqOf,
  hasGap,
  lastSeqOf,
  merged,
  threadFrom,
  withChanges,
  withMessages,
  withOlder,
  withQuoted,
  type Thread,
} from './thread.view.ts';

const maxPage = String(limits.messagePage.max);
/** The maximum number of pages to load to reach the first unread message, and of parallel requests. */
const backlog = { pages: 100, parallel: 5 };
/** The maximum number of refetches when new gaps open while one is being filled. */
const maxRefetches = 5;

/** The loaded messages of a chat; a refetch loads only those after the last one. */
export function useThread(chatId: string) {
  const client = useQueryClient();
  return useQuery({ ...threadOf(client, chatId), ...useFreshness() });
}

/** Loads a chat's messages in parallel with the chat. */
export function useThreadEarly(chatId: string): void {
  usePrefetchQuery(threadOf(useQueryClient(), chatId));
}

/** The query for the messages of a chat. */
export const threadOf = (client: QueryClient, chatId: string) =>
  queryOptions({
    queryKey: messagesKey(chatId),
    queryFn: ({ signal }) => readThread(client, chatId, signal),
    structuralSharing: false,
  });

async function readThread(client: QueryClient, chatId: string, signal: AbortSignal): Promise<Thread> {
  const queryKey = messagesKey(chatId);
  const cached = client.getQueryData<Thread>(queryKey);
  let read = cached ? await readOn(chatId, cached, signal) : await readEnd(client, chatId, signal);
  // Events received during the request may have left a gap.
  for (let tries = 0; tries < maxRefetches; tries += 1) {
    read = merged(read, client.getQueryData<Thread>(queryKey));
    if (isWhole(chatId, read)) break;
    read = await readOn(chatId, read, signal);
  }
  return merged(read, client.getQueryData<Thread>(queryKey));
}

/** Whether a thread has all messages and changes of its chat that this tab heard of. */
const isWhole = (chatId: string, thread: Thread) =>
  !hasGap(thread) &&
  lastReceivedIn(chatId) <= lastSeqOf(thread) &&
  lastChangeIn(chatId) <= changeSeqOf(thread);

/** The latest page and earlier ones, back to the first unread message. */
async function readEnd(client: QueryClient, chatId: string, signal: AbortSignal): Promise<Thread> {
  const params = { chatId };
  const [page, { data: chat }] = await Promise.all([
    call(listChatMessages, { params, query: { limit: String(pageSizes.messages) }, signal }),
    client.query({ ...chatQuery(chatId), staleTime: 2_000 }),
  ]);
  const thread = withQuoted(threadFrom(page.data, page.hasMore, page.changeSeq), page.quoted);
  return chat.unread > 0 ? readBackTo(chatId, thread, { backTo: chat.lastReadSeq, signal }) : thread;
}

/** The thread with earlier pages, back to a `seq` or the page limit. */
async function readBackTo(
  chatId: string,
  thread: Thread,
  { backTo, signal }: { backTo: number; signal: AbortSignal },
): Promise<Thread> {
  let whole = thread;
  for (let pages = 0; whole.hasOlder && pages < backlog.pages; pages += backlog.parallel) {
    const first = firstSeqOf(whole) ?? 0;
    if (first <= backTo + 1) break;
    // `seq` has no gaps, so the bounds of earlier pages are known.
    const ends = Array.from({ length: backlog.parallel }, (_, at) => first - at * limits.messagePage.max);
    const needed = ends.filter((before) => before > Math.max(1, backTo));
    const pagesRead = await Promise.all(
      needed.map((before) => readBefore(chatId, before, { limit: maxPage, signal })),
    );
    for (const { data, quoted, ...more } of pagesRead)
      whole = withQuoted(withOlder(whole, data, more), quoted);
  }
  return whole;
}

const readBefore = (chatId: string, before: number, more: { limit?: string; signal?: AbortSignal } = {}) =>
  call(listChatMessages, {
    params: { chatId },
    query: { before: String(before), limit: more.limit },
    ...(more.signal && { signal: more.signal }),
  });

/** Loads all messages after the last one, page by page, and what changed in the others. */
async function readOn(chatId: string, thread: Thread, signal: AbortSignal): Promise<Thread> {
  let whole = thread;
  for (;;) {
    const query = { after: String(lastSeqOf(whole)), limit: maxPage };
    const page = await call(listChatMessages, { params: { chatId }, query, signal });
    const { data, hasMore, changeSeq } = page;
    hearOfChange(chatId, changeSeq);
    const grown = withQuoted(withMessages(whole, data), page.quoted);
    if (!hasMore || lastSeqOf(grown) === lastSeqOf(whole)) return readChanges(chatId, grown, signal);
    whole = grown;
  }
}

/** Loads the changes that the thread does not show yet, page by page. */
async function readChanges(chatId: string, thread: Thread, signal: AbortSignal): Promise<Thread> {
  let whole = thread;
  while (lastChangeIn(chatId) > changeSeqOf(whole)) {
    const query = { after: String(changeSeqOf(whole)), limit: maxPage };
    const page = await call(listChatChanges, { params: { chatId }, query, signal });
    if (page.changeSeq <= changeSeqOf(whole)) break;
    hearOfChange(chatId, page.changeSeq);
    whole = withChanges(whole, page);
    if (!page.hasMore) break;
  }
  return whole;
}

/** Loads the page before the first message. */
export function useOlder(chatId: string) {
  const client = useQueryClient();
  const queryKey = messagesKey(chatId);
  return useMutation({
    mutationFn: async () => {
      const thread = client.getQueryData<Thread>(queryKey);
      const first = thread && firstSeqOf(thread);
      return thread?.hasOlder && first ? readBefore(chatId, first) : undefined;
    },
    onSuccess: (page) => {
      const thread = client.setQueryData<Thread>(queryKey, (cached) =>
        page && cached ? withQuoted(withOlder(cached, page.data, page), page.quoted) : cached,
      );
      // A change that came while the page was under way may be missing in it.
      if (thread && !isWhole(chatId, thread))
        void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    },
  });
}

/**
 * Loads a chat back to a message, or to the page limit. Returns whether the message is there; the chat has none of it when it
 * is of another one.
 */
export async function loadBackTo(client: QueryClient, chatId: string, messageId: string): Promise<boolean> {
  const queryKey = messagesKey(chatId);
  const query = { around: messageId, limit: '1' };
  const { data } = await call(listChatMessages, { params: { chatId }, query });
  const seq = data.find(({ _id }) => _id === messageId)?.seq;
  const thread = client.getQueryData<Thread>(queryKey);
  if (seq === undefined || !thread) return false;
  const { signal } = new AbortController();
  const whole = await readBackTo(chatId, thread, { backTo: seq - 1, signal });
  const shown = client.setQueryData<Thread>(queryKey, (cached) => cached && merged(cached, whole));
  if (shown && !isWhole(chatId, shown)) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  return shown?.messages.some(({ _id }) => _id === messageId) ?? false;
}

/** What happened in the project of a group chat, from the first loaded message on. */
export function useLines({ _id: chatId, kind }: Chat, thread: Thread): readonly ChatLine[] {
  const client = useQueryClient();
  const from = thread.hasOlder ? firstSeqOf(thread) : undefined;
  const query = from === undefined ? {} : { from: String(from) };
  const isGroup = kind === 'group';
  useEffect(() => {
    if (!isGroup) return undefined;
    const refetch = () =>
      void client.invalidateQueries({ queryKey: keyOf(listChatLines, { params: { chatId } }) });
    const stops = [
      live.listen(chatsChanged, (change) => change.chatId === chatId && refetch()),
      live.listen(messageChanged, ({ message }) => message.chatId === chatId && message.taskId && refetch()),
      live.onConnect(refetch),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, chatId, isGroup]);
  const { data } = useQuery({
    ...queryOf(listChatLines, { params: { chatId }, query }),
    select: (reply) => reply.data,
    enabled: isGroup,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return data ?? none;
}

const none: readonly ChatLine[] = [];

/** Joins the chat's room while it is open and after each connect, and loads missed messages (§4-20). */
export function useRoom(chatId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = messagesKey(chatId);
    const isBehind = (lastSeq: number, changeSeq: number) => {
      const thread = client.getQueryData<Thread>(queryKey);
      return thread !== undefined && (lastSeq > lastSeqOf(thread) || changeSeq > changeSeqOf(thread));
    };
    // A refusal is shown by the chat's own request.
    return keepWatching(joinRoom, chatId, ({ lastSeq, changeSeq }) => {
      hearOfChange(chatId, changeSeq);
      if (isBehind(lastSeq, changeSeq)) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    });
  }, [client, chatId]);
}

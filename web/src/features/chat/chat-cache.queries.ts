import type { Chat, ChatMessage, presence } from '@tandem/contract/chat';
import type { PayloadOf } from '@tandem/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { chatInList, chatList, chatQuery, messagesKey, onlineKey, unreadCounts } from './chat.queries.ts';
import { afterMessage, afterReading, withUnread } from './chat.view.ts';
import { hasGap, withMessages, type Thread } from './thread/thread.view.ts';

// What this tab heard and looks at; neither is anything the server said, so neither stands in the cache.
const heard = new Map<string, number>();
const watched = new Map<string, number>();

/** The number of the last message this tab was told of in a chat, shown or not. */
export const isLoadedIn = (chatId: string): number => heard.get(chatId) ?? 0;

/** Forgets what was heard, for another member. */
export const forgetLoaded = (): void => heard.clear();

/** Says that the end of a chat is being looked at; gives the way to say that it no longer is. */
export function watch(chatId: string): () => void {
  watched.set(chatId, (watched.get(chatId) ?? 0) + 1);
  return () => void watched.set(chatId, (watched.get(chatId) ?? 1) - 1);
}

const isWatched = (chatId: string) => (watched.get(chatId) ?? 0) > 0;

/** Puts a message where it belongs: into its chat's messages, the inbox and the unread counts. */
export function takeMessage(client: QueryClient, me: string, message: ChatMessage): void {
  const { chatId, seq } = message;
  const before = isLoadedIn(chatId);
  heard.set(chatId, Math.max(before, seq));
  takeIntoThread(client, message);
  const isSeen = message.sender?._id === me || isWatched(chatId);
  const known = changeChat(client, chatId, (chat) => afterMessage(chat, message, { isSeen }));
  const counted = known?.unread ?? (isSeen ? 0 : undefined);
  if (counted !== undefined || seq > before)
    changeUnread(client, chatId, (count) => counted ?? count + (before === 0 ? 1 : seq - before));
  const { queryKey } = chatList;
  if (client.getQueryData(queryKey) && !chatInList(client, chatId))
    void client.invalidateQueries({ queryKey });
}

function takeIntoThread(client: QueryClient, message: ChatMessage): void {
  const queryKey = messagesKey(message.chatId);
  const thread = client.setQueryData<Thread>(queryKey, (kept) => kept && withMessages(kept, [message]));
  if (thread && hasGap(thread)) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/** My read mark moved, here or elsewhere; `unread` is what the server counts, for a chat this tab does not know. */
export function takeRead(
  client: QueryClient,
  { chatId, lastReadSeq, unread }: { chatId: string; lastReadSeq: number; unread: number },
): void {
  const known = changeChat(client, chatId, (chat) => afterReading(chat, lastReadSeq));
  changeUnread(client, chatId, () => known?.unread ?? unread);
}

/** Somebody came online or left. */
export function takePresence(client: QueryClient, { userIds, isOnline }: PayloadOf<typeof presence>): void {
  client.setQueryData<string[]>(onlineKey, (ids = []) => {
    const told = new Set(userIds);
    const others = ids.filter((id) => !told.has(id));
    return isOnline ? [...others, ...told] : others;
  });
}

function changeUnread(client: QueryClient, chatId: string, change: (count: number) => number): void {
  client.setQueryData(
    unreadCounts.queryKey,
    (reply) => reply && { data: withUnread(reply.data, chatId, change(reply.data[chatId] ?? 0)) },
  );
}

/** Changes one chat wherever it is kept, and gives it as it then stands; undefined when it is kept nowhere. */
function changeChat(client: QueryClient, id: string, change: (chat: Chat) => Chat): Chat | undefined {
  let changed: Chat | undefined;
  const changeOne = (chat: Chat) => (changed = change(chat));
  client.setQueryData(
    chatList.queryKey,
    (reply) => reply && { data: reply.data.map((chat) => (chat._id === id ? changeOne(chat) : chat)) },
  );
  client.setQueryData(chatQuery(id).queryKey, (reply) => reply && { data: changeOne(reply.data) });
  return changed;
}

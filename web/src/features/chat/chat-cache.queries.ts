import type { Chat, ChatMessage, presence, messageChanged } from '@tandem/contract/chat';
import type { listMessagesWithFiles } from '@tandem/contract/chat/chat-messages';
import type { PayloadOf } from '@tandem/contract/events';
import type { Reply } from '@tandem/contract/operation';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import {
  chatInList,
  chatQuery,
  filesQuery,
  inboxPages,
  messagesKey,
  pinsQuery,
  unreadCounts,
} from './chat.queries.ts';
import { afterMessage, afterReading, withPin, withUnread } from './chat.view.ts';
import { changeListed, reloadListed } from './inbox/inbox-cache.queries.ts';
import { onlineKey } from './presence/presence.queries.ts';
import {
  changeSeqOf,
  hasGap,
  isLater,
  withChange,
  withMessages,
  withSender,
  type Thread,
} from './thread/thread.view.ts';

// State of this tab, not of the server, so it is not in the query cache.
const received = new Map<string, number>();
const changes = new Map<string, number>();
const watched = new Map<string, number>();

/** The highest `seq` this tab received in a chat, shown or not. */
export const lastReceivedIn = (chatId: string): number => received.get(chatId) ?? 0;

/** The highest number of a change in a chat that this tab heard of. */
export const lastChangeIn = (chatId: string): number => changes.get(chatId) ?? 0;

/** Records the number of a change, shown or not; a server of the version before gives none. */
export const hearOfChange = (chatId: string, changeSeq: number | undefined): void =>
  void changes.set(chatId, Math.max(lastChangeIn(chatId), changeSeq ?? 0));

/** Clears the state, for another member or another history of the server. */
export function clearReceived(): void {
  received.clear();
  changes.clear();
}

/** Marks the end of a chat as visible; returns a function that ends it. */
export function watch(chatId: string): () => void {
  watched.set(chatId, (watched.get(chatId) ?? 0) + 1);
  return () => void watched.set(chatId, (watched.get(chatId) ?? 1) - 1);
}

const isWatched = (chatId: string) => (watched.get(chatId) ?? 0) > 0;

/** Adds a message to its chat's messages, the inbox and, unless it is folded, the unread counts. */
export function applyMessage(client: QueryClient, me: string, incoming: ChatMessage, isFolded = false): void {
  const message = withSender(incoming);
  const { chatId, seq } = message;
  const before = lastReceivedIn(chatId);
  received.set(chatId, Math.max(before, seq));
  takeIntoThread(client, message);
  refreshFiles(client, message);
  const isSeen = message.sender?._id === me || isWatched(chatId);
  const known = changeChat(client, chatId, (chat) => afterMessage(chat, message, { isSeen, isFolded }));
  const counted = known?.unread ?? (isSeen ? 0 : undefined);
  if (counted !== undefined || (seq > before && !isFolded))
    changeUnread(
      client,
      { chatId, kind: known?.kind },
      (count) => counted ?? count + (before === 0 ? 1 : seq - before),
    );
  if (client.getQueriesData(inboxPages).length > 0 && !chatInList(client, chatId))
    void listChat(client, chatId);
}

/** Shows a change of a message in its chat and in the inbox. */
export function applyChange(client: QueryClient, change: PayloadOf<typeof messageChanged>): void {
  const { message, changeSeq } = change;
  const { chatId } = message;
  hearOfChange(chatId, changeSeq);
  const queryKey = messagesKey(chatId);
  const thread = client.setQueryData<Thread>(queryKey, (cached) => cached && withChange(cached, change));
  if (thread && (hasGap(thread) || changeSeqOf(thread) < lastChangeIn(chatId)))
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  refreshFiles(client, message);
  client.setQueryData(pinsQuery(chatId).queryKey, (pins) => pins && { data: withPin(pins.data, message) });
  changeChat(client, chatId, (chat) =>
    chat.lastMessage?._id === message._id && isLater(message, chat.lastMessage)
      ? { ...chat, lastMessage: message }
      : chat,
  );
}

/** Asks again for the files of a chat that are shown when a message with files came, or one of theirs lost them. */
function refreshFiles(client: QueryClient, { chatId, _id, files }: ChatMessage): void {
  const { queryKey } = filesQuery(chatId);
  const known = client.getQueryData<InfiniteData<Reply<typeof listMessagesWithFiles>>>(queryKey);
  const isListed = known?.pages.some(({ data }) => data.some((message) => message._id === _id)) ?? false;
  if (isListed !== (files !== undefined)) void client.invalidateQueries({ queryKey });
}

/** Shows a chat in the inbox that is not on its loaded pages. */
async function listChat(client: QueryClient, chatId: string): Promise<void> {
  const chat = await reloadListed(client, chatId);
  if (chat) changeUnread(client, { chatId, kind: chat.kind }, () => chat.unread);
}

function takeIntoThread(client: QueryClient, message: ChatMessage): void {
  const queryKey = messagesKey(message.chatId);
  const thread = client.setQueryData<Thread>(queryKey, (cached) => cached && withMessages(cached, [message]));
  if (thread && hasGap(thread)) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/** Applies a moved read marker; `unread` is the server's count, for chats this tab has not loaded. */
export function applyRead(
  client: QueryClient,
  { chatId, lastReadSeq, unread }: { chatId: string; lastReadSeq: number; unread: number },
): void {
  // The marker moves back only when the member marks messages as unread. The server says where it is: events may be late.
  let isBack = false;
  const known = changeChat(client, chatId, (chat) => {
    isBack = lastReadSeq < chat.lastReadSeq;
    return afterReading(chat, lastReadSeq);
  });
  if (isBack) void listChat(client, chatId);
  changeUnread(client, { chatId, kind: known?.kind }, () => known?.unread ?? unread);
}

/** Applies that members came online or left. */
export function applyPresence(client: QueryClient, { userIds, isOnline }: PayloadOf<typeof presence>): void {
  client.setQueryData<string[]>(onlineKey, (ids = []) => {
    const changed = new Set(userIds);
    const others = ids.filter((id) => !changed.has(id));
    return isOnline ? [...others, ...changed] : others;
  });
}

function changeUnread(
  client: QueryClient,
  { chatId, kind }: { chatId: string; kind: Chat['kind'] | undefined },
  change: (count: number) => number,
): void {
  const { queryKey } = unreadCounts;
  const isOutdated = client.getQueryState(queryKey)?.isInvalidated;
  let isKindMissing = false;
  client.setQueryData(queryKey, (reply) => {
    if (!reply) return reply;
    const { data, direct } = reply;
    isKindMissing = kind === undefined && !(chatId in data);
    return {
      data: withUnread(data, chatId, change(data[chatId] ?? 0)),
      direct: kind === 'direct' && !direct.includes(chatId) ? [...direct, chatId] : direct,
    };
  });
  // The next screen that shows the counts asks for the kind.
  if (isKindMissing || isOutdated) void client.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** Updates a chat wherever it is cached and returns it; undefined when it is not cached. */
function changeChat(client: QueryClient, id: string, change: (chat: Chat) => Chat): Chat | undefined {
  let changed: Chat | undefined;
  const changeOne = (chat: Chat) => (changed = change(chat));
  changeListed(client, id, changeOne);
  client.setQueryData(chatQuery(id).queryKey, (reply) => reply && { data: changeOne(reply.data) });
  return changed;
}

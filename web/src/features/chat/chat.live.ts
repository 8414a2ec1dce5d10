import {
  chatRead,
  chatsChanged,
  countUnread,
  listChatMessages,
  listChatPeople,
  listChats,
  listOnline,
  presence,
  receiveMessage,
  typing,
  viewChat,
  type ChatMessage,
} from '@tandem/contract/chat';
import type { PayloadOf } from '@tandem/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { keyOf } from '../../platform/query/query-of.ts';
import {
  chatInList,
  chatList,
  chatPeople,
  chatQuery,
  messagesKey,
  onlineKey,
  unreadCounts,
} from './chat.queries.ts';
import { forgetLoaded, takeMessage, takePresence, takeRead } from './chat-cache.queries.ts';
import { showAlert } from './alerts/alerts.dom.ts';
import { restoreAlerts } from './alerts/alerts.store.ts';
import { followOutbox, sendWaiting } from './outbox/outbox.live.ts';
import { stopTyping, takeTyping } from './typing.live.ts';

/** Keeps the cached chats of a member up to date, whether a chat is open or not; returns the way to stop. */
export function listenToChats(client: QueryClient, me: string): () => void {
  // Fetched on connect only, so it must outlive the screens that show it.
  client.setQueryDefaults(onlineKey, { gcTime: Infinity });
  const addMessage = (message: ChatMessage) => {
    takeMessage(client, me, message);
    if (!message.sender || message.sender._id === me) return;
    stopTyping(message.chatId, message.sender._id);
    showAlert(client, me, message);
  };
  const stops = [
    live.listen(receiveMessage, addMessage),
    live.listen(chatRead, (read) => takeRead(client, read)),
    live.listen(typing, takeTyping),
    live.listen(presence, (one) => takePresence(client, one)),
    live.listen(chatsChanged, ({ chatId }) => void reloadChats(client, chatId)),
    live.onConnect(() => void catchUp(client)),
    followOutbox(client, me),
  ];
  restoreAlerts(me);
  return () => {
    for (const stop of stops) stop();
    forgetLoaded();
  };
}

// Not the ids of project and direct chats, which never change.
const refetched = [listChats, viewChat, listChatPeople, countUnread, listChatMessages];

/** After each connect: fetches what was missed and sends what waits. */
async function catchUp(client: QueryClient): Promise<void> {
  sendWaiting(client);
  await Promise.all(refetched.map((operation) => client.invalidateQueries({ queryKey: keyOf(operation) })));
  await loadOnline(client);
}

/** Loads who is online; events received during the request take precedence. */
async function loadOnline(client: QueryClient): Promise<void> {
  const missed: PayloadOf<typeof presence>[] = [];
  const stop = live.listen(presence, (one) => void missed.push(one));
  try {
    const { userIds } = await live.command(listOnline, {});
    client.setQueryData<string[]>(onlineKey, userIds);
    for (const one of missed) takePresence(client, one);
  } catch {
    // Retried on the next connect.
  } finally {
    stop();
  }
}

async function reloadChats(client: QueryClient, chatId: string | null): Promise<void> {
  const ofChat = chatId ? [chatQuery(chatId).queryKey, messagesKey(chatId)] : [];
  const stale = [chatList.queryKey, chatPeople.queryKey, unreadCounts.queryKey, ...ofChat];
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  forgetGone(client, chatId);
}

/** Removes the messages of chats the member no longer belongs to. */
function forgetGone(client: QueryClient, chatId: string | null): void {
  if (!chatId || !client.getQueryData(chatList.queryKey) || chatInList(client, chatId)) return;
  const messages = { queryKey: messagesKey(chatId) };
  const isShown = client.getQueryCache().find(messages)?.isActive();
  if (!isShown) client.removeQueries(messages);
}

import {
  chatRead,
  chatsChanged,
  countUnread,
  listChatMessages,
  listChatPeople,
  listChats,
  receiveMessage,
  typing,
  viewChat,
  type ChatMessage,
} from '@tandem/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { keyOf } from '../../platform/query/query-of.ts';
import { chatInList, chatList, chatPeople, chatQuery, messagesKey, unreadCounts } from './chat.queries.ts';
import { clearReceived, applyMessage, applyRead } from './chat-cache.queries.ts';
import { showAlert } from './alerts/alerts.dom.ts';
import { restoreAlerts } from './alerts/alerts.store.ts';
import { followPresence } from './presence/presence.live.ts';
import { onlineKey } from './presence/presence.queries.ts';
import { followOutbox, sendWaiting } from './outbox/outbox.live.ts';
import { stopTyping, applyTyping } from './typing.live.ts';

/** Keeps the cached chats of a member up to date; returns an unsubscribe function. */
export function listenToChats(client: QueryClient, me: string): () => void {
  // Fetched over the socket only, so it must outlive the screens that show it.
  client.setQueryDefaults(onlineKey, { gcTime: Infinity });
  const addMessage = (message: ChatMessage) => {
    applyMessage(client, me, message);
    if (!message.sender || message.sender._id === me) return;
    stopTyping(message.chatId, message.sender._id);
    showAlert(client, me, message);
  };
  const stops = [
    live.listen(receiveMessage, addMessage),
    live.listen(chatRead, (read) => applyRead(client, read)),
    live.listen(typing, applyTyping),
    live.listen(chatsChanged, ({ chatId }) => void reloadChats(client, chatId)),
    live.onConnect(() => void catchUp(client)),
    followOutbox(client, me),
    followPresence(client),
  ];
  restoreAlerts(me);
  return () => {
    for (const stop of stops) stop();
    clearReceived();
  };
}

// Not the ids of project and direct chats, which never change.
const refetched = [listChats, viewChat, listChatPeople, countUnread, listChatMessages];

/** After each connect: fetches what was missed and sends what waits. */
async function catchUp(client: QueryClient): Promise<void> {
  sendWaiting(client);
  await Promise.all(refetched.map((operation) => client.invalidateQueries({ queryKey: keyOf(operation) })));
}

async function reloadChats(client: QueryClient, chatId: string | null): Promise<void> {
  const ofChat = chatId ? [chatQuery(chatId).queryKey, messagesKey(chatId)] : [];
  const stale = [chatList.queryKey, chatPeople.queryKey, unreadCounts.queryKey, ...ofChat];
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  removeGone(client, chatId);
}

/** Removes the messages of chats the member no longer belongs to. */
function removeGone(client: QueryClient, chatId: string | null): void {
  if (!chatId || !client.getQueryData(chatList.queryKey) || chatInList(client, chatId)) return;
  const messages = { queryKey: messagesKey(chatId) };
  const isShown = client.getQueryCache().find(messages)?.isActive();
  if (!isShown) client.removeQueries(messages);
}

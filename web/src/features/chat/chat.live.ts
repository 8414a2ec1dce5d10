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
  messageChanged,
} from '@tandem/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { storedNames } from '../../platform/member-storage.ts';
import { onHistoryLeft } from '../../platform/server-history.store.ts';
import { keyOf } from '../../platform/query/query-of.ts';
import { chatQuery, inboxPages, messagesKey, unreadCounts } from './chat.queries.ts';
import { reloadListed } from './inbox/inbox-cache.queries.ts';
import { applyChange, clearReceived, applyMessage, applyRead } from './chat-cache.queries.ts';
import { restoreAlerts, useAlerts } from './alerts/alerts.store.ts';
import { followPresence } from './presence/presence.live.ts';
import { onlineKey } from './presence/presence.queries.ts';
import { followOutbox, sendWaiting } from './outbox/outbox.live.ts';
import { withSender } from './thread/thread.view.ts';
import { stopTyping, applyTyping } from './typing.live.ts';

/** Whether the member blocked somebody. Passed in, because the entry point of blocks weighs more than all listeners. */
type IsBlocked = (client: QueryClient, id: string | undefined) => boolean;

/** Keeps the cached chats of a member up to date; returns an unsubscribe function. */
export function listenToChats(client: QueryClient, me: string, isBlocked: IsBlocked): () => void {
  // Fetched over the socket only, so it must outlive the screens that show it.
  client.setQueryDefaults(onlineKey, { gcTime: Infinity });
  const addMessage = (received: ChatMessage) => {
    const message = withSender(received);
    const isFolded = isBlocked(client, message.sender?._id);
    applyMessage(client, me, message, isFolded);
    if (!message.sender || message.sender._id === me) return;
    stopTyping(message.chatId, message.sender._id);
    if (!isFolded) void alertOf(client, me, message);
  };
  const stops = [
    live.listen(receiveMessage, addMessage),
    live.listen(messageChanged, (change) => {
      applyChange(client, change);
      const { deletedAt, isHidden } = change.message;
      if (deletedAt !== undefined || isHidden) void forgetWithheld(client, me, change.message);
    }),
    live.listen(chatRead, (read) => applyRead(client, read)),
    live.listen(typing, (typist) => {
      if (!isBlocked(client, typist.userId)) applyTyping(typist);
    }),
    live.listen(chatsChanged, ({ chatId }) => void reloadChats(client, chatId)),
    live.onConnect(() => void catchUp(client)),
    onHistoryLeft(clearReceived),
    followOutbox(client, me),
    followPresence(client),
  ];
  restoreAlerts(me);
  // What the member did to messages before a reload; the code loads where something waits, or with a chat.
  if (storedNames('act:').length > 0)
    void import('./outbox/acts.live.ts').then(({ followActs }) => followActs(client, me));
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

/** Fetches again what changed: one chat, or all when several did. */
async function reloadChats(client: QueryClient, chatId: string | null): Promise<void> {
  const ofChat = chatId
    ? [chatQuery(chatId).queryKey, messagesKey(chatId)]
    : [keyOf(listChats), keyOf(viewChat)];
  const stale = [keyOf(listChatPeople), unreadCounts.queryKey, ...ofChat];
  const reloads = stale.map((queryKey) => client.invalidateQueries({ queryKey }));
  if (chatId) reloads.push(reloadOne(client, chatId));
  await Promise.all(reloads);
}

/** Updates a chat in the inbox, or removes it and its messages when the member no longer belongs to it. */
async function reloadOne(client: QueryClient, chatId: string): Promise<void> {
  const messages = { queryKey: messagesKey(chatId) };
  const isShown = client.getQueryCache().find(messages)?.isActive();
  if (client.getQueriesData(inboxPages).length === 0) return;
  if ((await reloadListed(client, chatId)) === null && !isShown) client.removeQueries(messages);
}

async function forgetWithheld(client: QueryClient, me: string, message: ChatMessage): Promise<void> {
  const { forgetWords } = await import('./thread/withheld.queries.ts');
  forgetWords(client, me, message);
}

/** The code is loaded with the first alert: the first screen needs none of it. */
async function alertOf(client: QueryClient, me: string, message: ChatMessage): Promise<void> {
  if (!useAlerts.getState().isOn || document.visibilityState === 'visible') return;
  const { showAlert } = await import('./alerts/alerts.dom.ts');
  showAlert(client, me, message);
}

import {
  chatRead,
  chatsChanged,
  listOnline,
  presence,
  receiveMessage,
  typing,
  type Chat,
  type ChatMessage,
} from '@tandem/contract/chat';
import type { PayloadOf } from '@tandem/contract/events';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { followNetwork, live } from '../../platform/live/live.ts';
import { chatKeys } from './chat.queries.ts';
import { forgetLoaded, takeMessage, takePresence, takeRead } from './chat-cache.queries.ts';
import { restoreAlerts, showAlert } from './alerts/alerts.live.ts';
import { followOutbox, sendWaiting } from './outbox/outbox.live.ts';
import { stopTyping, takeTyping } from './typing.live.ts';

/** Opens the line for a member and brings what it tells into the cache, whether a chat is open or not; gives the way to stop. */
export function followChats(client: QueryClient, me: string): () => void {
  // Nobody asks for it again before the next connect, so that it must outlast the screens that show it.
  client.setQueryDefaults(chatKeys.online, { gcTime: Infinity });
  const hearMessage = (message: ChatMessage) => {
    takeMessage(client, me, message);
    if (!message.sender || message.sender._id === me) return;
    stopTyping(message.chatId, message.sender._id);
    showAlert(client, me, message);
  };
  const stops = [
    live.listen(receiveMessage, hearMessage),
    live.listen(chatRead, (read) => takeRead(client, read)),
    live.listen(typing, takeTyping),
    live.listen(presence, (one) => takePresence(client, one)),
    live.listen(chatsChanged, ({ chatId }) => void reloadChats(client, chatId)),
    live.onConnect(() => void catchUp(client)),
    followNetwork(),
    followOutbox(client, me),
  ];
  restoreAlerts(me);
  live.open();
  return () => {
    for (const stop of stops) stop();
    live.close();
    forgetLoaded();
  };
}

/** After each connect: whatever was told while nobody listened is asked for, and whatever waits is sent. */
async function catchUp(client: QueryClient): Promise<void> {
  sendWaiting(client);
  await client.invalidateQueries({
    queryKey: chatKeys.all,
    predicate: ({ queryKey }) => !isLasting(queryKey),
  });
  await askOnline(client);
}

/** Who is online now; whoever came or left while the answer was on its way is taken from what was told. */
async function askOnline(client: QueryClient): Promise<void> {
  const told: PayloadOf<typeof presence>[] = [];
  const stop = live.listen(presence, (one) => void told.push(one));
  try {
    const { userIds } = await live.command(listOnline, {});
    client.setQueryData<string[]>(chatKeys.online, userIds);
    for (const one of told) takePresence(client, one);
  } catch {
    // The next connect asks again.
  } finally {
    stop();
  }
}

// Which chat belongs to a project or a person never changes.
const isLasting = (key: readonly unknown[]) => key[1] === 'group' || key[1] === 'direct';

async function reloadChats(client: QueryClient, chatId: string | null): Promise<void> {
  const stale: QueryKey[] = [chatKeys.list, chatKeys.people, chatKeys.unread];
  if (chatId) stale.push(chatKeys.one(chatId), chatKeys.messages(chatId));
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  forgetGone(client, chatId);
  // Who joined, left or was connected stands on other rooms' screens, too.
  for (const room of ['projects', 'connections'])
    void client.invalidateQueries({ queryKey: [room], refetchType: 'none' });
}

/** What was said in a chat that is mine no longer leaves this browser, too. */
function forgetGone(client: QueryClient, chatId: string | null): void {
  const chats = client.getQueryData<Chat[]>(chatKeys.list);
  if (!chatId || !chats || chats.some(({ _id }) => _id === chatId)) return;
  const isShown = client
    .getQueryCache()
    .find({ queryKey: chatKeys.messages(chatId) })
    ?.isActive();
  if (!isShown) client.removeQueries({ queryKey: chatKeys.messages(chatId) });
}

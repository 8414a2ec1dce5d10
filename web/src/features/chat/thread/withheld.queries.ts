import { type ChatMessage, listChats } from '@tandem/contract/chat';
import { viewMessageHistory } from '@tandem/contract/chat/chat-messages';
import { listSavedMessages } from '@tandem/contract/chat/chat-saved-messages';
import { searchChats } from '@tandem/contract/chat/chat-search';
import { listNotifications } from '@tandem/contract/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { forgetKept } from '../../../platform/offline/forget-thing.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { closeAlert } from '../alerts/alerts.dom.ts';
import { messagesKey } from '../chat.queries.ts';

/** What quotes messages and is fetched again where it is shown. The texts of a message are behind its menu. */
const quoting = [listNotifications, listSavedMessages, searchChats, viewMessageHistory];

/**
 * Forgets the words of a message that was deleted or hidden, wherever this browser has them: in caches, in what is kept for times
 * without a network, and in an alert. The thread and the inbox show the change already where they are loaded.
 */
export function forgetWords(client: QueryClient, me: string, { _id, chatId }: ChatMessage): void {
  closeAlert(chatId, _id);
  for (const operation of quoting) {
    const queryKey = keyOf(operation);
    client.removeQueries({ queryKey, type: 'inactive' });
    void client.invalidateQueries({ queryKey });
  }
  if (client.getQueryData(messagesKey(chatId)) === undefined) void forgetKept(me, JSON.stringify(chatId));
  for (const operation of [listNotifications, listChats])
    if (client.getQueriesData({ queryKey: keyOf(operation) }).length === 0)
      void forgetKept(me, JSON.stringify(operation.name));
}

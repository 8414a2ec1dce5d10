import { markChatUnread, type ChatMessage } from '@tandem/contract/chat';
import { listSavedMessages, saveMessage } from '@tandem/contract/chat/chat-saved-messages';
import type { Mention } from '@tandem/contract/chat/plain-text';
import type { PersonSummary } from '@tandem/contract/people';
import { makeTaskOfMessage } from '@tandem/contract/tasks/tasks-checklist';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { messagesKey, pinsQuery, useFreshness } from '../chat.queries.ts';
import { applyRead } from '../chat-cache.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { act, followActs } from '../outbox/acts.live.ts';
import type { Thread } from '../thread/thread.view.ts';
import { hasReacted } from './message-actions.view.ts';

const texts = chatTexts.message.failed;

/** The changes that a member makes to messages of a chat. Those that everybody sees are queued, so they work offline. */
export function useMessageChanges(chatId: string, me: PersonSummary | null) {
  const client = useQueryClient();
  const memberId = me?._id;
  useEffect(() => {
    if (memberId !== undefined) followActs(client, memberId);
  }, [client, memberId]);
  return useMemo(() => changesOf(client, chatId, memberId), [client, chatId, memberId]);
}

function changesOf(client: QueryClient, chatId: string, me: string | undefined) {
  const paramsOf = ({ _id: messageId }: ChatMessage) => ({ chatId, messageId });
  return {
    edit: (message: ChatMessage, text: string, mentions: readonly Mention[]) =>
      act(client, { ...paramsOf(message), kind: 'edit', text, mentions: [...mentions] }),
    remove: (message: ChatMessage) => act(client, { ...paramsOf(message), kind: 'delete' }),
    react: (message: ChatMessage, emoji: string) => {
      if (me === undefined) return;
      const kind = hasReacted(message, emoji, me) ? 'unreact' : 'react';
      act(client, { ...paramsOf(message), kind, emoji });
    },
    pin: (message: ChatMessage, isPinned: boolean) =>
      act(client, { ...paramsOf(message), kind: isPinned ? 'pin' : 'unpin' }),
    makeTask: (message: ChatMessage) => {
      call(makeTaskOfMessage, { params: paramsOf(message), body: {} }).then(
        // The event of the change says the same, unless the connection is down.
        ({ data: { _id: taskId } }) =>
          client.setQueryData<Thread>(
            messagesKey(chatId),
            (cached) => cached && withTask(cached, message._id, taskId),
          ),
        (error: unknown) => reportFailedWrite(error, texts.task),
      );
    },
    save: (message: ChatMessage) => {
      call(saveMessage, { params: paramsOf(message), body: {} }).then(
        () => {
          notifySuccess(chatTexts.message.saved);
          void client.invalidateQueries({ queryKey: keyOf(listSavedMessages) });
        },
        (error: unknown) => reportFailedWrite(error, texts.save),
      );
    },
    markUnread: (message: ChatMessage) => {
      call(markChatUnread, { params: { chatId }, body: { seq: message.seq } }).then(
        ({ data }) => applyRead(client, { chatId, ...data }),
        (error: unknown) => reportFailedWrite(error, texts.unread),
      );
    },
  };
}

/** The pinned messages of a chat, latest pin first. */
export function usePins(chatId: string) {
  return useQuery({
    ...pinsQuery(chatId),
    select: ({ data }) => data,
    ...useFreshness(),
  });
}

const withTask = (thread: Thread, messageId: string, taskId: string): Thread => ({
  ...thread,
  messages: thread.messages.map((known) => (known._id === messageId ? { ...known, taskId } : known)),
});

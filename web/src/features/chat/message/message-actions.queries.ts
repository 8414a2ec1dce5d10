import { markChatUnread, type ChatMessage } from '@tandem/contract/chat';
import {
  addReaction,
  deleteMessage,
  editMessage,
  pinMessage,
  removeReaction,
  unpinMessage,
} from '@tandem/contract/chat/chat-messages';
import { listSavedMessages, saveMessage } from '@tandem/contract/chat/chat-saved-messages';
import type { Mention } from '@tandem/contract/chat/plain-text';
import type { PersonSummary } from '@tandem/contract/people';
import { makeTaskOfMessage } from '@tandem/contract/tasks/tasks-made';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { messagesKey, pinsQuery, useFreshness } from '../chat.queries.ts';
import { applyRead } from '../chat-cache.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { hasReacted, withReaction, withReplaced } from './message-actions.view.ts';
import { withMessages, type Thread } from '../thread/thread.view.ts';

const texts = chatTexts.message.failed;

interface Change {
  message: ChatMessage;
  /** The message as it is shown until the server replies. */
  shown: ChatMessage;
  /** Asks the server. */
  save: () => Promise<{ data: ChatMessage }>;
  /** The sentence when it fails. */
  failed: string;
}

/** Changes messages of a chat: shown at once, and put back when it fails. Live events show what the server made of it. */
function useChangeMessage(chatId: string) {
  const client = useQueryClient();
  const queryKey = messagesKey(chatId);
  const show = (change: (thread: Thread) => Thread) =>
    client.setQueryData<Thread>(queryKey, (cached) => cached && change(cached));
  return useOptimisticMutation<Change, { data: ChatMessage }>({
    key: [...queryKey, 'change'],
    scope: `messages-${chatId}`,
    // Live events keep the thread; a fetch of it that is under way may go on.
    edits: [],
    mutate: ({ save }) => save(),
    apply: ({ message, shown }) => {
      show((thread) => withReplaced(thread, message, shown));
      return () => show((thread) => withReplaced(thread, shown, message));
    },
    onSuccess: ({ data }) => void show((thread) => withMessages(thread, [data])),
    failed: ({ failed }) => failed,
  });
}

/** The changes that a member makes to messages of a chat. */
export function useMessageChanges(chatId: string, me: PersonSummary | null) {
  const client = useQueryClient();
  const { mutate } = useChangeMessage(chatId);
  return useMemo(() => changesOf({ client, chatId, me, mutate }), [client, chatId, me, mutate]);
}

interface Parts {
  client: QueryClient;
  chatId: string;
  me: PersonSummary | null;
  mutate: (change: Change) => Promise<void>;
}

function changesOf({ client, chatId, me, mutate }: Parts) {
  const paramsOf = ({ _id: messageId }: ChatMessage) => ({ chatId, messageId });
  return {
    edit: (message: ChatMessage, text: string, mentions: readonly Mention[]) => {
      const save = () => call(editMessage, { params: paramsOf(message), body: { text } });
      const shown = { ...message, text, mentions: [...mentions], editedAt: new Date().toISOString() };
      void mutate({ message, shown, save, failed: texts.edit });
    },
    remove: (message: ChatMessage) => {
      const save = () => call(deleteMessage, { params: paramsOf(message) });
      const shown = deleted(message, new Date().toISOString());
      void mutate({ message, shown, save, failed: texts.delete });
    },
    react: (message: ChatMessage, emoji: string) => {
      if (!me) return;
      const isGiven = !hasReacted(message, emoji, me._id);
      const params = { ...paramsOf(message), emoji };
      const save = () => (isGiven ? call(addReaction, { params }) : call(removeReaction, { params }));
      const shown = withReaction(message, emoji, { me: me._id, name: fullName(me), isGiven });
      void mutate({ message, shown, save, failed: texts.react });
    },
    pin: (message: ChatMessage, isPinned: boolean) => {
      const params = paramsOf(message);
      const save = () => (isPinned ? call(pinMessage, { params }) : call(unpinMessage, { params }));
      const { pinnedAt: _before, ...bare } = message;
      const shown = isPinned ? { ...message, pinnedAt: new Date().toISOString() } : bare;
      void mutate({ message, shown, save, failed: isPinned ? texts.pin : texts.unpin });
    },
    makeTask: (message: ChatMessage) => {
      call(makeTaskOfMessage, { params: paramsOf(message), body: {} }).then(
        // The event of the change says the same, unless the connection is down.
        ({ data: { _id: taskId } }) =>
          client.setQueryData<Thread>(
            messagesKey(chatId),
            (cached) => cached && withReplaced(cached, message, { ...message, taskId }),
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

const deleted = ({ _id, chatId, seq, createdAt, sender, clientId, changeSeq }: ChatMessage, at: string) => ({
  _id,
  chatId,
  seq,
  createdAt,
  sender,
  clientId,
  ...(changeSeq !== undefined && { changeSeq }),
  text: '',
  deletedAt: at,
});

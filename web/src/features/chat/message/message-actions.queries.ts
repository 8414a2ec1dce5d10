import type { ChatMessage } from '@tandem/contract/chat';
import { deleteMessage, editMessage } from '@tandem/contract/chat/chat-messages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { messagesKey } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { withMessages, withReplaced, type Thread } from '../thread/thread.view.ts';

const texts = chatTexts.message.failed;

interface Change {
  message: ChatMessage;
  /** The new text; null deletes it. */
  text: string | null;
}

/** Edits and deletes messages of a chat, shown at once and put back when it fails. */
export function useChangeMessage(chatId: string) {
  const client = useQueryClient();
  const queryKey = messagesKey(chatId);
  const show = (change: (thread: Thread) => Thread) =>
    client.setQueryData<Thread>(queryKey, (cached) => cached && change(cached));
  return useOptimisticMutation({
    key: [...queryKey, 'change'],
    scope: `messages-${chatId}`,
    // Live events keep the thread; a fetch of it that is under way may go on.
    edits: [],
    mutate: ({ message: { _id: messageId }, text }: Change) => {
      const params = { chatId, messageId };
      return text === null ? call(deleteMessage, { params }) : call(editMessage, { params, body: { text } });
    },
    apply: ({ message, text }) => {
      const at = new Date().toISOString();
      const shown = text === null ? deleted(message, at) : { ...message, text, editedAt: at };
      show((thread) => withReplaced(thread, message, shown));
      return () => show((thread) => withReplaced(thread, shown, message));
    },
    onSuccess: ({ data }) => void show((thread) => withMessages(thread, [data])),
    failed: ({ text }) => (text === null ? texts.delete : texts.edit),
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

import type { Chat, ChatMessage } from '@tandem/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type PointerEvent, useMemo, useRef, useState } from 'react';
import { messagesKey } from '../chat.queries.ts';
import type { Thread } from '../thread/thread.view.ts';
import { lastEditable, type Viewer } from './message-actions.view.ts';

/** A message that is edited, with what was typed. */
interface Edited {
  id: string;
  text: string;
}

/** What the messages of an open chat and its input share. */
export interface ChatActions {
  chat: Chat;
  viewer: () => Viewer;
  /** What is edited in place; nothing typed is lost when the message is scrolled away. */
  edited: Edited | null;
  setEdited: (edited: Edited | null) => void;
  /** Edits the last own message; false where there is none. */
  editLast: () => boolean;
  /** The message to ask about before it is deleted. */
  deleting: ChatMessage | null;
  setDeleting: (message: ChatMessage | null) => void;
}

/** The actions of the open chat; null where messages are shown without. */
export const ChatActionsContext = createContext<ChatActions | null>(null);

/** What the messages of an open chat and its input share. */
export function useChatActions(chat: Chat, me: string): ChatActions {
  const client = useQueryClient();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [deleting, setDeleting] = useState<ChatMessage | null>(null);
  return useMemo(() => {
    const isOwner = chat.kind === 'group' && chat.people[0]?._id === me;
    const viewer = () => ({ me, isOwner, mayWrite: chat.mayWrite, now: Date.now() });
    const editLast = () => {
      const thread = client.getQueryData<Thread>(messagesKey(chat._id));
      const last = lastEditable(thread?.messages ?? [], viewer());
      if (last) setEdited({ id: last._id, text: last.text });
      return last !== undefined;
    };
    return { chat, viewer, edited, setEdited, editLast, deleting, setDeleting };
  }, [chat, me, client, edited, deleting]);
}

const longPressMs = 450;
const slackPx = 10;

/** Calls back after a long press by touch; a press that moves scrolls. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(null);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      end();
      if (pointerType !== 'touch') return;
      const timer = setTimeout(() => {
        end();
        onLongPress();
      }, longPressMs);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x = clientX, y = clientY } = press.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > slackPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

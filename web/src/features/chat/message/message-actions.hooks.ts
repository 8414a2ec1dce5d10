import type { Chat, ChatMessage } from '@tandem/contract/chat';
import { namedText } from '@tandem/contract/chat/plain-text';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSession } from '../../../platform/session.store.ts';
import { messagesKey } from '../chat.queries.ts';
import { useActs } from '../outbox/acts.live.ts';
import { withActs } from '../outbox/acts.view.ts';
import type { Thread } from '../thread/thread.view.ts';
import { useMessageChanges } from './message-actions.queries.ts';
import { lastEditable, type Viewer } from './message-actions.view.ts';

/** What the messages of an open chat and its input share. */
export interface ChatActions {
  chat: Chat;
  viewer: () => Viewer;
  changes: ReturnType<typeof useMessageChanges>;
  /** The id of the message that is edited in place. */
  edited: string | null;
  /** Edits a message in place, or ends it. */
  setEdited: (message: ChatMessage | null) => void;
  /** What was typed, which stays when the message is scrolled away. */
  typed: RefObject<string>;
  /** Edits the last own message; false where there is none. */
  editLast: () => boolean;
  /** The message that the next one replies to. */
  replyTo: ChatMessage | null;
  setReplyTo: (message: ChatMessage | null) => void;
  /** The message to ask about before it is deleted. */
  deleting: ChatMessage | null;
  setDeleting: (message: ChatMessage | null) => void;
  /** The input for a new message, where there is one. */
  input: RefObject<HTMLElement | null>;
  /** Goes back to it after something that took the focus with it, but not on touch screens, whose keyboard would open. */
  toInput: () => void;
}

/** The actions of the open chat; null where messages are shown without. */
export const ChatActionsContext = createContext<ChatActions | null>(null);

/** What the messages of an open chat and its input share. */
export function useChatActions(chat: Chat, me: string): ChatActions {
  const client = useQueryClient();
  const [edited, setEditedId] = useState<string | null>(null);
  const typed = useRef('');
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null);
  const [deleting, setDeleting] = useState<ChatMessage | null>(null);
  const input = useRef<HTMLElement>(null);
  const user = useSession((session) => session.user);
  const changes = useMessageChanges(chat._id, user);
  return useMemo(() => {
    const isOwner = chat.kind === 'group' && chat.people[0]?._id === me;
    const hasBoard = chat.kind === 'group';
    const viewer = () => ({ me, isOwner, hasBoard, mayWrite: chat.mayWrite, now: Date.now() });
    const setEdited = (message: ChatMessage | null) => {
      typed.current = message ? namedText(message.text, message.mentions ?? []) : '';
      setEditedId(message?._id ?? null);
    };
    const editLast = () => {
      const thread = client.getQueryData<Thread>(messagesKey(chat._id));
      const messages = withActs(thread?.messages ?? [], useActs.getState().acts, null);
      const last = lastEditable(messages, viewer());
      if (last) setEdited(last);
      return last !== undefined;
    };
    return {
      chat,
      viewer,
      changes,
      edited,
      setEdited,
      typed,
      editLast,
      replyTo,
      setReplyTo,
      deleting,
      setDeleting,
      input,
      toInput: () => {
        if (!window.matchMedia('(pointer: coarse)').matches) input.current?.focus();
      },
    };
  }, [chat, me, client, changes, edited, replyTo, deleting]);
}

const longPressMs = 400;
const slackPx = 10;

/** Calls back after a long press by touch; a press that moves scrolls. */
export function useLongPress(onLongPress: () => void) {
  const isTouch = useRef(false);
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(null);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      end();
      isTouch.current = pointerType === 'touch';
      if (!isTouch.current) return;
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
    // Some browsers end a long press by their own menu.
    onContextMenu: (event: MouseEvent) => {
      if (!isTouch.current) return;
      event.preventDefault();
      end();
      onLongPress();
    },
  };
}

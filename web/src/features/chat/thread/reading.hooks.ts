import type { Chat } from '@tandem/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useConnection } from '../../../platform/live/live.ts';
import { watch } from '../chat-cache.queries.ts';
import { markRead } from './read-marker.queries.ts';
import { lastSeqOf, type Thread } from './thread.view.ts';

/** Whether this tab is visible. */
const useIsTabShown = () =>
  useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.visibilityState === 'visible',
  );

/**
 * Moves the read marker while the end of a chat is visible in a visible tab.
 * A chat that opened by itself counts once it `isAsked` for. `newAfter` is the `seq` above which messages are new: the read marker when the chat was opened or last left.
 */
export function useReading(chat: Chat, thread: Thread, { me, isAsked }: { me: string; isAsked: boolean }) {
  const client = useQueryClient();
  const { _id: chatId } = chat;
  const [isEndVisible, setEndVisible] = useState(false);
  const [newAfter, setNewAfter] = useState(() => (chat.unread > 0 ? chat.lastReadSeq : null));
  const [marker, setMarker] = useState(chat.lastReadSeq);
  if (marker !== chat.lastReadSeq) {
    setMarker(chat.lastReadSeq);
    // Marked as unread.
    if (chat.lastReadSeq < marker) setNewAfter(chat.lastReadSeq);
  }
  const isShown = useIsTabShown();
  const isConnected = useConnection(({ state }) => state === 'connected');
  const isSeeing = isEndVisible && isShown && isAsked;
  const last = lastSeqOf(thread);
  const [sawAt, setSawAt] = useState<number | null>(null);
  if (isSeeing && sawAt !== last) setSawAt(last);
  if (!isSeeing && sawAt !== null) {
    setSawAt(null);
    setNewAfter(sawAt);
  }
  useEffect(() => (isSeeing ? watch(chatId) : undefined), [isSeeing, chatId]);
  const marked = useRef(chat.lastReadSeq);
  const isLastOwn = thread.messages.at(-1)?.sender?._id === me;
  useEffect(() => {
    if (!isSeeing || last <= marked.current) return;
    const before = marked.current;
    marked.current = last;
    // Sending moves the marker on the server.
    if (isLastOwn) return;
    void markRead(client, chatId, last).then((isMoved) => {
      if (!isMoved) marked.current = before;
    });
  }, [client, chatId, isSeeing, last, isLastOwn, isConnected]);
  return { isShown, isEndVisible, setEndVisible, newAfter, clearNew: () => setNewAfter(null) };
}

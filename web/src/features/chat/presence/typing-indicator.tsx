import type { Chat } from '@tandem/contract/chat';
import { chatTexts } from '../chat.texts.ts';
import { useTyping } from '../typing.live.ts';
import styles from '../panel/chat-panel.module.css';

const none: string[] = [];

/** Shows who is typing. The line keeps its height when it is empty, to avoid a layout shift. */
export function TypingIndicator({ chat }: { chat: Chat }) {
  const ids = useTyping(({ byChat }) => byChat[chat._id] ?? none);
  const names = ids.flatMap((id) => chat.people.find(({ _id }) => _id === id)?.firstName ?? []);
  return (
    <p className={styles.typing} aria-live="off">
      {names.length > 0 && chatTexts.thread.typing(names)}
    </p>
  );
}

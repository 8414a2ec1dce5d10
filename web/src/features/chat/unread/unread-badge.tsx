import { useEffect } from 'react';
import { setTabCount } from '../../../ui/page/tab-title.ts';
import { useUnread } from '../chat.queries.ts';
import { chatLiveTexts } from '../chat-live.texts.ts';
import { atMost, totalOf } from '../chat.view.ts';
import styles from './unread.module.css';
import { Text } from '../../../ui/layout/layout.tsx';

interface UnreadBadgeProps {
  /** Counts one chat; all chats by default. */
  chatId?: string | null;
  /** Whether the title of the browser tab shows the count as well. */
  isInTitle?: boolean;
}

/** The number of unread messages; renders nothing for zero. */
export function UnreadBadge({ chatId, isInTitle = false }: UnreadBadgeProps) {
  const { data } = useUnread();
  const count = chatId === undefined ? totalOf(data) : (data?.[chatId ?? ''] ?? 0);
  useEffect(() => {
    if (!isInTitle) return undefined;
    setTabCount(count);
    return () => setTabCount(0);
  }, [count, isInTitle]);
  if (count === 0) return null;
  return (
    <Text
      as="span"
      soft="filled"
      round="full"
      font={11}
      weight={600}
      hasDigits
      textAlign="center"
      className={styles.badge}
      role="img"
      aria-label={chatLiveTexts.unread(count)}
    >
      {atMost(count)}
    </Text>
  );
}

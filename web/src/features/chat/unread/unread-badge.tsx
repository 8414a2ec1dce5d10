import { useEffect } from 'react';
import { setTabCount } from '../../../ui/page/tab-title.ts';
import { useUnread } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { atMost, totalOf } from '../chat.view.ts';
import styles from './unread-badge.module.css';

interface UnreadBadgeProps {
  /** One chat's count; all chats' without it. */
  chatId?: string | null;
  /** Whether the tab's title tells the count, too. */
  isInTitle?: boolean;
}

/** How many messages wait unread; nothing while none does. */
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
    <span className={styles.badge} role="img" aria-label={chatTexts.unread.count(count)}>
      {atMost(count)}
    </span>
  );
}

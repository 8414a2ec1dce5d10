import { Button } from '@mantine/core';
import { notifyFailure } from '../../../ui/notices/notices.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import styles from './mark-all-button.module.css';
import { useHasUnread, useMarkAllRead, type useNotifications } from './notification-list.queries.ts';
import { notificationListTexts as texts } from './notification-list.texts.ts';

/**
 * Marks all notifications as read. Without unread ones it stays in the tab order and does nothing: a button that was just
 * pressed keeps the focus.
 */
export function MarkAllButton({ list }: { list: ReturnType<typeof useNotifications> }) {
  const { mutate, isPending, isSuccess, data } = useMarkAllRead();
  const hasUnread = useHasUnread(list);
  const markAll = () => mutate(undefined, { onError: () => notifyFailure(texts.markFailed) });
  return (
    <>
      <Button
        className={styles.button}
        variant="subtle"
        size="compact-sm"
        loading={isPending}
        data-disabled={!hasUnread || undefined}
        aria-disabled={!hasUnread}
        onClick={() => hasUnread && markAll()}
      >
        {texts.markAll}
      </Button>
      <Hidden role="status">{isSuccess && !hasUnread && data.message}</Hidden>
    </>
  );
}

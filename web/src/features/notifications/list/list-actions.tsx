import { Button, ActionIcon } from '@mantine/core';
import { notifyFailure } from '../../../ui/notices/notices.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { useHasUnread, useMarkAllRead, type useNotifications } from './notification-list.queries.ts';
import { notificationListTexts as texts } from '../notifications.texts.ts';
import { IconChecks, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from './list-actions.module.css';

interface MarkAllButtonProps {
  list: ReturnType<typeof useNotifications>;
  /** Whether the list is a part of all notifications, such as those of tasks. */
  isPart?: boolean;
  /** Whether it is an icon, as in the panel. */
  isIcon?: boolean;
}

/**
 * Marks all notifications as read. Without unread ones it stays in the tab order and does nothing: a button that was just
 * pressed keeps the focus.
 */
export function MarkAllButton({ list, isPart = false, isIcon = false }: MarkAllButtonProps) {
  const { mutate, isPending, isSuccess, data } = useMarkAllRead();
  const hasUnread = useHasUnread(list, isPart);
  const markAll = () => mutate(undefined, { onError: () => notifyFailure(texts.markFailed) });
  const button = {
    className: styles.button,
    loading: isPending,
    'data-disabled': !hasUnread || undefined,
    'aria-disabled': !hasUnread,
    onClick: () => hasUnread && markAll(),
  };
  return (
    <>
      {isIcon ? (
        <ActionIcon {...button} aria-label={texts.markAll} title={texts.markAll}>
          <IconChecks size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button {...button} variant="subtle" size="compact-md">
          {texts.markAll}
        </Button>
      )}
      <Hidden role="status">{isSuccess && !hasUnread && data.message}</Hidden>
    </>
  );
}

/** The way to the settings from the panel and the page. */
export function SettingsLink({ onOpen }: { onOpen?: () => void }) {
  return (
    <ActionIcon
      aria-label={texts.settings}
      title={texts.settings}
      onClick={onOpen}
      renderRoot={(props) => <Link to="/settings/notifications" {...props} />}
    >
      <IconSettings size={18} aria-hidden />
    </ActionIcon>
  );
}

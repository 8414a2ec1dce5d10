import type { StoredNotification } from '@tandem/contract/notifications';
import { IconBell } from '@tabler/icons-react';
import { Skeleton } from '@mantine/core';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { NotificationGroups } from './notification-groups.tsx';
import { type ListFilter, useMarkRead, type useNotifications } from './notification-list.queries.ts';
import { notificationListTexts as texts } from './notification-list.texts.ts';

interface NotificationListProps {
  list: ReturnType<typeof useNotifications>;
  filter: ListFilter;
  onOpen?: () => void;
}

const skeletons = [1, 2, 3, 4];

/** The list in each of its states; an entry is read once it is opened. */
export function NotificationList({ list, filter, onOpen }: NotificationListProps) {
  const markRead = useMarkRead();
  const open = (notification: StoredNotification) => {
    markRead(notification);
    onOpen?.();
  };
  if (list.data === undefined && list.isError)
    return (
      <ErrorState message={texts.failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
    );
  if (list.data === undefined)
    return (
      <LoadingState label={texts.loading}>
        {skeletons.map((row) => (
          <Skeleton key={row} height={52} mx={16} my={12} width="auto" />
        ))}
      </LoadingState>
    );
  if (list.data.length === 0)
    return (
      <EmptyState
        title={filter === 'unread' ? texts.noneUnread : texts.empty}
        hint={texts.emptyHint}
        icon={<IconBell size={22} />}
      />
    );
  return <NotificationGroups notifications={list.data} onOpen={open} onLeave={() => onOpen?.()} />;
}

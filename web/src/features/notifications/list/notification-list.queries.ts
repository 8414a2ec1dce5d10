import {
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  type NotificationFilter,
  notificationsChanged,
  type StoredNotification,
} from '@tandem/contract/notifications';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { byCursor, pagesOf } from '../../../platform/query/query-of.ts';
import { onceById } from '../../../ui/lists/pages-in.ts';
import { endingEvents } from '../notifications.queries.ts';

const list = (filter: NotificationFilter) =>
  pagesOf(
    listNotifications,
    { query: { filter } },
    {
      ...byCursor,
      staleAfter: [notificationsChanged, markNotificationRead, markNotificationsRead, ...endingEvents],
    },
  );

/** The notifications of the member, latest first. */
export const useNotifications = (filter: NotificationFilter) =>
  useInfiniteQuery({
    ...list(filter),
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
  });

/**
 * Whether something is unread. Where the loaded entries are all read and there are more, or they are a part of the list, the
 * unread ones are asked for.
 */
export function useHasUnread(
  { data, hasNextPage }: ReturnType<typeof useNotifications>,
  isPart: boolean,
): boolean {
  const mayBeElsewhere = hasNextPage || isPart;
  const isUnreadShown = data?.some(({ isRead }) => !isRead) ?? false;
  const { data: isAnyUnread = true } = useInfiniteQuery({
    ...list('unread'),
    enabled: data !== undefined && !isUnreadShown && mayBeElsewhere,
    select: ({ pages }) => pages.some((page) => page.data.length > 0),
  });
  return isUnreadShown || (mayBeElsewhere && isAnyUnread);
}

/** Marks a notification as read when it is opened; a failure is not told, since the member goes elsewhere. */
export function useMarkRead() {
  const { mutate } = useMutation({
    mutationFn: (notificationId: string) => call(markNotificationRead, { params: { notificationId } }),
  });
  return ({ _id, isRead }: StoredNotification) => {
    if (!isRead) mutate(_id);
  };
}

/** Marks all as read; a failure is told beside the button. */
export function useMarkAllRead() {
  return useMutation({ mutationFn: () => call(markNotificationsRead) });
}

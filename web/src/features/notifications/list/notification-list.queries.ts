import { connectionRequestsChanged } from '@tandem/contract/connections';
import { invitationsChanged } from '@tandem/contract/invitations';
import { joinRequestsChanged } from '@tandem/contract/join-requests';
import {
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  notificationsChanged,
  type StoredNotification,
} from '@tandem/contract/notifications';
import { projectChanged } from '@tandem/contract/projects/project-endings';
import { ownershipOfferChanged, projectMembersChanged } from '@tandem/contract/projects/project-members';
import { myTasksChanged } from '@tandem/contract/tasks/tasks-live';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { byCursor, pagesOf } from '../../../platform/query/query-of.ts';
import { onceById } from '../../../ui/lists/once-by-id.ts';
import { refetchWaiting } from '../../people/public.ts';

export type ListFilter = 'all' | 'unread';

const list = (filter: ListFilter) =>
  pagesOf(
    listNotifications,
    { query: { filter } },
    {
      ...byCursor,
      // Each of these may have handled what a notification is about.
      staleAfter: [
        notificationsChanged,
        markNotificationRead,
        markNotificationsRead,
        joinRequestsChanged,
        invitationsChanged,
        connectionRequestsChanged,
        ownershipOfferChanged,
        projectChanged,
        projectMembersChanged,
        myTasksChanged,
      ],
    },
  );

/** The notifications of the member, latest first. */
export const useNotifications = (filter: ListFilter) =>
  useInfiniteQuery({
    ...list(filter),
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
  });

/** Marks a notification as read when it is opened; a failure is not told, since the member goes elsewhere. */
export function useMarkRead() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (notificationId: string) => call(markNotificationRead, { params: { notificationId } }),
    onSuccess: () => refetchWaiting(client),
  });
  return ({ _id, isRead }: StoredNotification) => {
    if (!isRead) mutate(_id);
  };
}

/** Marks all as read; a failure is told beside the button. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(markNotificationsRead),
    onSuccess: () => refetchWaiting(client),
  });
}

import {
  endAnnouncement,
  publishAnnouncement,
  viewAnnouncement,
} from '@tandem/contract/community/announcement';
import { communityChanged } from '@tandem/contract/community/community-view';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallFailure } from '../../../platform/call.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import type { bodyOf } from './announcement.view.ts';

const announcement = queryOf(viewAnnouncement, {}, { staleAfter: [communityChanged] });

/** How often the number of notified members is asked for while it grows. */
const refetchMs = 2_000;

/** What is announced, as administrators see it. */
export const useAnnouncement = () =>
  useQuery({
    ...announcement,
    select: ({ data }) => data,
    refetchInterval: ({ state }) => {
      const data = state.data?.data;
      return data?.notifiesMembers === true && !data.isEverybodyNotified ? refetchMs : false;
    },
  });

/** Publishes what is typed. When another one was published meanwhile, that is fetched. */
export function usePublishAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => call(publishAnnouncement, { body }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(announcement.queryKey, { data });
      notifySuccess(message);
    },
    onError: (error) => {
      if (error instanceof CallFailure && error.status === 409) void client.invalidateQueries(announcement);
    },
  });
}

/** Takes the announcement back. */
export function useEndAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (announcementId: string) => call(endAnnouncement, { params: { announcementId } }),
    onSuccess: ({ message }) => {
      client.setQueryData(announcement.queryKey, { data: null });
      notifySuccess(message);
    },
  });
}

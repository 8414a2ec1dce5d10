import {
  acceptConnectionRequest,
  connectionRequestsChanged,
  rejectConnectionRequest,
} from '@tandem/contract/connections';
import { acceptInvitation, declineInvitation, invitationsChanged } from '@tandem/contract/invitations';
import { acceptJoinRequest, joinRequestsChanged, rejectJoinRequest } from '@tandem/contract/join-requests';
import { countWaiting } from '@tandem/contract/people';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from '../../platform/query/query-of.ts';

const pollMs = 60_000;

const staleAfter = [
  acceptConnectionRequest,
  rejectConnectionRequest,
  connectionRequestsChanged,
  acceptJoinRequest,
  rejectJoinRequest,
  joinRequestsChanged,
  acceptInvitation,
  declineInvitation,
  invitationsChanged,
  projectMembersChanged,
];

/** The query for what is pending for the member. */
export const waitingCounts = queryOf(countWaiting, {}, { staleAfter });

/** The number of requests pending for the member. Live events refetch it, and it is polled once a minute. */
export function useWaiting(isMember: boolean) {
  const { data } = useQuery({
    ...waitingCounts,
    enabled: isMember,
    staleTime: 0,
    refetchInterval: pollMs,
  });
  return isMember ? data : undefined;
}

/** Whether there are invitations to the member, as far as the counts are known; asks for nothing itself. */
export function useHasInvitations(): boolean {
  const { data } = useQuery({ ...waitingCounts, enabled: false });
  return data !== undefined && data.invitations > 0;
}

/** The key of the counts, which are fetched at each connect. */
export const waitingKey = keyOf(countWaiting);

/** Fetches the counts again, after an event that is not known before the first screen is shown. */
export const refetchWaiting = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: waitingKey });

import { acceptConnectionRequest, rejectConnectionRequest } from '@tandem/contract/connections';
import { acceptJoinRequest, rejectJoinRequest } from '@tandem/contract/join-requests';
import { countWaiting } from '@tandem/contract/people';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query/query-of.ts';

const pause = 60_000;

const decisions = [acceptConnectionRequest, rejectConnectionRequest, acceptJoinRequest, rejectJoinRequest];

/** How many requests wait for the member; asked again after decisions, when the window is looked at, and once a minute. */
export function useWaiting(isMember: boolean) {
  const { data } = useQuery({
    ...queryOf(countWaiting, {}, { staleAfter: decisions }),
    enabled: isMember,
    staleTime: 0,
    refetchInterval: pause,
  });
  return isMember ? data : undefined;
}

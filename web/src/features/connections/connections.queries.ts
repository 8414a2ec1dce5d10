import { listConnectionRequests, listConnections, listReceivedRequests } from '@tandem/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { sentBy } from './connections.view.ts';

/** Where the cache keeps the room's things; everything under `all` goes stale together. */
export const connectionKeys = {
  all: ['connections'] as const,
  requests: ['connections', 'requests'] as const,
  received: ['connections', 'received'] as const,
  mine: ['connections', 'mine'] as const,
};

/** What I sent, newest first, once it is known who I am. */
export function useSentRequests(me: string | undefined) {
  return useQuery({
    queryKey: connectionKeys.requests,
    queryFn: ({ signal }) => call(listConnectionRequests, { signal }),
    select: ({ requests }) => sentBy(requests, me),
    enabled: me !== undefined,
  });
}

/** The pending requests to me, oldest first. */
export function useReceived() {
  return useQuery({
    queryKey: connectionKeys.received,
    queryFn: ({ signal }) => call(listReceivedRequests, { signal }),
    select: ({ requests }) => requests,
  });
}

/** The people I am connected with, the latest first. */
export function useConnections() {
  return useQuery({
    queryKey: connectionKeys.mine,
    queryFn: ({ signal }) => call(listConnections, { signal }),
    select: ({ connections }) => connections,
  });
}

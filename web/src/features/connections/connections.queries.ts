import {
  connectionRequestsChanged,
  listConnectionRequests,
  listConnections,
  listReceivedRequests,
} from '@tandem/contract/connections';
import { pageSizes } from '@tandem/contract/limits';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Dependencies } from '../../platform/query/dependencies.ts';
import { byCursor, pagesOf, queryOf } from '../../platform/query/query-of.ts';
import { onceById } from '../../ui/lists/once-by-id.ts';
import { sentBy } from './connections.view.ts';

const dependencies: Dependencies = { holds: 'person', staleAfter: [connectionRequestsChanged] };

const requests = queryOf(listConnectionRequests, {}, dependencies);
const page = { query: { limit: String(pageSizes.people) } };
const received = pagesOf(listReceivedRequests, page, { ...byCursor, ...dependencies });
const connections = pagesOf(listConnections, page, { ...byCursor, ...dependencies });

/** The query for the latest connections, in lists without pages. */
export const latestConnections = (limit: string) =>
  queryOf(listConnections, { query: { limit } }, dependencies);

/** The cached lists of connections and of requests to connect. */
export const connectionLists = { requests, received, connections };

/** The requests to connect that the member sent, newest first; not fetched before the member is known. */
export function useSentRequests(me: string | undefined) {
  return useQuery({ ...requests, select: (reply) => sentBy(reply.requests, me), enabled: me !== undefined });
}

/** The pending requests to connect with the member, oldest first. */
export function useReceived() {
  return useInfiniteQuery({
    ...received,
    select: ({ pages }) => onceById(pages.flatMap(({ requests: listed }) => listed)),
  });
}

/** The people the member is connected with, the latest first. */
export function useConnections() {
  return useInfiniteQuery({
    ...connections,
    select: ({ pages }) => onceById(pages.flatMap((reply) => reply.connections)),
  });
}

import {
  connectionRequestsChanged,
  listConnectionRequests,
  listConnections,
  listReceivedRequests,
} from '@tandem/contract/connections';
import { pageSizes } from '@tandem/contract/limits';
import type { ConnectionStatus } from '@tandem/contract/people';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Dependencies } from '../../platform/query/dependencies.ts';
import { byCursor, keyOf, pagesOf, queryOf } from '../../platform/query/query-of.ts';
import { onceById } from '../../ui/lists/pages-in.ts';

const dependencies: Dependencies = { holds: 'person', staleAfter: [connectionRequestsChanged] };

const limit = String(pageSizes.people);
const page = { query: { limit } };
const sent = (status: ConnectionStatus) =>
  pagesOf(
    listConnectionRequests,
    { query: { direction: 'sent', limit, status } },
    { ...byCursor, ...dependencies },
  );
const received = pagesOf(listReceivedRequests, page, { ...byCursor, ...dependencies });
const connections = (search: string) =>
  pagesOf(listConnections, { query: { limit, search } }, { ...byCursor, ...dependencies });

/** The query for the latest connections, in lists without pages. */
export const latestConnections = (count: string) =>
  queryOf(listConnections, { query: { limit: count } }, dependencies);

/** The cached lists, each with those of a search of it, of connections and of pending requests to connect. */
export const connectionLists = { sent: sent('pending'), received, connections: connections('') };

/** The keys of all lists of connections and of requests to connect. */
export const connectionListKeys = [
  keyOf(listConnectionRequests),
  received.queryKey,
  connectionLists.connections.queryKey,
];

/** The requests to connect that the member sent and that are in a status, in pages, newest first. */
export function useSentRequests(status: ConnectionStatus) {
  return useInfiniteQuery({
    ...sent(status),
    select: ({ pages }) => onceById(pages.flatMap(({ requests }) => requests)),
  });
}

/** How many requests the member sent, by status. Comes with each list of them; stays while another one loads. */
export function useSentCounts(status: ConnectionStatus) {
  return useInfiniteQuery({
    ...sent(status),
    select: ({ pages }) => pages[0]?.sentCounts ?? null,
    placeholderData: keepPreviousData,
  }).data;
}

/** The pending requests to connect with the member, oldest first. */
export function useReceived(isEnabled = true) {
  return useInfiniteQuery({
    ...received,
    enabled: isEnabled,
    select: ({ pages }) => onceById(pages.flatMap(({ requests: listed }) => listed)),
  });
}

/**
 * One request to connect, decided or not, which may stand on a page that is not loaded; null asks for none. The data is null
 * once the request was withdrawn.
 */
export const useConnectionRequest = (request: string | null) =>
  useQuery({
    ...queryOf(listConnectionRequests, { query: { request: request ?? '' } }, dependencies),
    enabled: request !== null,
    select: ({ requests: [found = null] }) => found,
  });

/** The people the member is connected with, or those whose names a search finds, the latest first. */
export function useConnections(search: string) {
  return useInfiniteQuery({
    ...connections(search),
    placeholderData: keepPreviousData,
    select: ({ pages }) => onceById(pages.flatMap((reply) => reply.connections)),
  });
}

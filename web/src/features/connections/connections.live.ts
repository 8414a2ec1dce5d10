import { connectionRequestsChanged } from '@tandem/contract/connections';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { refetchOn } from '../../platform/live/refetch-on.ts';
import { reloadCachedRelation } from './control/connect.queries.ts';

/** Keeps connections, requests and relations to people up to date; returns an unsubscribe function. */
export function listenToConnections(client: QueryClient): () => void {
  const stops = [
    refetchOn(client, [connectionRequestsChanged]),
    live.listen(connectionRequestsChanged, ({ userId }) => reloadCachedRelation(client, userId)),
  ];
  return () => stops.forEach((stop) => stop());
}

import { connectionRequestsChanged } from '@tandem/contract/connections';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { refetchOn } from '../../platform/live/refetch-on.ts';
import { reloadCachedRelation } from './control/connect.queries.ts';

/** Keeps connections, requests to connect and every shown relation to a person up to date; returns the way to stop. */
export function listenToConnections(client: QueryClient): () => void {
  const stops = [
    refetchOn(client, [connectionRequestsChanged]),
    live.listen(connectionRequestsChanged, ({ userId }) => reloadCachedRelation(client, userId)),
  ];
  return () => stops.forEach((stop) => stop());
}

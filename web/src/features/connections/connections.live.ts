import { connectionRequestsChanged } from '@tandem/contract/connections';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { refetchOn } from '../../platform/live/refetch-on.ts';
import { hideOutdatedNotices } from '../../ui/notices/notices.ts';
import { reloadCachedRelation } from './control/relation.queries.ts';

/** Keeps connections, requests, relations to people and the notices about them up to date; returns an unsubscribe function. */
export function listenToConnections(client: QueryClient): () => void {
  const stops = [
    refetchOn(client, [connectionRequestsChanged]),
    live.listen(connectionRequestsChanged, ({ userId, status }) => {
      hideOutdatedNotices({ thing: `connection:${userId}`, state: status });
      reloadCachedRelation(client, userId);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

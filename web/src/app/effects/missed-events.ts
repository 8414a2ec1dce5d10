import type { QueryClient } from '@tanstack/react-query';
import { reloadPeople } from '../../features/people/people.queries.ts';
import { waitingKey } from '../../features/people/waiting.queries.ts';
import { reloadFeed } from '../../features/projects/projects.queries.ts';
import { live } from '../../platform/live/live.ts';
import type { LiveConnection } from '../../platform/live/live-connection.ts';

/**
 * Fetches the long lists again when something happened before a connect. Their order would change, and they are most of
 * what a screen loads, so that they are not fetched at each connect. The counts are: whatever changes a card in these
 * lists changes them. Returns an unsubscribe function.
 */
export function catchUpLists(
  client: QueryClient,
  { onConnect }: Pick<LiveConnection, 'onConnect'> = live,
): () => void {
  let stopWaiting = () => {};
  const stop = onConnect(() => {
    stopWaiting();
    const before = client.getQueryState(waitingKey);
    if (before?.data === undefined) return;
    stopWaiting = client.getQueryCache().subscribe(() => {
      const now = client.getQueryState(waitingKey);
      if (now === undefined || now.dataUpdateCount === before.dataUpdateCount) return;
      stopWaiting();
      // An unchanged reply stays the same object.
      if (now.data === before.data) return;
      reloadFeed(client);
      reloadPeople(client);
    });
  });
  return () => {
    stop();
    stopWaiting();
  };
}

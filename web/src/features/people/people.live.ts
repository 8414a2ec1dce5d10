import { listPeopleFeed } from '@tandem/contract/people';
import type { QueryClient } from '@tanstack/react-query';
import { onReconnect } from '../../platform/live/live.ts';
import { keyOf } from '../../platform/query/query-of.ts';

/** Fetches the people again after a reconnect. While connected, changes of a relation are edited into the cache. */
export const listenToPeople = (client: QueryClient): (() => void) =>
  onReconnect(() => void client.invalidateQueries({ queryKey: keyOf(listPeopleFeed) }));

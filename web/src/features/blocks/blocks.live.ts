import { blocksChanged } from '@tandem/contract/blocks';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { blockedIds, refetchAll } from './blocked-ids.queries.ts';

/** Knows whom the member blocked on every screen, also when another device changes it; returns an unsubscribe function. */
export function listenToBlocks(client: QueryClient): () => void {
  // Messages arrive on screens that do not show it.
  client.setQueryDefaults(blockedIds.queryKey, { gcTime: Infinity });
  const stops = [
    live.listen(blocksChanged, () => void refetchAll(client)),
    live.onConnect(() => void client.query(blockedIds).catch(() => undefined)),
  ];
  return () => stops.forEach((stop) => stop());
}

import type { QueryClient } from '@tanstack/react-query';
import { useConnection } from '../../platform/live/connection.store.ts';
import { live } from '../../platform/live/live.ts';
import { recordRestored, useRestored } from '../../platform/offline/restored.store.ts';

/** How long a connected screen shows what was kept before that is read again, in milliseconds. */
const againMs = 5_000;

/**
 * Reads again what was restored from this browser until none of it is left: now and at each connect, then every few
 * seconds, because the first read after an outage may fail too. Returns a function that stops.
 */
export function replaceRestored(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readLater = () => {
    if (isConnected() && useRestored.getState().queries.size > 0) timer ??= setTimeout(read, againMs);
  };
  const read = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isConnected()) refetchRestored(client);
    readLater();
  };
  const stops = [live.onConnect(read), useRestored.subscribe(readLater)];
  read();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
}

const isConnected = () => useConnection.getState().state === 'connected';

function refetchRestored(client: QueryClient): void {
  const { queries } = useRestored.getState();
  void client.invalidateQueries({ predicate: ({ queryHash }) => queries.has(queryHash) });
  // No screen shows the others; each reads again when it is shown.
  for (const queryHash of queries)
    if (client.getQueryCache().get(queryHash)?.isActive() !== true) recordRestored(queryHash, false);
}

import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '../router.tsx';

/** How long the first screen has the network for itself, in milliseconds. */
const restMs = 3_000;

/**
 * Once the first screen has loaded, loads ahead what the member probably opens next, and keeps what is readable without a
 * network; returns a function that stops.
 */
export function startAheadLater(router: AppRouter, client: QueryClient, member: string): () => void {
  let stop: (() => void) | undefined;
  const start = async () => {
    const { startAhead } = await import('./start-ahead.ts');
    if (timer !== undefined) stop = startAhead(router, client, member);
  };
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(
    () => void start().catch(() => {}),
    restMs,
  );
  return () => {
    clearTimeout(timer);
    timer = undefined;
    stop?.();
  };
}

import type { QueryClient } from '@tanstack/react-query';

/** How long the first screen has the network for itself, in milliseconds. */
const restMs = 3_000;

/** Starts what keeps things for use without a network, once the first screen has loaded; returns a function that stops. */
export function startOfflineLater(client: QueryClient, member: string): () => void {
  let stop: (() => void) | undefined;
  const start = async () => {
    const { startOffline } = await import('./offline-effects.ts');
    if (timer !== undefined) stop = startOffline(client, member);
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

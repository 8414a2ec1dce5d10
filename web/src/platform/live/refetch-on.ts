import type { LiveEvent } from '@tandem/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { refetchAfter, refetchMissed } from '../query/dependencies.ts';
import { live } from './live.ts';
import type { LiveConnection } from './live-connection.ts';

/** Events within this time cause one fetch: one change may publish several, and changes come in groups. */
const debounceMs = 100;

/**
 * Fetches again the replies that declared to be stale after these events. It does so shortly after one arrives, and at
 * each connect, since events may have been missed. Returns an unsubscribe function.
 */
export function refetchOn(
  client: QueryClient,
  events: readonly LiveEvent[],
  { listen, onConnect }: Pick<LiveConnection, 'listen' | 'onConnect'> = live,
): () => void {
  const arrived = new Set<LiveEvent>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetchSoon = (event: LiveEvent) => {
    arrived.add(event);
    timer ??= setTimeout(() => {
      timer = undefined;
      refetchAfter(client, [...arrived]);
      arrived.clear();
    }, debounceMs);
  };
  const stops = [
    ...events.map((event) => listen(event, () => refetchSoon(event))),
    onConnect(() => refetchMissed(client, events)),
    () => clearTimeout(timer),
  ];
  return () => stops.forEach((stop) => stop());
}

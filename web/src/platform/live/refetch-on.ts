import type { LiveEvent } from '@tandem/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { refetchAfter, refetchMissed } from '../query/dependencies.ts';
import { live } from './live.ts';
import type { LiveConnection } from './live-connection.ts';

/** Events within so many milliseconds lead to one fetch: one change may publish several, and changes come in groups. */
const pause = 100;

/**
 * Fetches again the replies that declared to be stale after these events: shortly after one arrives, and at each connect,
 * since events may have been missed. Returns the way to stop.
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
    }, pause);
  };
  const stops = [
    ...events.map((event) => listen(event, () => refetchSoon(event))),
    onConnect(() => refetchMissed(client, events)),
    () => clearTimeout(timer),
  ];
  return () => stops.forEach((stop) => stop());
}

import { presence, watchPresence } from '@tandem/contract/chat';
import type { PayloadOf } from '@tandem/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../../platform/live/live.ts';
import { applyPresence } from '../chat-cache.queries.ts';
import { onlineKey } from './presence.queries.ts';
import { onPeopleShown, shownPeople } from './watched.store.ts';

/** Collects the people of one screen, in milliseconds. */
const collectMs = 50;
/** Shorter than the minute that the server keeps a watch. */
const renewMs = 40_000;

/** Keeps the presence of the people on the screen up to date; returns an unsubscribe function. */
export function followPresence(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const request = () => void watchShown(client);
  const requestSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      request();
    }, collectMs);
  };
  const renewal = setInterval(request, renewMs);
  document.addEventListener('visibilitychange', request);
  const stops = [
    live.listen(presence, (payload) => applyPresence(client, payload)),
    live.onConnect(request),
    onPeopleShown(requestSoon),
  ];
  return () => {
    clearTimeout(timer);
    clearInterval(renewal);
    document.removeEventListener('visibilitychange', request);
    for (const stop of stops) stop();
  };
}

/** Asks for the people on the screen; events received during the request take precedence. */
async function watchShown(client: QueryClient): Promise<void> {
  const userIds = shownPeople();
  if (userIds.length === 0 || document.visibilityState === 'hidden') return;
  const missed: PayloadOf<typeof presence>[] = [];
  const stop = live.listen(presence, (payload) => void missed.push(payload));
  try {
    const reply = await live.command(watchPresence, { userIds });
    client.setQueryData<string[]>(onlineKey, reply.userIds);
    for (const payload of missed) applyPresence(client, payload);
  } catch {
    // Asked again on the next connect, or when the watch is renewed.
  } finally {
    stop();
  }
}

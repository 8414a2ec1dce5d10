import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { forgetReplies } from '../../platform/offline/forget-offline.ts';
import { onHistoryLeft } from '../../platform/server-history.store.ts';
import { forgetPlaces } from '../switcher/recent-places.store.ts';

/**
 * Drops everything that was loaded, and loads what is shown anew, when the server's database goes on in another history. Drafts
 * and messages that wait to be sent stay: they are the member's, and new to the server.
 */
export function bindHistoryEffects(client: QueryClient): () => void {
  return onHistoryLeft(() => {
    forgetReplies();
    forgetPlaces();
    void client.resetQueries();
    live.catchUp();
  });
}

import { markChatRead } from '@tandem/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import { call, isFinal } from '../../../platform/call.ts';
import { useSession } from '../../../platform/session.store.ts';
import { applyRead } from '../chat-cache.queries.ts';

/** The delay before a failed update is retried. */
const retryMs = 5_000;
const attempts = 3;

/** The highest requested `seq` per chat with an update in flight. */
const requested = new Map<string, number>();

const me = () => useSession.getState().user?._id;

/**
 * Moves the read marker with one request at a time, to the highest requested `seq`. Retries network and
 * server errors; false when it could not be moved.
 */
export async function markRead(client: QueryClient, chatId: string, seq: number): Promise<boolean> {
  const pending = requested.get(chatId);
  requested.set(chatId, Math.max(pending ?? 0, seq));
  if (pending !== undefined) return true;
  const isMoved = await move(client, chatId);
  requested.delete(chatId);
  return isMoved;
}

async function move(client: QueryClient, chatId: string): Promise<boolean> {
  const reader = me();
  for (let [marker, failures] = [0, 0]; marker < (requested.get(chatId) ?? 0);) {
    const furthest = requested.get(chatId) ?? 0;
    try {
      const { data } = await call(markChatRead, { params: { chatId }, body: { seq: furthest } });
      applyRead(client, { chatId, ...data });
      marker = furthest;
    } catch (error) {
      failures += 1;
      if (isFinal(error) || failures >= attempts) return false;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      // Another member may have logged in meanwhile.
      if (me() !== reader) return false;
    }
  }
  return true;
}

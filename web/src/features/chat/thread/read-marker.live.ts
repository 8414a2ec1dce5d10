import { markChatRead } from '@tandem/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { shouldRetry } from '../../../platform/query-client.ts';
import { useSession } from '../../../platform/session.store.ts';
import { takeRead } from '../chat-cache.queries.ts';

/** How long a mark that could not be moved waits until it is tried again, in milliseconds. */
const pause = 5_000;

/** The furthest place asked for, by the chats whose mark is on its way. */
const wanted = new Map<string, number>();

const me = () => useSession.getState().user?._id;

/**
 * Moves my read mark, one question at a time and to the furthest place asked for. What the network or the server's trouble
 * kept from it is tried again; false when it could not be moved all the same.
 */
export async function markRead(client: QueryClient, chatId: string, seq: number): Promise<boolean> {
  const onItsWay = wanted.get(chatId);
  wanted.set(chatId, Math.max(onItsWay ?? 0, seq));
  if (onItsWay !== undefined) return true;
  const isMoved = await move(client, chatId);
  wanted.delete(chatId);
  return isMoved;
}

async function move(client: QueryClient, chatId: string): Promise<boolean> {
  const reader = me();
  for (let [mark, failures] = [0, 0]; mark < (wanted.get(chatId) ?? 0);) {
    const furthest = wanted.get(chatId) ?? 0;
    try {
      const { data } = await call(markChatRead, { params: { chatId }, body: { seq: furthest } });
      takeRead(client, { chatId, ...data });
      mark = furthest;
    } catch (error) {
      if (!shouldRetry(failures, error as Error)) return false;
      failures += 1;
      await new Promise((resolve) => setTimeout(resolve, pause));
      // Somebody else may have logged in meanwhile, who has read nothing yet.
      if (me() !== reader) return false;
    }
  }
  return true;
}

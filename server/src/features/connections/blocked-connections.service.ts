import type { Live } from '../../platform/live/live.ts';
import type { BlockHook } from '../blocks/public.ts';
import { publishConnectionChange } from './connections.live.ts';
import { findLive, setRequestStatus } from './connections.repository.ts';

/**
 * Ends the connection of a member with somebody whom they block, or the pending request between the two: their own is
 * withdrawn, the other's rejected, as if they had done that. Nobody is notified of either.
 */
export const connectionsBlockHook =
  (live: Live): BlockHook =>
  async (tx, { blockerId, blockedId, at }) => {
    const request = await findLive(tx, blockerId, blockedId);
    if (request === null) return () => undefined;
    const pending = request.fromMemberId === blockerId ? 'withdrawn' : 'rejected';
    const status = request.status === 'accepted' ? 'ended' : pending;
    const time = status === 'ended' ? { endedAt: at } : { decidedAt: at };
    await setRequestStatus(tx, request.id, { status, ...time });
    return () =>
      publishConnectionChange(live, { requestId: request.id, sides: [blockerId, blockedId], status });
  };

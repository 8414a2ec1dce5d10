import type { Live } from '../../platform/live/live.ts';
import type { BlockHook } from '../blocks/public.ts';
import { lockDirect } from './chat.repository.ts';
import { publishPartnersChanged } from './chat.service.ts';

/**
 * Closes the direct chat of a member and somebody whom they block: `partners_of` no longer names them to each other. The lock of
 * the chat makes a message wait, which is either stored before or refused. Neither sees that the other is online any more.
 */
export const chatBlockHook =
  (live: Live): BlockHook =>
  async (tx, { blockerId, blockedId }) => {
    await lockDirect(tx, blockerId, blockedId);
    return () => {
      publishPartnersChanged(live)([blockerId, blockedId]);
      live.announcePresence({ online: [], offline: [], parted: [blockerId, blockedId] });
    };
  };

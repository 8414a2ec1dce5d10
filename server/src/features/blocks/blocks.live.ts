import { blocksChanged } from '@tandem/contract/blocks';
import type { Live } from '../../platform/live/live.ts';
import { memberAudience } from '../../platform/live/sockets.ts';

/** Publishes to the blocker's own devices, and to nobody else, that the members whom they blocked changed. */
export const publishBlocksChange = (live: Live, blockerId: string): void =>
  live.publish(blocksChanged, memberAudience(blockerId), {});

import { communityRoleChanged } from '@tandem/contract/administration/administration-live';
import type { Live } from '../../platform/live/live.ts';
import { memberAudience } from '../../platform/live/sockets.ts';

/** Tells the devices of a member that their role of the community changed. Call it after COMMIT. */
export const publishRoleChanged = (live: Pick<Live, 'publish'>, memberId: string): void =>
  live.publish(communityRoleChanged, memberAudience(memberId), {});

import { ownEmailChanged } from '@tandem/contract/account/account-live';
import type { Live } from '../../../platform/live/live.ts';
import { memberAudience } from '../../../platform/live/sockets.ts';

/** Tells the devices of a member that their e-mail address, or a change of it, is another one now. Call it after COMMIT. */
export const publishOwnEmailChanged = (live: Pick<Live, 'publish'>, memberId: string): void =>
  live.publish(ownEmailChanged, memberAudience(memberId), {});

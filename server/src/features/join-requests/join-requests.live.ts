import { joinRequestsChanged } from '@tandem/contract/join-requests';
import type { PayloadOf } from '@tandem/contract/events';
import type { Live } from '../../platform/live/live.ts';
import { memberAudience } from '../../platform/live/sockets.ts';

/** A change of a join request, and the two members who may hear of it. */
interface JoinRequestChange extends PayloadOf<typeof joinRequestsChanged> {
  ownerId: string;
  applicantId: string;
}

/** Publishes the change to all devices of the project's owner and of the applicant; call it after COMMIT. */
export function publishJoinRequestChange(
  live: Live,
  { ownerId, applicantId, ...change }: JoinRequestChange,
): void {
  live.publish(joinRequestsChanged, [ownerId, applicantId].map(memberAudience), change);
}

import { connectionRequestsChanged } from '@tandem/contract/connections';
import type { Live } from '../../platform/live/live.ts';
import { memberAudience } from '../../platform/live/sockets.ts';
import type { HeldRequest, StoredStatus } from './connections.rules.ts';

/** A change between two members: of a request, or of the connection that it became. */
export interface ConnectionChange {
  requestId: string;
  sides: readonly [string, string];
  status: StoredStatus;
}

/** Publishes the change to all devices of both members, to each with the other's id; call it after COMMIT. */
export function publishConnectionChange(
  live: Live,
  { sides: [one, other], ...change }: ConnectionChange,
): void {
  live.publish(connectionRequestsChanged, memberAudience(one), { ...change, userId: other });
  live.publish(connectionRequestsChanged, memberAudience(other), { ...change, userId: one });
}

/** Publishes that these requests and connections are gone together with the account of one side; call it after COMMIT. */
export function publishDeletedRequests(live: Live, requests: readonly HeldRequest[]): void {
  for (const { id: requestId, fromMemberId, toMemberId, status } of requests) {
    // The other side sees nothing of these anyway.
    if (status === 'withdrawn' || status === 'ended') continue;
    const sides = [fromMemberId, toMemberId] as const;
    publishConnectionChange(live, {
      requestId,
      sides,
      status: status === 'accepted' ? 'ended' : 'withdrawn',
    });
  }
}

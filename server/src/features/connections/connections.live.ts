import { connectionRequestsChanged } from '@tandem/contract/connections';
import { type Live, memberAudience } from '../../platform/live/live.ts';
import type { HeldRequest, StoredStatus } from './connections.rules.ts';

/** A change of a connection request or connection between two members. */
export interface ConnectionChange {
  requestId: string;
  sides: readonly [string, string];
  status: StoredStatus;
}

/** Publishes a change to both members, each with the other's id; call it after COMMIT. */
export function publishConnectionChange(
  live: Live,
  { sides: [one, other], ...change }: ConnectionChange,
): void {
  live.publish(connectionRequestsChanged, memberAudience(one), { ...change, userId: other });
  live.publish(connectionRequestsChanged, memberAudience(other), { ...change, userId: one });
}

/** Publishes the end of the requests and connections of a deleted account; call it after COMMIT. */
export function publishDeletedRequests(live: Live, requests: readonly HeldRequest[]): void {
  for (const { id: requestId, fromMemberId, toMemberId, status } of requests) {
    // Withdrawn and ended ones are not visible to the other side.
    if (status === 'withdrawn' || status === 'ended') continue;
    const sides = [fromMemberId, toMemberId] as const;
    publishConnectionChange(live, {
      requestId,
      sides,
      status: status === 'accepted' ? 'ended' : 'withdrawn',
    });
  }
}

import { joinRequestsChanged } from '@tandem/contract/join-requests';
import type { PayloadOf } from '@tandem/contract/events';
import type { PublishPartnersChanged } from '../account/public.ts';
import type { BlockHook } from '../blocks/public.ts';
import type { ProjectHook } from '../projects/public.ts';
import { endRequestsBetween, endRequestsOfBlocked, endRequestsTo } from './join-requests.repository.ts';
import { type Live, memberAudience } from '../../platform/live/live.ts';
import type { Notify } from '../notifications/public.ts';

/** A change of a join request, and the two members who may hear of it. */
interface JoinRequestChange extends PayloadOf<typeof joinRequestsChanged> {
  ownerId: string;
  applicantId: string;
  /** Who accepted the request: the owner, or the applicant who joined by a link. */
  by?: string;
}

/**
 * Publishes the change to all devices of the project's owner and of the applicant, and notifies the one who did not make
 * it; call it after COMMIT.
 */
export function publishJoinRequestChange(
  { live, notify }: { live: Live; notify: Notify },
  { ownerId, applicantId, by = ownerId, ...change }: JoinRequestChange,
): void {
  live.publish(joinRequestsChanged, [ownerId, applicantId].map(memberAudience), change);
  const { projectId, requestId, status } = change;
  const about = { projectId, requestId };
  if (status === 'pending') notify(ownerId, { kind: 'joinRequestReceived', actorId: applicantId, ...about });
  if (status === 'accepted') notify(applicantId, { kind: 'joinRequestAccepted', actorId: by, ...about });
  if (status === 'rejected') notify(applicantId, { kind: 'joinRequestRejected', actorId: ownerId, ...about });
  if (status === 'expired') notify(applicantId, { kind: 'joinRequestExpired', actorId: null, ...about });
}

/**
 * Ends the pending requests to a deleted project in the same transaction, and tells their applicants after COMMIT. Of a project
 * with another owner it ends those of members whom a block keeps apart from that owner; nobody is notified of it.
 */
export const joinRequestsProjectHook = (
  deps: { live: Live; notify: Notify },
  publishPartnersChanged: PublishPartnersChanged,
): ProjectHook => ({
  deleted: async (tx, { projectId, ownerId, memberIds, at }) => {
    const ended = await endRequestsTo(tx, projectId, at);
    return () => {
      for (const { requestId, applicantId } of ended)
        publishJoinRequestChange(deps, { projectId, requestId, ownerId, applicantId, status: 'withdrawn' });
      publishPartnersChanged([...memberIds, ...ended.map(({ applicantId }) => applicantId)]);
    };
  },
  restored:
    async (_tx, { memberIds }) =>
    () =>
      publishPartnersChanged(memberIds),
  handedOver: async (tx, { projectId, to: ownerId, at }) => {
    const ended = await endRequestsOfBlocked(tx, { projectId, ownerId, at });
    return () => {
      for (const { requestId, applicantId } of ended)
        publishJoinRequestChange(deps, { projectId, requestId, ownerId, applicantId, status: 'withdrawn' });
    };
  },
});

/** Ends the pending requests between two members of whom one blocks the other. Nobody is notified of it. */
export const joinRequestsBlockHook =
  (live: Live): BlockHook =>
  async (tx, { blockerId, blockedId, at }) => {
    const ended = await endRequestsBetween(tx, { one: blockerId, other: blockedId, at });
    return () => {
      for (const { ownerId, applicantId, ...change } of ended)
        live.publish(joinRequestsChanged, [ownerId, applicantId].map(memberAudience), change);
    };
  };

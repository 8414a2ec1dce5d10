import { invitationLinksChanged, invitationsChanged } from '@tandem/contract/invitations';
import type { PayloadOf } from '@tandem/contract/events';
import { type Live, memberAudience } from '../../platform/live/live.ts';
import type { BlockHook } from '../blocks/public.ts';
import type { Notify } from '../notifications/public.ts';
import type { ProjectHook } from '../projects/public.ts';
import {
  endInvitationsBetween,
  endInvitationsOfBlocked,
  endInvitationsTo,
} from './invitations.repository.ts';

/** A change of an invitation, and the two members who may hear of it. */
interface InvitationChange extends PayloadOf<typeof invitationsChanged> {
  ownerId: string;
  memberId: string;
}

/**
 * Publishes the change to all devices of the project's owner and of the invited person, and notifies the one who did not
 * make it; call it after COMMIT.
 */
export function publishInvitationChange(
  { live, notify }: { live: Live; notify: Notify },
  { ownerId, memberId, ...change }: InvitationChange,
): void {
  live.publish(invitationsChanged, [ownerId, memberId].map(memberAudience), change);
  const { projectId, invitationId, status } = change;
  const about = { projectId, requestId: invitationId };
  if (status === 'pending') notify(memberId, { kind: 'invitationReceived', actorId: ownerId, ...about });
  if (status === 'accepted') notify(ownerId, { kind: 'invitationAccepted', actorId: memberId, ...about });
  if (status === 'declined') notify(ownerId, { kind: 'invitationDeclined', actorId: memberId, ...about });
}

/** Publishes to the owner that a link of the project changed; call it after COMMIT. */
export function publishLinkChange(
  live: Live,
  { ownerId, projectId }: { ownerId: string; projectId: string },
): void {
  live.publish(invitationLinksChanged, memberAudience(ownerId), { projectId });
}

/**
 * Ends the open invitations to a deleted project in the same transaction, and tells the invited people after COMMIT. Of a
 * project with another owner it ends those of members whom a block keeps apart from that owner.
 */
export const invitationsProjectHook = (deps: { live: Live; notify: Notify }): ProjectHook => ({
  deleted: async (tx, { projectId, ownerId, at }) => {
    const ended = await endInvitationsTo(tx, projectId, at);
    return () => {
      for (const one of ended)
        publishInvitationChange(deps, { ...one, projectId, ownerId, status: 'withdrawn' });
    };
  },
  handedOver: async (tx, { projectId, to: ownerId, at }) => {
    const ended = await endInvitationsOfBlocked(tx, { projectId, ownerId, at });
    return () => {
      for (const one of ended)
        publishInvitationChange(deps, { ...one, projectId, ownerId, status: 'withdrawn' });
    };
  },
});

/** Ends the open invitations between two members of whom one blocks the other. Nobody is notified of it. */
export const invitationsBlockHook =
  (live: Live): BlockHook =>
  async (tx, { blockerId, blockedId, at }) => {
    const ended = await endInvitationsBetween(tx, { one: blockerId, other: blockedId, at });
    return () => {
      for (const { ownerId, memberId, ...change } of ended)
        live.publish(invitationsChanged, [ownerId, memberId].map(memberAudience), change);
    };
  };

import type { PayloadOf } from '@tandem/contract/events';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import type { Queryable } from '../../platform/database/database.ts';
import { type Live, memberAudience } from '../../platform/live/live.ts';
import type { Notify } from '../notifications/public.ts';
import type { ProjectHook, AfterCommit } from './members/project-hooks.service.ts';
import { listCollaboratorIds } from './members/project-members.repository.ts';
import { findOwnerId } from './projects.repository.ts';

/** Publishes a change of a project to those whom it concerns; call it after COMMIT. */
export const publishProjectChange = (
  live: Live,
  change: PayloadOf<typeof projectChanged>,
  memberIds: readonly string[],
): void => live.publish(projectChanged, [...new Set(memberIds)].map(memberAudience), change);

/** Notifies those whom it concerns that a project was archived or deleted; call it after COMMIT. */
export const notifyOfLifecycleChange = (
  notify: Notify,
  { projectId, kind, by }: { projectId: string; kind: 'projectArchived' | 'projectDeleted'; by: string },
  memberIds: readonly string[],
): void => notify([...new Set(memberIds)], { kind, actorId: by, projectId, requestId: null });

/** Publishes to everyone in a project, and to whoever left it, that its members changed. */
export function memberChangesHook(live: Live): ProjectHook {
  const publishTo = (memberIds: string[], projectId: string) =>
    live.publish(projectMembersChanged, memberIds.map(memberAudience), { projectId });
  const publish = async (tx: Queryable, projectId: string, left: string[] = []): Promise<AfterCommit> => {
    const ownerId = await findOwnerId(tx, projectId);
    const memberIds = [ownerId ?? [], await listCollaboratorIds(tx, projectId), left].flat();
    return () => publishTo(memberIds, projectId);
  };
  return {
    joined:
      async (_tx, { projectId, memberIds }) =>
      () =>
        publishTo(memberIds, projectId),
    left: (tx, { projectId, memberId }) => publish(tx, projectId, [memberId]),
    roleChanged: (tx, { projectId }) => publish(tx, projectId),
    handedOver: (tx, { projectId }) => publish(tx, projectId),
  };
}

/** Notifies a collaborator whom the owner removed or gave another role. */
export const ownerDecisionsHook = (notify: Notify): ProjectHook => ({
  roleChanged:
    async (_tx, { projectId, memberId, by }) =>
    () =>
      notify(memberId, { kind: 'roleChanged', actorId: by, projectId, requestId: null }),
  left:
    async (_tx, { projectId, memberId, by }) =>
    () =>
      notify(memberId, { kind: 'removedFromProject', actorId: by, projectId, requestId: null }),
});

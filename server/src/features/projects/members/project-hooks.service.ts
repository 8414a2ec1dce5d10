import type { PayloadOf } from '@tandem/contract/events';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { type Live, memberAudience } from '../../../platform/live/live.ts';
import type { Notify } from '../../notifications/public.ts';
import { findOwnerId } from '../projects.repository.ts';
import { forgetToken } from '../source/source.repository.ts';
import { listCollaboratorIds } from './project-members.repository.ts';

/** Changes of project membership; `by` is the member who made them. */
export interface MembershipChanges {
  /** A project was created by its owner. */
  created: { projectId: string; ownerId: string; at: Date };
  /** A member became a collaborator; `memberIds` are all who are in the project now. */
  joined: { projectId: string; memberId: string; memberIds: string[]; role: string; at: Date };
  /** A collaborator left, or was removed by the owner. */
  left: { projectId: string; memberId: string; by: string; at: Date };
  /** The owner changed the role of a collaborator. */
  roleChanged: { projectId: string; memberId: string; role: string; by: string; at: Date };
  /** Owner and collaborator swapped roles. */
  handedOver: { projectId: string; from: string; to: string; at: Date };
  /** A project was archived, or taken out of the archive. */
  archived: { projectId: string; isArchived: boolean; at: Date };
  /** A project was deleted; `memberIds`, its owner included, can no longer see it, except the owner the project itself. */
  deleted: { projectId: string; ownerId: string; memberIds: string[]; at: Date };
  /** A deleted project was given back to its members, the owner first. */
  restored: { projectId: string; memberIds: string[]; at: Date };
}

/** A hook's step after COMMIT, such as publishing events; must not throw. */
export type AfterCommit = () => void;

/**
 * What another feature does on membership changes, in the same transaction, with the project locked. `deps.ts` passes
 * the hooks in, because the projects feature must not import those features.
 */
export interface ProjectHook extends ChangeHooks {
  /** Deletes rows of a project that is gone for good, of which there may be too many for one statement. */
  purge?: (db: Queryable, projectId: string) => Promise<void>;
}

type ChangeHooks = {
  [H in keyof MembershipChanges]?: (
    tx: Queryable,
    event: MembershipChanges[H],
  ) => Promise<AfterCommit | undefined>;
};

/** Runs every hook in the open transaction, one after the other. */
export type RunProjectHooks = <H extends keyof MembershipChanges>(
  name: H,
  event: MembershipChanges[H],
) => Promise<void>;

/** Binds the hooks to a transaction and collects their after-commit steps. */
export function hooksIn(
  tx: Queryable,
  projectHooks: readonly ChangeHooks[],
): { runHooks: RunProjectHooks; afterCommits: readonly AfterCommit[] } {
  const afterCommits: AfterCommit[] = [];
  const runHooks: RunProjectHooks = async (name, event) => {
    for (const hook of projectHooks) {
      const afterCommit = await hook[name]?.(tx, event);
      if (afterCommit !== undefined) afterCommits.push(afterCommit);
    }
  };
  return { runHooks, afterCommits };
}

/** Changes project membership in a transaction with the hooks, and runs their after-commit steps after COMMIT. */
export async function withProjectHooks<T>(
  { database, projectHooks }: { database: Database; projectHooks: readonly ProjectHook[] },
  change: (tx: Queryable, runHooks: RunProjectHooks) => Promise<T>,
): Promise<T> {
  const { result, afterCommits } = await database.transaction(async (tx) => {
    const hooks = hooksIn(tx, projectHooks);
    return { result: await change(tx, hooks.runHooks), afterCommits: hooks.afterCommits };
  });
  for (const afterCommit of afterCommits) afterCommit();
  return result;
}

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

/** A new owner has a token of their own for the host of the repository, or none. */
export const sourceProjectHook: ProjectHook = {
  handedOver: async (tx, { projectId }) => {
    await forgetToken(tx, projectId);
    return undefined;
  },
};

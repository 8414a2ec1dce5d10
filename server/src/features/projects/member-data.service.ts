import type { OnAccountDeleted } from '../../platform/feature.ts';
import { Refusal } from '../../platform/refusal.ts';
import { forgetDeletedMemberships } from './endings/project-endings.repository.ts';
import {
  deleteProjects,
  deleteSavedAndIgnored,
  listShared,
  lockProjectsOf,
} from './member-data.repository.ts';
import { hooksIn } from './members/project-hooks.service.ts';
import { removeCollaborator } from './members/project-members.repository.ts';
import { removeOfferTo } from './ownership/ownership.repository.ts';
import type { ProjectsDeps } from './projects.deps.ts';
import { projectErrors } from './projects.errors.ts';
import { removeOwner } from './search/project-search.repository.ts';

/**
 * Handles a member's projects on account deletion: projects with collaborators block it, projects
 * without are deleted, and the member leaves every joined project as usual.
 */
export const createOnAccountDeleted =
  ({ projectHooks, searchQueue }: Pick<ProjectsDeps, 'projectHooks' | 'searchQueue'>): OnAccountDeleted =>
  async (tx, { memberId, at }) => {
    const locked = await lockProjectsOf(tx, memberId);
    const inTheWay = await listShared(tx, memberId, at);
    if (inTheWay.length > 0) throw new Refusal(projectErrors.needsAnOwner, { data: inTheWay });
    const { runHooks, afterCommits } = hooksIn(tx, projectHooks);
    for (const { id: projectId } of locked.filter(({ isOwner }) => !isOwner)) {
      await removeCollaborator(tx, projectId, memberId);
      await removeOfferTo(tx, projectId, memberId);
      await runHooks('left', { projectId, memberId, by: memberId, at });
    }
    await deleteProjects(
      tx,
      locked.filter(({ isOwner }) => isOwner).map(({ id }) => id),
    );
    await forgetDeletedMemberships(tx, memberId);
    await deleteSavedAndIgnored(tx, memberId);
    await removeOwner(tx, memberId);
    // The indexer may have read the name before it was deleted: what it wrote then is removed again.
    await searchQueue.enqueue(tx, [{ kind: 'owner', id: memberId }]);
    return () => afterCommits.forEach((afterCommit) => afterCommit());
  };

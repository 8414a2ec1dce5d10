import { Refusal } from '../../../platform/refusal.ts';
import type { Farewell } from '../../account/public.ts';
import { followersIn, type ProjectFollower } from '../members/project-followers.service.ts';
import { removeCollaborator } from '../members/project-members.repository.ts';
import { projectErrors } from '../projects.errors.ts';
import { clearShelf, deleteProjects, listShared, lockProjectsOf } from './belongings.repository.ts';

/**
 * What becomes of a member's projects when they delete their account: those with collaborators keep the account, those
 * without go with it, and what they joined they leave as if they had done so one by one.
 */
export const createProjectsFarewell =
  (followers: readonly ProjectFollower[]): Farewell =>
  async (tx, { memberId, at }) => {
    const held = await lockProjectsOf(tx, memberId);
    const inTheWay = await listShared(tx, memberId);
    if (inTheWay.length > 0) throw new Refusal(projectErrors.needsAnOwner, { data: inTheWay });
    const { tell, sequels } = followersIn(tx, followers);
    for (const { id: projectId } of held.filter(({ isOwner }) => !isOwner)) {
      await removeCollaborator(tx, projectId, memberId);
      await tell('left', { projectId, memberId, by: memberId, at });
    }
    await deleteProjects(
      tx,
      held.filter(({ isOwner }) => isOwner).map(({ id }) => id),
    );
    await clearShelf(tx, memberId);
    return () => sequels.forEach((sequel) => sequel());
  };

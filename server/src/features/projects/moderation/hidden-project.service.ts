import type { CommunityRole } from '@tandem/contract/operation';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { refuse } from '../../../platform/refusal.ts';
import { whyNotOverrule } from '../../account/public.ts';
import { publishProjectChange } from '../projects.live.ts';
import { listCollaboratorIds } from '../members/project-members.repository.ts';
import type { AfterCommit } from '../members/project-hooks.service.ts';
import { type LockedProject, lockProject } from '../projects.repository.ts';
import { setHidden } from './hidden-project.repository.ts';

/**
 * Hides a project from everybody who is not in it, or shows it again when `at` is null, which `role` decides. Its members
 * go on. Null when the project is gone. Refuses to show what only administrators may.
 */
type HideProject = (
  tx: Queryable,
  hide: { projectId: string; at: Date | null; role: CommunityRole },
) => Promise<AfterCommit | null>;

/** Who hides it again takes nothing from the decision of an administrator. */
const rankOf = ({ hiddenAt, hiddenByRole }: LockedProject, role: CommunityRole): CommunityRole =>
  hiddenAt !== null && hiddenByRole === 'administrator' ? hiddenByRole : role;

/** Hides projects, and publishes after COMMIT. */
export const createHideProject =
  (live: Live): HideProject =>
  async (tx, { projectId, at, role }) => {
    const project = await lockProject(tx, projectId);
    if (project === null) return null;
    const why = at === null && project.hiddenAt !== null ? whyNotOverrule(role, project.hiddenByRole) : null;
    if (why !== null) refuse(why);
    await setHidden(tx, projectId, {
      hiddenAt: at,
      hiddenByRole: at === null ? null : rankOf(project, role),
    });
    const memberIds = [project.ownerId, ...(await listCollaboratorIds(tx, projectId))];
    const change = at === null ? ('shown' as const) : ('hidden' as const);
    return () => publishProjectChange(live, { projectId, title: project.title, change, by: null }, memberIds);
  };

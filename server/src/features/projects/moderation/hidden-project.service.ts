import type { Queryable } from '../../../platform/database/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { publishProjectChange } from '../projects.live.ts';
import { listCollaboratorIds } from '../members/project-members.repository.ts';
import type { AfterCommit } from '../members/project-hooks.service.ts';
import { lockProject } from '../projects.repository.ts';
import { setHidden } from './hidden-project.repository.ts';

/**
 * Hides a project from everybody who is not in it, or shows it again when `at` is null. Its members go on. Null when the
 * project is gone.
 */
type HideProject = (
  tx: Queryable,
  hide: { projectId: string; at: Date | null },
) => Promise<AfterCommit | null>;

/** Hides projects, and publishes after COMMIT. */
export const createHideProject =
  (live: Live): HideProject =>
  async (tx, { projectId, at }) => {
    const project = await lockProject(tx, projectId);
    if (project === null) return null;
    await setHidden(tx, projectId, at);
    const memberIds = [project.ownerId, ...(await listCollaboratorIds(tx, projectId))];
    const change = at === null ? ('shown' as const) : ('hidden' as const);
    return () => publishProjectChange(live, { projectId, title: project.title, change, by: null }, memberIds);
  };

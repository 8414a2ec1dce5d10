import type { Queryable } from '../../../platform/database/database.ts';
import { fillsLastPlace, type StoredRole } from '../projects.rules.ts';
import { insertCollaborator } from './joining.repository.ts';
import { type AfterCommit, hooksIn, type ProjectHook } from './project-hooks.service.ts';

/** What joining a project depends on; see `placesSql`. */
export interface Places {
  closesWhenFull: boolean;
  roles: StoredRole[];
}

/** Who joins a project, and in which role; `roleId` is null for one that is not among the project's. */
export interface Joining {
  projectId: string;
  memberId: string;
  role: string;
  roleId: string | null;
  places: Places;
  at: Date;
}

/**
 * Adds a member to a project, whatever lets them in, and does what follows for other features in the same transaction; resolves
 * to what is to be run after COMMIT. The project is locked, and `places` were read under the lock.
 */
export async function joinProject(
  { projectHooks }: { projectHooks: readonly ProjectHook[] },
  tx: Queryable,
  { places, ...joining }: Joining,
): Promise<readonly AfterCommit[]> {
  const { projectId, memberId, role, roleId, at } = joining;
  const closes = places.closesWhenFull && fillsLastPlace(places.roles, { from: null, to: roleId });
  const memberIds = await insertCollaborator(tx, { ...joining, closes });
  const { runHooks, afterCommits } = hooksIn(tx, projectHooks);
  await runHooks('joined', { projectId, memberId, memberIds, role, at });
  return afterCommits;
}

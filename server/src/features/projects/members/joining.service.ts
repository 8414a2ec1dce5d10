import type { Queryable } from '../../../platform/database/database.ts';
import type { StoredRole } from '../projects.rules.ts';
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

/** Whether all places of a role are filled; false without such a role. */
export const isRoleFull = (stored: readonly StoredRole[], roleId: string | null): boolean =>
  stored.some(({ id, places, filled }) => id === roleId && filled >= places);

/** Whether a change from one role to another fills the last place of the project. */
export function fillsLastPlace(
  stored: readonly StoredRole[],
  { from, to }: { from: string | null; to: string | null },
): boolean {
  const left = stored.reduce((sum, { places, filled }) => sum + places - filled, 0);
  return left === 1 && from === null && to !== null;
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

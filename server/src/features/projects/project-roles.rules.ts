import type { FailureKind } from '@tandem/contract/failure';
import type { RoleInput } from '@tandem/contract/projects';
import { projectErrors } from './projects.errors.ts';

/** A stored role, and how many of its places are taken. */
export interface StoredRole {
  id: string;
  title: string;
  places: number;
  filled: number;
}

/** Why the roles of a project may not become these, or null: each id must be one of the project's, and people keep their places. */
export function whyNotSetRoles(
  stored: readonly StoredRole[],
  wanted: readonly RoleInput[],
): FailureKind | null {
  const byId = new Map(stored.map((role) => [role.id, role]));
  const ids = wanted.flatMap(({ _id }) => _id ?? []);
  if (ids.some((id) => !byId.has(id)) || new Set(ids).size < ids.length) return projectErrors.noSuchRole;
  const tooSmall = wanted.find(({ _id = '', places }) => places < (byId.get(_id)?.filled ?? 0));
  if (tooSmall === undefined) return null;
  return projectErrors.placesFilled(tooSmall.title, byId.get(tooSmall._id ?? '')?.filled ?? 0);
}

/** Why a collaborator in role `from` may not change to role `to`, or null. */
export function whyNotChangeRole(
  stored: readonly StoredRole[],
  { from, to }: { from: string | null; to: string | null },
): FailureKind | null {
  if (to === null || to === from) return null;
  const role = stored.find(({ id }) => id === to);
  if (role === undefined) return projectErrors.noSuchRole;
  return role.filled < role.places ? null : projectErrors.noPlaceInRole(role.title);
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

/** Whether search finds a project by other role titles than before. */
export const haveOtherTitles = (stored: readonly StoredRole[], wanted: readonly RoleInput[]): boolean =>
  stored.map(({ title }) => title).join('\n') !== wanted.map(({ title }) => title).join('\n');

import type { FailureKind } from '@tandem/contract/failure';
import type { RequestStatus } from '@tandem/contract/projects';
import { restorableForDays } from '@tandem/contract/projects/project-lifecycle';
import { projectErrors } from './projects.errors.ts';

/** A member's relation to a project. */
interface Standing {
  isOwner: boolean;
  isCollaborator: boolean;
  /** Their latest request that was not withdrawn. */
  requestStatus: RequestStatus | null;
}

/** The request status to show; an accepted one no longer counts after the member left. */
export function requestStatusShown({
  isOwner,
  isCollaborator,
  requestStatus,
}: Standing): RequestStatus | null {
  return requestStatus === 'accepted' && !isOwner && !isCollaborator ? null : requestStatus;
}

/** Why a member may not remove a person, or null: members may remove themselves, the owner anybody else. */
export function whyNotRemove(input: { me: string; ownerId: string; userId: string }): FailureKind | null {
  const { me, ownerId, userId } = input;
  if (me !== ownerId && me !== userId) return projectErrors.ownerOnly;
  return userId === ownerId ? projectErrors.ownerLeaves : null;
}

/** `last_activity_at` moves on in such steps, so that a busy board or chat rarely writes the project's row. */
const activityStepMs = 10 * 60 * 1_000;

/** Whether a change must move on the last activity of its project. */
export const isActivityOld = (lastActivityAt: Date, now: Date): boolean =>
  now.getTime() - lastActivityAt.getTime() > activityStepMs;

/** Assigns the current positions of the given projects to them in the given order; others keep theirs. */
export function reorderAmongThemselves(
  current: { id: string; position: number }[],
  order: string[],
): { id: string; position: number }[] {
  const places = current.map(({ position }) => position).toSorted((a, b) => a - b);
  return order.map((id, rank) => ({ id, position: places[rank] ?? rank }));
}

/** Whether the list has a repeated id. */
export const hasRepeats = (ids: string[]): boolean => new Set(ids).size < ids.length;

/** Projects that were deleted before this time are gone for good. */
export const goneBefore = (now: Date): Date =>
  new Date(now.getTime() - restorableForDays * 24 * 60 * 60 * 1_000);

/** Why a project may not be restored by a member, or null; others than the owner do not know of it. */
export function whyNotRestore(
  me: string,
  project: { ownerId: string; deletedAt: Date | null } | null,
  now: Date,
): FailureKind | null {
  if (project === null || (project.deletedAt !== null && project.ownerId !== me))
    return projectErrors.notFound;
  if (project.ownerId !== me) return projectErrors.ownerOnly;
  if (project.deletedAt === null) return projectErrors.notDeleted;
  return project.deletedAt <= goneBefore(now) ? projectErrors.restoredTooLate : null;
}

import type { FailureKind } from '@tandem/contract/failure';
import { restorableForDays } from '@tandem/contract/projects/project-endings';
import { projectErrors } from '../projects.errors.ts';

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

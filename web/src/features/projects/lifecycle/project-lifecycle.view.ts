import { restorableForDays } from '@tandem/contract/projects/project-lifecycle';
import type { Project } from '@tandem/contract/projects';

/** Until when the owner can restore a deleted project. */
export const restorableUntil = (deletedAt: string): Date =>
  new Date(new Date(deletedAt).getTime() + restorableForDays * 24 * 60 * 60 * 1_000);

/** The state that a project shows beside its title. */
export function stateOf({
  deletedAt,
  archivedAt,
  status,
}: Pick<Project, 'deletedAt' | 'archivedAt' | 'status'>) {
  if (deletedAt !== null) return 'deleted';
  return archivedAt === null ? status : 'archived';
}

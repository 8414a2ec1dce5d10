import type { FailureKind } from '@tandem/contract/failure';
import { taskErrors } from './tasks.errors.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** How long a deleted task can be restored. */
const restorableForMs = 10_000;

/** How long the row of a deleted task is kept. */
const retentionMs = 30 * dayMs;

/** Why a task may not be restored, or null when it may. */
export function whyNotRestore(deletedAt: Date | null, now: Date): FailureKind | null {
  if (deletedAt === null) return taskErrors.notDeleted;
  return now.getTime() - deletedAt.getTime() > restorableForMs ? taskErrors.restoredTooLate : null;
}

/** Rows of tasks deleted before this time are removed. */
export const purgeBefore = (now: Date): Date => new Date(now.getTime() - retentionMs);

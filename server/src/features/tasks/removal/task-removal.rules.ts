import type { FailureKind } from '@tandem/contract/failure';
import { taskErrors } from '../tasks.errors.ts';

const day = 24 * 60 * 60 * 1_000;

/** How long a deleted task can be brought back, in milliseconds. */
export const restorableForMs = 10_000;

/** How long a deleted task is kept, in milliseconds. */
export const retentionMs = 30 * day;

/** Why a task may not be brought back, or null when it may. */
export function whyNotRestore(deletedAt: Date | null, now: Date): FailureKind | null {
  if (deletedAt === null) return taskErrors.notDeleted;
  return now.getTime() - deletedAt.getTime() > restorableForMs ? taskErrors.restoredTooLate : null;
}

/** What was deleted before this moment goes for good. */
export const purgeBefore = (now: Date): Date => new Date(now.getTime() - retentionMs);

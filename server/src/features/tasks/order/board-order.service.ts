import type { Queryable } from '../../../platform/database/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { TaskContext } from '../boards/boards.service.ts';
import { taskErrors } from '../tasks.errors.ts';
import { findPosition, findPositionBefore } from './board-order.repository.ts';
import { keyBetween } from './board-order.rules.ts';

/**
 * The position key before the card `nextId` (also when that card is deleted), or at the end of the board; null when the task
 * is already there. The caller must hold the project's lock, which keeps positions unique.
 */
export async function computePosition(
  tx: Queryable,
  { projectId, taskId }: TaskContext,
  current: { position: string },
  nextId: string | null,
): Promise<string | null> {
  if (nextId === taskId) return null;
  const next = nextId === null ? null : await findPosition(tx, { projectId, id: nextId });
  if (nextId !== null && next === null) refuseField(taskErrors.noSuchPosition, 'position');
  const previous = await findPositionBefore(tx, { projectId, id: taskId }, next);
  const isThere =
    (previous === null || previous < current.position) && (next === null || current.position < next);
  return isThere ? null : keyBetween(previous, next);
}

import type { Queryable } from '../../../platform/database/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { TaskContext } from '../boards/boards.service.ts';
import { taskErrors } from '../tasks.errors.ts';
import { findPosition, findPositionBefore } from './board-order.repository.ts';
import { keyBetween } from './board-order.rules.ts';

/**
 * The key of the place before a card, which may be deleted meanwhile, or at the end of the board; null where the task
 * stands there already. The caller holds the project, so that no two cards get one place.
 */
export async function computePosition(
  tx: Queryable,
  { projectId, taskId }: TaskContext,
  held: { position: string },
  nextId: string | null,
): Promise<string | null> {
  if (nextId === taskId) return null;
  const next = nextId === null ? null : await findPosition(tx, { projectId, id: nextId });
  if (nextId !== null && next === null) refuseField(taskErrors.noSuchPosition, 'position');
  const previous = await findPositionBefore(tx, { projectId, id: taskId }, next);
  const isThere = (previous === null || previous < held.position) && (next === null || held.position < next);
  return isThere ? null : keyBetween(previous, next);
}

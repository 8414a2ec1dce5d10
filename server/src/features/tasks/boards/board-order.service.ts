import { refuseField } from '../../../platform/refusal.ts';
import { taskErrors } from '../tasks.errors.ts';
import { keyBetween } from './board-order.rules.ts';

/** A task's position, and those between which it is placed. */
interface Places {
  id: string;
  position: string;
  previousPosition: string | null;
  nextPosition: string | null;
}

/**
 * The position key before the card `nextId` (also when that card is deleted), or at the end of the board; null when the task
 * is already there. The project's lock keeps positions unique.
 */
export function computePosition(task: Places, nextId: string | null): string | null {
  const { id, position, previousPosition: previous, nextPosition: next } = task;
  if (nextId === id) return null;
  if (nextId !== null && next === null) refuseField(taskErrors.noSuchPosition, 'position');
  const isThere = (previous === null || previous < position) && (next === null || position < next);
  return isThere ? null : keyBetween(previous, next);
}

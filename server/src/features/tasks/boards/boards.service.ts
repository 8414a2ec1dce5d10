import { limits } from '@tandem/contract/limits';
import type { Task } from '@tandem/contract/tasks';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { dayIn } from '@tandem/contract/days';
import type { BoardDay } from './board-columns.rules.ts';
import { projectErrors } from '../../projects/public.ts';
import { taskErrors } from '../tasks.errors.ts';
import * as repository from '../tasks.repository.ts';
import type { BoardDeps, TasksDeps } from '../tasks.deps.ts';

/** The requesting member and the board. */
export interface BoardContext {
  me: string;
  projectId: string;
}

/** The requesting member and the task. */
export interface TaskContext extends BoardContext {
  taskId: string;
}

/** Today in a board's time zone. */
export const dayOf = ({ clock }: Pick<TasksDeps, 'clock'>, timeZone: string): BoardDay => ({
  timeZone,
  today: dayIn(timeZone, clock.now()),
});

/** The board, without a lock; refuses with 404 when the member does not belong to it. */
export async function requireBoardAccess(
  db: Queryable,
  { me, projectId }: BoardContext,
): Promise<repository.NamedBoard> {
  return (await repository.findBoard(db, projectId, me)) ?? refuse(taskErrors.noBoard);
}

/** The task, without a lock; refuses with 404 when the member does not belong to its board. */
export async function requireTaskAccess(deps: BoardDeps, context: TaskContext): Promise<Task> {
  const { orm } = deps.database;
  const { timeZone } = await requireBoardAccess(orm, context);
  return (await repository.findTask(orm, context, dayOf(deps, timeZone))) ?? refuse(taskErrors.notFound);
}

/**
 * Locks the board until the transaction ends; refuses with 404 when the member does not belong to it. Every change locks
 * first: changes of one board run in sequence, and a member who has just left is refused.
 */
export async function lockBoard(tx: Queryable, { me, projectId }: BoardContext): Promise<repository.Board> {
  const board = (await repository.lockBoard(tx, projectId, me)) ?? refuse(taskErrors.noBoard);
  refuseArchived(board);
  return board;
}

/** Refuses a change of a board whose project is archived. */
export function refuseArchived({ isArchived }: { isArchived: boolean }): void {
  if (isArchived) refuse(projectErrors.archived);
}

/** Refuses another task on a full board. The caller must hold the board's lock. */
export async function requireCapacity(tx: Queryable, { projectId }: repository.Board): Promise<void> {
  if ((await repository.countTasks(tx, projectId)) >= limits.tasksOfBoard) refuse(taskErrors.boardFull);
}

/** Locks the board and a task on it until the transaction ends; refuses with 404 for a deleted or unknown task. */
export async function lockBoardAndTask(
  tx: Queryable,
  context: TaskContext,
): Promise<{ board: repository.Board; row: repository.TaskRow }> {
  const board = await lockBoard(tx, context);
  const row = await repository.lockTask(tx, board, context.taskId);
  return row?.deletedAt === null ? { board, row } : refuse(taskErrors.notFound);
}

/** The task as the API shows it, after a change in this transaction. */
export async function viewTask(
  tx: Queryable,
  context: { projectId: string; taskId: string },
  day: BoardDay,
): Promise<Task> {
  const task = await repository.findTask(tx, context, day);
  if (task === null) throw new Error('The changed task was not found.');
  return task;
}

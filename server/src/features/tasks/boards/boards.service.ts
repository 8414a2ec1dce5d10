import { limits } from '@tandem/contract/limits';
import type { Task } from '@tandem/contract/tasks';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { refuse } from '../../../platform/refusal.ts';
import { createKeyedLimiter } from '../../../platform/concurrency/keyed-limiter.ts';
import type { BoardDay } from './board-columns.rules.ts';
import { dayIn } from './project-days.rules.ts';
import { taskErrors } from '../tasks.errors.ts';
import * as repository from '../tasks.repository.ts';

/** What the tasks feature needs. */
export interface TasksDeps {
  database: Database;
  clock: Clock;
  live: Live;
  /** Where the calendar's events link to. */
  publicUrl: string | null;
}

/** What the services of a board share. */
export interface BoardDeps extends TasksDeps {
  /** Runs a change of a board in a transaction; at most three changes of one board run at a time. */
  change<T>(projectId: string, work: (tx: Queryable) => Promise<T>): Promise<T>;
}

/** Changes of one board wait for each other in the database; more at once would only take connections from other boards. */
const changesAtOnce = 3;

/** Adds the limit on concurrent changes, so that one busy board does not take all connections of this process. */
export function createBoardDeps(deps: TasksDeps): BoardDeps {
  const inTurn = createKeyedLimiter({ inAll: Number.POSITIVE_INFINITY, each: changesAtOnce });
  return {
    ...deps,
    change: (projectId, work) => inTurn(projectId, () => deps.database.transaction(work)),
  };
}

/** Who asks for something on which board. */
export interface BoardContext {
  me: string;
  projectId: string;
}

/** Who asks for something about which task. */
export interface TaskContext extends BoardContext {
  taskId: string;
}

/** The calendar of a board right now. */
export const dayOf = ({ clock }: Pick<TasksDeps, 'clock'>, timeZone: string): BoardDay => ({
  timeZone,
  today: dayIn(timeZone, clock.now()),
});

/** The board, for reading; refuses with 404 whoever does not belong to it. */
export async function requireBoardAccess(
  db: Queryable,
  { me, projectId }: BoardContext,
): Promise<repository.Board> {
  return (await repository.findBoard(db, projectId, me)) ?? refuse(taskErrors.noBoard);
}

/** The task, for reading; refuses with 404 whoever does not belong to its board. */
export async function requireTaskAccess(deps: BoardDeps, context: TaskContext): Promise<Task> {
  const { orm } = deps.database;
  const { timeZone } = await requireBoardAccess(orm, context);
  return (await repository.findTask(orm, context, dayOf(deps, timeZone))) ?? refuse(taskErrors.notFound);
}

/**
 * The board, held until the transaction ends; every change goes through here first, so that the changes of one board
 * happen one after the other, and those who leave it meanwhile are refused.
 */
export async function lockBoard(tx: Queryable, { me, projectId }: BoardContext): Promise<repository.Board> {
  return (await repository.lockBoard(tx, projectId, me)) ?? refuse(taskErrors.noBoard);
}

/** Refuses one task more on a board that is full; the caller holds it. */
export async function requireCapacity(tx: Queryable, { projectId }: repository.Board): Promise<void> {
  if ((await repository.countTasks(tx, projectId)) >= limits.tasksOfBoard) refuse(taskErrors.boardFull);
}

/** The board and a task on it, both held until the transaction ends. */
export async function lockBoardAndTask(
  tx: Queryable,
  context: TaskContext,
): Promise<{ board: repository.Board; held: repository.TaskRow }> {
  const board = await lockBoard(tx, context);
  const held = await repository.lockTask(tx, board, context.taskId);
  return held?.deletedAt === null ? { board, held } : refuse(taskErrors.notFound);
}

/** A task just written, as everybody on the board sees it. */
export async function viewTask(
  tx: Queryable,
  context: { projectId: string; taskId: string },
  day: BoardDay,
): Promise<Task> {
  const task = await repository.findTask(tx, context, day);
  if (task === null) throw new Error('The task just written was not found.');
  return task;
}

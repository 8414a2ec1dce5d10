import type { Task } from '@tandem/contract/tasks';
import { refuse } from '../../../platform/refusal.ts';
import {
  type AtTask,
  dayOf,
  holdBoard,
  holdTask,
  requireRoom,
  type TasksDeps,
  viewTask,
} from '../boards.service.ts';
import { purgeBefore, whyNotRestore } from './task-removal.rules.ts';
import { record } from '../task-revisions.service.ts';
import { taskErrors } from '../tasks.errors.ts';
import { emitToAssignees, emitTaskDeleted, emitTaskSaved } from '../tasks.live.ts';
import * as repository from '../tasks.repository.ts';

/** Deleting a task, bringing it back within ten seconds, and deleting it for good. */
export function createTaskRemovalService(deps: TasksDeps) {
  const { database, clock } = deps;
  return {
    deleteTask: (at: AtTask): Promise<void> => remove(deps, at),
    restoreTask: (at: AtTask): Promise<Task> => restore(deps, at),
    purgeTasks: (): Promise<void> => repository.purgeDeleted(database.orm, purgeBefore(clock.now())),
  };
}

async function remove({ change, clock, live }: TasksDeps, at: AtTask): Promise<void> {
  const assigneeId = await change(at.projectId, async (tx) => {
    const { held } = await holdTask(tx, at);
    const now = clock.now();
    await repository.updateTask(tx, at.taskId, { deletedAt: now });
    await record(tx, { at, version: held.version + 1, now, happenings: [{ kind: 'deleted' }] });
    return held.assigneeId;
  });
  emitTaskDeleted(live, at);
  emitToAssignees(live, assigneeId);
}

async function restore(deps: TasksDeps, at: AtTask): Promise<Task> {
  const task = await deps.change(at.projectId, async (tx) => {
    const board = await holdBoard(tx, at);
    const held = (await repository.lockTask(tx, board, at.taskId)) ?? refuse(taskErrors.notFound);
    const now = deps.clock.now();
    const why = whyNotRestore(held.deletedAt, now);
    if (why !== null) refuse(why);
    await requireRoom(tx, board);
    await repository.updateTask(tx, at.taskId, { deletedAt: null });
    await record(tx, { at, version: held.version + 1, now, happenings: [{ kind: 'restored' }] });
    return viewTask(tx, at, dayOf(deps, board.timeZone));
  });
  emitTaskSaved(deps.live, task);
  emitToAssignees(deps.live, task.assignedTo);
  return task;
}

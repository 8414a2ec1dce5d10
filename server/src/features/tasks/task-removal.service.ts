import type { Task } from '@tandem/contract/tasks';
import { refuse } from '../../platform/refusal.ts';
import {
  dayOf,
  lockBoard,
  lockBoardAndTask,
  requireCapacity,
  type TaskContext,
  viewTask,
} from './boards/boards.service.ts';
import { recordActivity } from './changes/task-changes.service.ts';
import { purgeBefore, whyNotRestore } from './task-removal.rules.ts';
import type { BoardDeps } from './tasks.deps.ts';
import { taskErrors } from './tasks.errors.ts';
import { emitTaskDeleted, emitTaskSaved, emitToAssignees } from './tasks.live.ts';
import * as repository from './tasks.repository.ts';

/** Deletes tasks, restores them within ten seconds, and purges old ones. */
export function createTaskRemovalService(deps: BoardDeps) {
  const { database, clock } = deps;
  return {
    deleteTask: (context: TaskContext): Promise<void> => remove(deps, context),
    restoreTask: (context: TaskContext): Promise<Task> => restore(deps, context),
    purgeTasks: (): Promise<void> => repository.purgeDeleted(database.orm, purgeBefore(clock.now())),
  };
}

async function remove({ change, clock, live }: BoardDeps, context: TaskContext): Promise<void> {
  const assigneeId = await change(context.projectId, async (tx) => {
    const { row } = await lockBoardAndTask(tx, context);
    const now = clock.now();
    await repository.updateTask(tx, context.taskId, { deletedAt: now });
    await recordActivity(tx, {
      context,
      version: row.version + 1,
      now,
      activityEvents: [{ kind: 'deleted' }],
    });
    return row.assigneeId;
  });
  emitTaskDeleted(live, context);
  emitToAssignees(live, assigneeId);
}

async function restore(deps: BoardDeps, context: TaskContext): Promise<Task> {
  const task = await deps.change(context.projectId, async (tx) => {
    const board = await lockBoard(tx, context);
    const row = (await repository.lockTask(tx, board, context.taskId)) ?? refuse(taskErrors.notFound);
    const now = deps.clock.now();
    const why = whyNotRestore(row.deletedAt, now);
    if (why !== null) refuse(why);
    await requireCapacity(tx, board);
    await repository.updateTask(tx, context.taskId, { deletedAt: null });
    await recordActivity(tx, {
      context,
      version: row.version + 1,
      now,
      activityEvents: [{ kind: 'restored' }],
    });
    return viewTask(tx, context, dayOf(deps, board.timeZone));
  });
  emitTaskSaved(deps.live, task);
  emitToAssignees(deps.live, task.assignedTo);
  return task;
}

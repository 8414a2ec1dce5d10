import type { Task } from '@tandem/contract/tasks';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockChatOf, relinkTask, unlinkTask } from '../../chat/public.ts';
import type { ActivityEvent } from '../boards/board-changes.repository.ts';
import type { BoardDeps } from '../boards/board-changes.service.ts';
import { dayOf, purgeBefore, whyNotRestore } from '../boards/boards.rules.ts';
import { lockBoard, requireCapacity } from '../boards/boards.service.ts';
import { forgetOldEvents, insertEvents } from '../history/task-history.repository.ts';
import type { TaskContext } from '../tasks.deps.ts';
import { taskErrors } from '../tasks.errors.ts';
import { emitTaskDeleted, emitTaskSaved, emitToAssignees } from '../tasks.live.ts';
import * as repository from '../tasks.repository.ts';

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
  const { taskId } = context;
  const { assigneeId, unlinked } = await change(context.projectId, async (tx) => {
    const board = await lockBoard(tx, context);
    await lockSource(tx, taskId);
    const row = await repository.lockTask(tx, board, taskId);
    if (row?.deletedAt !== null) return refuse(taskErrors.notFound);
    const now = clock.now();
    await repository.updateTask(tx, taskId, { deletedAt: now });
    await recordActivity(tx, {
      context,
      version: row.version + 1,
      now,
      activityEvents: [{ kind: 'deleted' }],
    });
    const { messageId } = row;
    return {
      assigneeId: row.assigneeId,
      unlinked: messageId && (await unlinkTask(live, tx, { messageId, taskId })),
    };
  });
  emitTaskDeleted(live, context);
  if (unlinked) unlinked();
  emitToAssignees(live, assigneeId);
}

/** Locks the chat of the message that a task was made of. Deleting a message locks the chat first, and then the task. */
async function lockSource(tx: Queryable, taskId: string): Promise<void> {
  const messageId = await repository.findMessageOf(tx, taskId);
  if (messageId !== null) await lockChatOf(tx, messageId);
}

async function restore(deps: BoardDeps, context: TaskContext): Promise<Task> {
  const { task, linked } = await deps.change(context.projectId, async (tx) => {
    const board = await lockBoard(tx, context);
    await lockSource(tx, context.taskId);
    const row = (await repository.lockTask(tx, board, context.taskId)) ?? refuse(taskErrors.notFound);
    const now = deps.clock.now();
    const why = whyNotRestore(row.deletedAt, now);
    if (why !== null) refuse(why);
    await requireCapacity(tx, board);
    const linked =
      row.messageId === null
        ? null
        : await relinkTask(deps.live, tx, { messageId: row.messageId, taskId: row.id });
    await repository.updateTask(tx, context.taskId, {
      deletedAt: null,
      ...(linked === null && { messageId: null }),
    });
    await recordActivity(tx, {
      context,
      version: row.version + 1,
      now,
      activityEvents: [{ kind: 'restored' }],
    });
    return { task: await repository.viewTask(tx, context, dayOf(board.timeZone, deps.clock.now())), linked };
  });
  emitTaskSaved(deps.live, task);
  linked?.();
  emitToAssignees(deps.live, task.assignedTo);
  return task;
}

/** Records what the member did to a task. */
async function recordActivity(
  tx: Queryable,
  {
    context,
    version,
    now,
    activityEvents,
  }: { context: TaskContext; version: number; now: Date; activityEvents: ActivityEvent[] },
): Promise<void> {
  const { me: actorId, taskId } = context;
  await insertEvents(
    tx,
    activityEvents.map((event) => ({ ...event, id: newId(), taskId, actorId, version, at: now })),
  );
  await forgetOldEvents(tx, taskId);
}

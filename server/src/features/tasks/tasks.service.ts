import type { ParsedInput } from '@tandem/contract/operation';
import type { createTask, Task, TaskAnalytics } from '@tandem/contract/tasks';
import type { TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import { LastStatement } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { isStart } from './boards/board-columns.rules.ts';
import {
  type BoardContext,
  type TaskContext,
  dayOf,
  requireBoardAccess,
  requireTaskAccess,
  createBoardDeps,
  type BoardDeps,
  type TasksDeps,
} from './boards/boards.service.ts';
import { findBoardForNewTask, insertTask } from './boards/board-writes.repository.ts';
import { createBoardReadsService } from './boards/board-reads.service.ts';
import { createTaskCalendarService } from './calendar/task-calendar.service.ts';
import { createTaskCommentsService } from './comments/task-comments.service.ts';
import { listEvents } from './history/task-history.repository.ts';
import { keyBetween } from './order/board-order.rules.ts';
import { createTaskChangesService, requireAssignable } from './changes/task-changes.service.ts';
import { analyticsOf } from './task-analytics.rules.ts';
import { createTaskRemovalService } from './removal/task-removal.service.ts';
import { taskErrors } from './tasks.errors.ts';
import { emitToAssignees, emitTaskSaved } from './tasks.live.ts';
import * as repository from './tasks.repository.ts';

type CreateInput = ParsedInput<typeof createTask>['body'];

export type TasksService = ReturnType<typeof createTasksService>;

/** The operations of the tasks feature; refuses with `taskErrors`. */
export function createTasksService(tasksDeps: TasksDeps) {
  const deps = createBoardDeps(tasksDeps);
  const { orm } = deps.database;
  return {
    ...createTaskChangesService(deps),
    ...createTaskRemovalService(deps),
    ...createTaskCommentsService(deps),
    ...createTaskCalendarService(deps),
    ...createBoardReadsService(deps),
    viewTask: (context: TaskContext): Promise<Task> => requireTaskAccess(deps, context),
    viewTaskAnalytics: async (context: BoardContext): Promise<TaskAnalytics> => {
      const day = dayOf(deps, (await requireBoardAccess(orm, context)).timeZone);
      return analyticsOf(await repository.listForAnalytics(orm, context.projectId), day);
    },
    createTask: (context: BoardContext, body: CreateInput): Promise<Task> => create(deps, context, body),
    listTaskActivity: async (context: TaskContext): Promise<TaskEvent[]> => {
      await requireTaskAccess(deps, context);
      return listEvents(orm, context.taskId);
    },
    listMyTasks: (me: string): Promise<MyTask[]> =>
      repository.listTasksOf(orm, me, (timeZone) => dayOf(deps, timeZone)),
  };
}

async function create(deps: BoardDeps, { me, projectId }: BoardContext, body: CreateInput): Promise<Task> {
  const { status: homeColumn = 'To Do', assignedTo: assigneeId = null } = body;
  const task = await deps.change(projectId, async (tx) => {
    const board =
      (await findBoardForNewTask(tx, { projectId, me, assigneeId })) ?? refuse(taskErrors.noBoard);
    if (board.isFull) refuse(taskErrors.boardFull);
    requireAssignable(board);
    if (isStart('To Do', homeColumn) && assigneeId === null) refuse(taskErrors.assigneeRequired);
    const now = deps.clock.now();
    const { title, description, dueDate = null, priority = null, labels = [] } = body;
    const row = {
      id: newId(),
      projectId,
      title,
      description: description || null,
      dueDate,
      priority,
      labels,
      homeColumn,
      doneAt: homeColumn === 'Done' ? now : null,
      assigneeId,
      position: keyBetween(null, board.firstPosition),
      createdAt: now,
    };
    const events = [{ id: newId(), kind: 'created' as const }];
    const record = { me, at: now, events, hasLongHistory: false };
    const day = dayOf(deps, board.timeZone);
    return new LastStatement(async () => repository.toTask(await insertTask(tx, row, record), day));
  });
  emitTaskSaved(deps.live, task);
  emitToAssignees(deps.live, assigneeId);
  return task;
}

import type { ParsedInput } from '@tandem/contract/operation';
import type { createTask, Task, TaskAnalytics } from '@tandem/contract/tasks';
import type { TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import type { MyTask } from '@tandem/contract/tasks/tasks-mine';
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
  lockBoard,
  requireCapacity,
  type BoardDeps,
  type TasksDeps,
  viewTask,
} from './boards/boards.service.ts';
import { createTaskCalendarService } from './calendar/task-calendar.service.ts';
import { createTaskCommentsService } from './comments/task-comments.service.ts';
import { listEvents } from './history/task-history.repository.ts';
import { findFirstPosition } from './order/board-order.repository.ts';
import { keyBetween } from './order/board-order.rules.ts';
import { createTaskChangesService, requireAssignable } from './changes/task-changes.service.ts';
import { analyticsOf } from './task-analytics.rules.ts';
import { createTaskRemovalService } from './removal/task-removal.service.ts';
import { recordActivity } from './changes/task-revisions.service.ts';
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
    listTasks: async (context: BoardContext): Promise<{ tasks: Task[]; timeZone: string; today: string }> => {
      const day = dayOf(deps, (await requireBoardAccess(orm, context)).timeZone);
      return { tasks: await repository.listTasks(orm, context.projectId, day), ...day };
    },
    listDeadlines: async (context: BoardContext): Promise<Task[]> => {
      const day = dayOf(deps, (await requireBoardAccess(orm, context)).timeZone);
      return repository.listUpcoming(orm, context.projectId, day);
    },
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
  const context = { me, projectId, taskId: newId() };
  const task = await deps.change(projectId, async (tx) => {
    const board = await lockBoard(tx, context);
    await requireCapacity(tx, board);
    if (assigneeId !== null) await requireAssignable(tx, board, assigneeId);
    if (isStart('To Do', homeColumn) && assigneeId === null) refuse(taskErrors.assigneeRequired);
    const now = deps.clock.now();
    await repository.insertTask(tx, {
      id: context.taskId,
      projectId,
      title: body.title,
      description: body.description || null,
      dueDate: body.dueDate ?? null,
      priority: body.priority ?? null,
      labels: body.labels ?? [],
      homeColumn,
      doneAt: homeColumn === 'Done' ? now : null,
      assigneeId,
      position: keyBetween(null, await findFirstPosition(tx, projectId)),
      createdAt: now,
    });
    await recordActivity(tx, { context, version: 1, now, activityEvents: [{ kind: 'created' }] });
    return viewTask(tx, context, dayOf(deps, board.timeZone));
  });
  emitTaskSaved(deps.live, task);
  emitToAssignees(deps.live, assigneeId);
  return task;
}

import * as comments from '@tandem/contract/tasks/tasks-comments';
import { listProjectActivity } from '@tandem/contract/tasks/project-activity';
import { listMyTasks } from '@tandem/contract/tasks/tasks-own';
import * as operations from '@tandem/contract/tasks';
import { taskMessages } from '@tandem/contract/tasks';
import type { Bind } from '../../platform/http/bind.ts';
import { bindChecklist } from './checklist/checklist.routes.ts';
import { bindTaskCalendar } from './calendar/task-calendar.routes.ts';
import type { TasksService } from './tasks.service.ts';

/** Serves the operations of the tasks feature. */
export function bindTasks(bind: Bind, service: TasksService): void {
  bindBoard(bind, service);
  bindActivity(bind, service);
  bindTaskComments(bind, service);
  bindChecklist(bind, service);
  bindTaskCalendar(bind, service);
}

function bindBoard(bind: Bind, service: TasksService): void {
  bind(operations.listTasks, ({ me, params, query }) =>
    service.listTasks({ me, ...params }, { isBrief: query.brief === 'true' }),
  );
  bind(operations.viewTask, async ({ me, params }) => ({ data: await service.viewTask({ me, ...params }) }));
  bind(operations.listDeadlines, ({ me, params, query }) =>
    service.listDeadlines({ me, ...params }, { isBrief: query.brief === 'true' }),
  );
  bind(operations.viewTaskAnalytics, ({ me, params }) => service.viewTaskAnalytics({ me, ...params }));
  bind(operations.createTask, async ({ me, params, body, markRepeat }) => {
    const { task, isRepeat } = await service.createTask({ me, ...params }, body);
    if (isRepeat) markRepeat();
    return { message: taskMessages.created, data: task };
  });
  bind(operations.editTask, async ({ me, params, body }) => ({
    message: taskMessages.updated,
    data: await service.editTask({ me, ...params }, body),
  }));
  bind(operations.moveTask, async ({ me, params, body }) => ({
    message: taskMessages.moved,
    data: await service.moveTask({ me, ...params }, body),
  }));
  bind(operations.assignTask, async ({ me, params, body }) => ({
    message: body.assignedTo === null ? taskMessages.unassigned : taskMessages.assigned,
    data: await service.assignTask({ me, ...params }, body),
  }));
  bind(operations.deleteTask, async ({ me, params }) => {
    await service.deleteTask({ me, ...params });
    return { message: taskMessages.deleted };
  });
  bind(operations.restoreTask, async ({ me, params }) => ({
    message: taskMessages.restored,
    data: await service.restoreTask({ me, ...params }),
  }));
  bind(listMyTasks, ({ me, query }) => service.listMyTasks(me, query));
}

function bindActivity(bind: Bind, service: TasksService): void {
  bind(comments.listTaskActivity, async ({ me, params }) => ({
    data: await service.listTaskActivity({ me, ...params }),
  }));
  bind(listProjectActivity, async ({ me, params }) => ({
    data: await service.listProjectActivity({ me, ...params }),
  }));
}

function bindTaskComments(bind: Bind, service: TasksService): void {
  bind(comments.listTaskComments, async ({ me, params }) => ({
    comments: await service.listTaskComments({ me, ...params }),
  }));
  bind(comments.addTaskComment, async ({ me, params, body }) => ({
    message: comments.taskCommentMessages.commented,
    comment: await service.addTaskComment({ me, ...params }, body.text),
  }));
  bind(comments.editTaskComment, async ({ me, params, body }) => ({
    message: comments.taskCommentMessages.commentEdited,
    comment: await service.editTaskComment({ me, ...params }, body.text),
  }));
  bind(comments.deleteTaskComment, async ({ me, params }) => ({
    message: comments.taskCommentMessages.commentDeleted,
    comment: await service.deleteTaskComment({ me, ...params }),
  }));
}

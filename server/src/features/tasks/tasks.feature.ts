import * as comments from '@tandem/contract/tasks/tasks-comments';
import { listProjectActivity, leaveActivity, watchActivity } from '@tandem/contract/tasks/tasks-comments';
import {
  listMyTasks,
  listSharedTasks,
  calendarMessages,
  endCalendarLink,
  makeCalendarLink,
  readCalendar,
  viewCalendarLink,
} from '@tandem/contract/tasks/tasks-own';
import * as operations from '@tandem/contract/tasks';
import { taskMessages, leaveBoard, watchBoard } from '@tandem/contract/tasks';
import * as checklist from '@tandem/contract/tasks/tasks-checklist';
import * as following from '@tandem/contract/tasks/tasks-following';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { HandleCommand } from '../../platform/live/live.ts';
import type { DatabaseLog } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import { exportMemberData, onAccountDeleted } from './member-data.repository.ts';
import {
  type BoardPeopleDeps,
  boardAudienceResolvers,
  createBoardPeopleService,
  type BoardPeopleService,
} from './board-people.service.ts';
import { deleteLink } from './calendar/calendar-links.repository.ts';
import { createBoardDeps } from './boards/board-changes.service.ts';
import { createBoardReadsService } from './boards/boards.service.ts';
import { createMadeTasksService } from './changes/made-tasks.service.ts';
import { createTaskChangesService } from './changes/task-changes.service.ts';
import { createTaskRemovalService } from './changes/task-removal.service.ts';
import { createTaskCommentsService } from './task-comments.service.ts';
import { createTasksService } from './tasks.service.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { createChecklistService, type ChecklistService } from './checklist/checklist.service.ts';
import { createFollowingService } from './following/following.service.ts';
import { createImportWorker } from './imports/import-worker.service.ts';
import { createImportsService, type ImportsDeps } from './imports/imports.service.ts';
import { createProjectExportService } from './imports/project-export.service.ts';
import { createTaskCalendarService } from './calendar/task-calendar.service.ts';
import { activityAudience, boardAudience } from './tasks.live.ts';
import * as importOperations from '@tandem/contract/tasks/tasks-imports';

type Deps = TasksDeps & Pick<ImportsDeps, 'storage'> & { log: DatabaseLog };

/** All verbs of the feature, and what works in the background. */
function createServices(tasksDeps: Deps) {
  const deps = { ...tasksDeps, ...createBoardDeps(tasksDeps) };
  const importWorker = createImportWorker(deps);
  return {
    importWorker,
    ...createImportsService({ ...deps, wake: importWorker.wake }),
    ...createProjectExportService(deps),
    ...createTasksService(deps),
    ...createTaskChangesService(deps),
    ...createTaskRemovalService(deps),
    ...createTaskCommentsService(deps),
    ...createChecklistService(deps),
    ...createFollowingService(deps),
    ...createMadeTasksService(deps),
    ...createTaskCalendarService(deps),
    ...createBoardReadsService(deps),
  };
}

type TasksService = ReturnType<typeof createServices>;

const createTasksJobs = (service: TasksService): Job[] => [
  { name: 'purge-tasks', cron: '52 * * * *', run: service.purgeTasks },
  // Comments of the version before, also while it still runs.
  { name: 'index-comments', cron: '*/10 * * * *', run: service.indexComments },
  { name: 'sweep-imports', cron: '27 * * * *', run: service.sweepImports },
];

/** Tasks on a project's board, their comments and history, and the calendar link. */
export function createTasksFeature(deps: Deps & BoardPeopleDeps): Feature {
  const service = createServices(deps);
  const boardPeople = createBoardPeopleService(deps);
  return {
    routes: (bind) => bindTasks(bind, service),
    commands: (handle) => handleBoardCommands(handle, boardPeople),
    audiences: boardAudienceResolvers(deps),
    jobs: createTasksJobs(service),
    workers: [service.importWorker],
    onAccountDeleted,
    onSessionsEnded: deleteLink,
    exportMemberData,
  };
}

/** Serves the operations of the tasks feature. */
function bindTasks(bind: Bind, service: TasksService): void {
  bindBoard(bind, service);
  bindActivity(bind, service);
  bindTaskComments(bind, service);
  bindChecklist(bind, service);
  bindFollowing(bind, service);
  bindMadeTasks(bind, service);
  bindTaskCalendar(bind, service);
  bindImports(bind, service);
}

function bindBoard(bind: Bind, service: TasksService): void {
  bind(operations.listTasks, ({ me, params, query }) =>
    service.listTasks({ me, ...params }, { isBrief: query.brief === 'true' }),
  );
  bind(operations.viewTask, async ({ me, params }) => ({ data: await service.viewTask({ me, ...params }) }));
  bind(operations.listDeadlines, ({ me, params, query }) =>
    service.listDeadlines({ me, ...params }, { isBrief: query.brief === 'true' }),
  );
  bind(operations.viewTaskAnalytics, ({ me, params, reader }) =>
    service.viewTaskAnalytics({ me, ...params }, reader),
  );
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
  bind(listSharedTasks, async ({ me, params, query }) => ({
    data: await service.listSharedTasks(me, params.userId, query),
  }));
}

function bindActivity(bind: Bind, service: TasksService): void {
  bind(comments.listTaskActivity, async ({ me, params, reader }) => ({
    data: await service.listTaskActivity({ me, ...params }, reader),
  }));
  bind(listProjectActivity, async ({ me, params, reader }) => ({
    data: await service.listProjectActivity({ me, ...params }, reader),
  }));
}

function bindTaskComments(bind: Bind, service: TasksService): void {
  bind(comments.listTaskComments, async ({ me, params }) => ({
    comments: await service.listTaskComments({ me, ...params }),
  }));
  bind(comments.searchComments, ({ me, params, query, reader }) =>
    service.searchComments({ me, projectId: params.id }, query, reader),
  );
  bind(comments.addTaskComment, async ({ me, params, body }) => ({
    message: comments.taskCommentMessages.commented,
    comment: await service.addTaskComment({ me, ...params }, body),
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

/** Serves the operations on checklists. */
function bindChecklist(bind: Bind, service: ChecklistService): void {
  bind(checklist.listChecklist, async ({ me, params }) => ({
    data: await service.listChecklist({ me, ...params }),
  }));
  bind(checklist.addChecklistItem, async ({ me, params, body }) => ({
    message: checklist.checklistMessages.added,
    data: await service.addChecklistItem({ me, ...params }, body.text),
  }));
  bind(checklist.editChecklistItem, async ({ me, params, body }) => ({
    message: checklist.checklistMessages.changed,
    data: await service.editChecklistItem({ me, ...params }, body),
  }));
  bind(checklist.deleteChecklistItem, async ({ me, params }) => ({
    message: checklist.checklistMessages.deleted,
    data: await service.deleteChecklistItem({ me, ...params }),
  }));
}

/** Serves what members choose about following tasks. */
function bindFollowing(bind: Bind, service: ReturnType<typeof createFollowingService>): void {
  bind(following.viewTaskFollowing, async ({ me, params }) => ({
    data: await service.viewTaskFollowing({ me, ...params }),
  }));
  bind(following.followTask, async ({ me, params }) => ({
    message: following.followingMessages.followed,
    data: await service.followTask({ me, ...params }),
  }));
  bind(following.unfollowTask, async ({ me, params }) => ({
    message: following.followingMessages.unfollowed,
    data: await service.unfollowTask({ me, ...params }),
  }));
}

/** Serves the operations that make tasks of texts. */
function bindMadeTasks(bind: Bind, service: TasksService): void {
  bind(checklist.makeTaskOfMessage, async ({ me, params, body, markRepeat }) => {
    const { task, isRepeat } = await service.makeTaskOfMessage(me, params, body);
    if (isRepeat) markRepeat();
    return { message: taskMessages.created, data: task };
  });
  bind(checklist.makeTaskOfComment, async ({ me, params, body, markRepeat }) => {
    const { task, isRepeat } = await service.makeTaskOfComment({ me, ...params }, body);
    if (isRepeat) markRepeat();
    return { message: taskMessages.created, data: task };
  });
  bind(checklist.makeTaskOfItem, async ({ me, params, body }) => ({
    message: taskMessages.created,
    data: await service.makeTaskOfItem({ me, ...params }, body),
  }));
}

/** Serves the calendar link of a member and the feed behind it. */
function bindTaskCalendar(bind: Bind, service: ReturnType<typeof createTaskCalendarService>): void {
  bind(viewCalendarLink, async ({ me }) => ({ data: await service.viewCalendarLink(me) }));
  bind(makeCalendarLink, async ({ me, record }) => {
    const data = await service.makeCalendarLink(me);
    record('calendar_link_created');
    return { message: calendarMessages.made, data };
  });
  bind(endCalendarLink, async ({ me }) => {
    await service.endCalendarLink(me);
    return { message: calendarMessages.ended };
  });
  bind(readCalendar, ({ params }) => service.readCalendar(params.secret));
}

/** Handles the socket commands that start and stop watching a board. */
function handleBoardCommands(handle: HandleCommand, people: BoardPeopleService): void {
  handle(watchBoard, async (connection, { projectId }) => ({
    people: await people.watchBoard({ me: connection.me, projectId }, connection.join),
  }));
  handle(leaveBoard, async (connection, { projectId }) => {
    connection.leave(boardAudience(projectId));
    return {};
  });
  handle(watchActivity, async (connection, { projectId }) => {
    await people.watchActivity({ me: connection.me, projectId }, connection.join);
    return {};
  });
  handle(leaveActivity, async (connection, { projectId }) => {
    connection.leave(activityAudience(projectId));
    return {};
  });
}

type ImportsService = ReturnType<typeof createImportsService> & ReturnType<typeof createProjectExportService>;

/** Serves what brings tasks into a project, and a project out. */
function bindImports(bind: Bind, service: ImportsService): void {
  const { importMessages: messages } = importOperations;
  bind(importOperations.exportProject, ({ me, params, reader }) =>
    service.exportProject({ me, projectId: params.id }, reader),
  );
  bind(importOperations.uploadImport, async ({ params, ...upload }) => ({
    message: messages.read,
    data: await service.uploadImport(upload, params.id),
  }));
  bind(importOperations.listImports, async ({ me, params }) => ({
    data: await service.listImports({ me, projectId: params.id }),
  }));
  bind(importOperations.viewImport, async ({ me, params: { id: projectId, importId } }) => ({
    data: await service.viewImport({ me, projectId, importId }),
  }));
  bind(importOperations.mapImport, async ({ me, params: { id: projectId, importId }, body }) => ({
    message: messages.mapped,
    data: await service.mapImport({ me, projectId, importId }, body),
  }));
  bind(importOperations.startImport, async ({ me, params: { id: projectId, importId }, body }) => ({
    message: messages.started,
    data: await service.startImport({ me, projectId, importId }, body),
  }));
  bind(importOperations.undoImport, async ({ me, params: { id: projectId, importId } }) => {
    const data = await service.undoImport({ me, projectId, importId });
    return { message: data.status === 'undoing' ? messages.undoing : messages.discarded, data };
  });
}

export { allCalendarLinksRemovedSql } from './calendar/calendar-links.repository.ts';
export { createTaskFiles } from './boards/boards.service.ts';
export { createIssueTasks } from './imports/issues.service.ts';
export { createHideComment } from './task-comments.service.ts';
export { createForgetMessage } from './changes/made-tasks.service.ts';
export { commentPathFor, reportedComment, reportedCommentNow } from './task-comments.repository.ts';
export { listNextDeadlines } from './boards/board-lists.repository.ts';
export { type BoardPeopleDeps, refreshBoardPeople, taskProjectHook } from './board-people.service.ts';
export { countFinished, listActiveDays, openTasks } from './tasks.repository.ts';
export {
  notifiedTask,
  quotedCommentsSql,
  taskConditions,
  taskQuotes,
  taskFactsOf,
  taskSubjects,
} from './task-notifications.repository.ts';

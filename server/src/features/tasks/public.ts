export { allCalendarLinksRemovedSql } from './calendar/calendar-links.repository.ts';
export { createHideComment } from './comments/task-comments.service.ts';
export { commentPathFor, reportedComment, reportedCommentNow } from './comments/task-comments.repository.ts';
export { listNextDeadlines } from './boards/board-lists.repository.ts';
export { type BoardPeopleDeps, refreshBoardPeople, taskProjectHook } from './people/board-people.service.ts';
export {
  notifiedTask,
  openTasks,
  taskConditions,
  taskQuotes,
  taskSubjects,
} from './task-notifications.repository.ts';

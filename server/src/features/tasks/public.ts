export { allCalendarLinksRemovedSql } from './calendar/calendar-links.repository.ts';
export { createHideComment } from './comments/hidden-comments.service.ts';
export {
  commentPathFor,
  reportedComment,
  reportedCommentNow,
} from './comments/reported-comments.repository.ts';
export { listNextDeadlines } from './boards/next-deadlines.repository.ts';
export { type BoardPeopleDeps, refreshBoardPeople } from './people/board-people.service.ts';
export { taskProjectHook } from './people/task-leavers.service.ts';
export {
  notifiedTask,
  openTasks,
  taskConditions,
  taskQuotes,
  taskSubjects,
} from './task-notifications.repository.ts';

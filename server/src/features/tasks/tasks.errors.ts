import { failureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';

export const taskErrors = {
  noBoard: failureKind('tasks.no_board', 404, 'This task board does not exist.'),
  notFound: failureKind('tasks.not_found', 404, 'This task does not exist.'),
  noComment: failureKind('tasks.no_comment', 404, 'This comment does not exist.'),
  noCalendar: failureKind('tasks.no_calendar', 404, 'This calendar link does not work any more.'),
  assigneeRequired: failureKind(
    'tasks.assignee_required',
    409,
    'Please assign this task before moving it to In Progress.',
  ),
  assigneeOutside: failureKind(
    'tasks.assignee_outside',
    400,
    'A task can only be assigned to the owner or a collaborator of its project.',
  ),
  changedMeanwhile: failureKind(
    'tasks.changed_meanwhile',
    409,
    'Somebody else has changed this task meanwhile.',
  ),
  noSuchPlace: failureKind('tasks.no_such_place', 400, 'The card to land before is not on this board.'),
  boardFull: failureKind(
    'tasks.board_full',
    409,
    `A board holds at most ${limits.tasksOfBoard} tasks. Please delete some that are done.`,
  ),
  talkedOut: failureKind('tasks.talked_out', 409, `A task holds at most ${limits.commentsOfTask} comments.`),
  notDeleted: failureKind('tasks.not_deleted', 409, 'This task is on the board already.'),
  restoredTooLate: failureKind('tasks.restored_too_late', 409, 'It is too late to bring this task back.'),
  authorOnly: failureKind('tasks.author_only', 403, 'Only who wrote this comment can change it.'),
} as const;

import { failureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import { listNames, tooManyEntries } from '@tandem/contract/values';

const number = new Intl.NumberFormat('en-US');

export const taskErrors = {
  invalidCursor: failureKind('tasks.no_such_place', 400, 'This page no longer exists. Load the list again.'),
  noBoard: failureKind('tasks.no_board', 404, 'This task board does not exist.'),
  notFound: failureKind('tasks.not_found', 404, 'This task does not exist.'),
  noComment: failureKind('tasks.no_comment', 404, 'This comment does not exist.'),
  commentHidden: failureKind(
    'tasks.comment_hidden',
    409,
    'A moderator hid this comment. You can delete it, but not change it.',
  ),
  sourceHidden: failureKind('tasks.source_hidden', 409, 'A moderator hid this comment.'),
  noChecklistItem: failureKind('tasks.no_checklist_item', 404, 'This item does not exist.'),
  noCalendar: failureKind('tasks.no_calendar', 404, 'This calendar link no longer works.'),
  assigneeRequired: failureKind(
    'tasks.assignee_required',
    409,
    'Please assign this task before moving it to In Progress.',
  ),
  assigneeNotMember: failureKind(
    'tasks.assignee_outside',
    400,
    'You can only assign a task to a project member.',
  ),
  changedMeanwhile: failureKind(
    'tasks.changed_meanwhile',
    409,
    'Someone else changed this task while you were editing it.',
  ),
  noSuchPosition: failureKind('tasks.no_such_place', 400, 'The task to insert before is not on this board.'),
  tooManyLabels: failureKind(
    'tasks.too_many_labels',
    400,
    tooManyEntries(listNames.labels, limits.taskLabels),
  ),
  boardFull: failureKind(
    'tasks.board_full',
    409,
    `A board can have at most ${number.format(limits.tasksOfBoard)} tasks. Delete some that are done.`,
  ),
  tooManyComments: failureKind(
    'tasks.talked_out',
    409,
    `A task can have at most ${number.format(limits.commentsOfTask)} comments. Delete one of yours first.`,
  ),
  checklistFull: failureKind(
    'tasks.checklist_full',
    409,
    `A checklist can have at most ${number.format(limits.checklistItems)} items.`,
  ),
  notDeleted: failureKind('tasks.not_deleted', 409, 'This task is already on the board.'),
  restoredTooLate: failureKind('tasks.restored_too_late', 409, 'It is too late to restore this task.'),
  clientIdReused: failureKind(
    'tasks.client_id_reused',
    409,
    'A different task was already created with this clientId.',
  ),
  authorOnly: failureKind('tasks.author_only', 403, 'You can only change your own comments.'),
} as const;

import * as tasks from '@tandem/contract/tasks';
import * as comments from '@tandem/contract/tasks/tasks-comments';
import { leaveBoard, watchBoard } from '@tandem/contract/tasks/tasks-live';
import * as mine from '@tandem/contract/tasks/tasks-mine';
import { type AccessRow, anybody, members } from './row.ts';
import type { Situation } from './situation.ts';
import { type CommandRow, commandResults } from './command-row.ts';

const board = ({ p }: Situation) => ({ params: { projectId: p._id } });
const onTask = ({ p, task }: Situation) => ({ params: { projectId: p._id, taskId: task } });
const onDeleted = ({ p, deletedTask }: Situation) => ({ params: { projectId: p._id, taskId: deletedTask } });
const onComment = (at: Situation) => ({ params: { ...onTask(at).params, commentId: at.comment } });
const people = (status: number) => members(404, { collaborator: status, owner: status });

/** The tasks of the situation are A's, the comment is C's; A holds a calendar link. */
export const tasksRows: AccessRow[] = [
  { operation: tasks.listTasks, asks: board, answers: people(200) },
  { operation: tasks.listDeadlines, asks: board, answers: people(200) },
  { operation: tasks.viewTaskAnalytics, asks: board, answers: people(200) },
  {
    operation: tasks.createTask,
    asks: (at) => ({ ...board(at), body: { title: 'New' } }),
    answers: people(201),
  },
  {
    operation: tasks.editTask,
    asks: (at) => ({ ...onTask(at), body: { title: 'Changed' } }),
    answers: people(200),
  },
  {
    operation: tasks.moveTask,
    asks: (at) => ({ ...onTask(at), body: { status: 'Done' } }),
    answers: people(200),
  },
  {
    operation: tasks.assignTask,
    asks: (at) => ({ ...onTask(at), body: { assignedTo: at.collaborator.id } }),
    answers: people(200),
  },
  { operation: tasks.deleteTask, asks: onTask, answers: people(200) },
  { operation: tasks.restoreTask, asks: onDeleted, answers: people(200) },
  { operation: comments.listTaskComments, asks: onTask, answers: people(200) },
  {
    operation: comments.addTaskComment,
    asks: (at) => ({ ...onTask(at), body: { text: 'A remark' } }),
    answers: people(201),
  },
  {
    operation: comments.editTaskComment,
    asks: (at) => ({ ...onComment(at), body: { text: 'Changed' } }),
    answers: members(404, { collaborator: 200, owner: 403 }),
  },
  {
    operation: comments.deleteTaskComment,
    asks: onComment,
    answers: members(404, { collaborator: 200, owner: 403 }),
  },
  { operation: comments.listTaskActivity, asks: onTask, answers: people(200) },
  { operation: mine.listMyTasks, answers: members(200) },
  { operation: mine.viewCalendarLink, answers: members(200) },
  { operation: mine.makeCalendarLink, answers: members(201) },
  { operation: mine.endCalendarLink, answers: members(200) },
  {
    operation: mine.readCalendar,
    asks: ({ calendarSecret }) => ({ params: { secret: calendarSecret } }),
    answers: anybody(200),
  },
];

export const tasksCommandRows: CommandRow[] = [
  {
    command: watchBoard,
    input: ({ p }) => ({ projectId: p._id }),
    results: commandResults('tasks.no_board', { collaborator: 'ok', owner: 'ok' }),
  },
  { command: leaveBoard, input: ({ p }) => ({ projectId: p._id }), results: commandResults('ok') },
];

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
  { operation: tasks.listTasks, input: board, statuses: people(200) },
  { operation: tasks.listDeadlines, input: board, statuses: people(200) },
  { operation: tasks.viewTaskAnalytics, input: board, statuses: people(200) },
  {
    operation: tasks.createTask,
    input: (at) => ({ ...board(at), body: { title: 'New' } }),
    statuses: people(201),
  },
  {
    operation: tasks.editTask,
    input: (at) => ({ ...onTask(at), body: { title: 'Changed' } }),
    statuses: people(200),
  },
  {
    operation: tasks.moveTask,
    input: (at) => ({ ...onTask(at), body: { status: 'Done' } }),
    statuses: people(200),
  },
  {
    operation: tasks.assignTask,
    input: (at) => ({ ...onTask(at), body: { assignedTo: at.collaborator.id } }),
    statuses: people(200),
  },
  { operation: tasks.deleteTask, input: onTask, statuses: people(200) },
  { operation: tasks.restoreTask, input: onDeleted, statuses: people(200) },
  { operation: comments.listTaskComments, input: onTask, statuses: people(200) },
  {
    operation: comments.addTaskComment,
    input: (at) => ({ ...onTask(at), body: { text: 'A remark' } }),
    statuses: people(201),
  },
  {
    operation: comments.editTaskComment,
    input: (at) => ({ ...onComment(at), body: { text: 'Changed' } }),
    statuses: members(404, { collaborator: 200, owner: 403 }),
  },
  {
    operation: comments.deleteTaskComment,
    input: onComment,
    statuses: members(404, { collaborator: 200, owner: 403 }),
  },
  { operation: comments.listTaskActivity, input: onTask, statuses: people(200) },
  { operation: mine.listMyTasks, statuses: members(200) },
  { operation: mine.viewCalendarLink, statuses: members(200) },
  { operation: mine.makeCalendarLink, statuses: members(201) },
  { operation: mine.endCalendarLink, statuses: members(200) },
  {
    operation: mine.readCalendar,
    input: ({ calendarSecret }) => ({ params: { secret: calendarSecret } }),
    statuses: anybody(200),
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

import * as tasks from '@tandem/contract/tasks';
import * as checklists from '@tandem/contract/tasks/tasks-checklist';
import * as made from '@tandem/contract/tasks/tasks-made';
import * as comments from '@tandem/contract/tasks/tasks-comments';
import { leaveBoard, watchBoard } from '@tandem/contract/tasks';
import * as ownTasks from '@tandem/contract/tasks/tasks-own';
import { type AccessRow, anybody, members, type Situation } from './row.ts';
import { type CommandRow, commandResults } from './command-row.ts';

const board = ({ p }: Situation) => ({ params: { projectId: p._id } });
const onTask = ({ p, task }: Situation) => ({ params: { projectId: p._id, taskId: task } });
const onDeleted = ({ p, deletedTask }: Situation) => ({ params: { projectId: p._id, taskId: deletedTask } });
const onComment = (situation: Situation) => ({
  params: { ...onTask(situation).params, commentId: situation.comment },
});
const onItem = (situation: Situation) => ({
  params: { ...onTask(situation).params, itemId: situation.item },
});
const team = (status: number) => members(404, { collaborator: status, owner: status });

/** The tasks are on A's board, the comment is by C, and A has a calendar link. */
export const tasksRows: AccessRow[] = [
  { operation: tasks.listTasks, input: board, statuses: team(200) },
  { operation: tasks.viewTask, input: onTask, statuses: team(200) },
  { operation: tasks.listDeadlines, input: board, statuses: team(200) },
  { operation: tasks.viewTaskAnalytics, input: board, statuses: team(200) },
  {
    operation: tasks.createTask,
    input: (situation) => ({ ...board(situation), body: { title: 'New' } }),
    statuses: team(201),
  },
  {
    operation: tasks.editTask,
    input: (situation) => ({ ...onTask(situation), body: { title: 'Changed' } }),
    statuses: team(200),
  },
  {
    operation: tasks.moveTask,
    input: (situation) => ({ ...onTask(situation), body: { status: 'Done' } }),
    statuses: team(200),
  },
  {
    operation: tasks.assignTask,
    input: (situation) => ({ ...onTask(situation), body: { assignedTo: situation.collaborator.id } }),
    statuses: team(200),
  },
  { operation: tasks.deleteTask, input: onTask, statuses: team(200) },
  { operation: tasks.restoreTask, input: onDeleted, statuses: team(200) },
  { operation: comments.listTaskComments, input: onTask, statuses: team(200) },
  {
    operation: comments.addTaskComment,
    input: (situation) => ({ ...onTask(situation), body: { text: 'A remark' } }),
    statuses: team(201),
  },
  {
    operation: comments.editTaskComment,
    input: (situation) => ({ ...onComment(situation), body: { text: 'Changed' } }),
    statuses: members(404, { collaborator: 200, owner: 403 }),
  },
  {
    operation: comments.deleteTaskComment,
    input: onComment,
    statuses: members(404, { collaborator: 200, owner: 403 }),
  },
  {
    operation: comments.searchComments,
    input: ({ p }) => ({ params: { id: p._id }, query: { q: 'words' } }),
    statuses: team(200),
  },
  { operation: comments.listTaskActivity, input: onTask, statuses: team(200) },
  { operation: comments.listProjectActivity, input: board, statuses: members(200) },
  { operation: checklists.listChecklist, input: onTask, statuses: team(200) },
  {
    operation: checklists.addChecklistItem,
    input: (situation) => ({ ...onTask(situation), body: { text: 'Rope' } }),
    statuses: team(201),
  },
  {
    operation: checklists.editChecklistItem,
    input: (situation) => ({ ...onItem(situation), body: { isDone: true } }),
    statuses: team(200),
  },
  { operation: checklists.deleteChecklistItem, input: onItem, statuses: team(200) },
  {
    operation: made.makeTaskOfMessage,
    input: ({ groupChat, message }) => ({ params: { chatId: groupChat, messageId: message }, body: {} }),
    statuses: team(201),
  },
  {
    operation: made.makeTaskOfComment,
    input: (situation) => ({ ...onComment(situation), body: {} }),
    statuses: team(201),
  },
  {
    operation: made.makeTaskOfItem,
    input: (situation) => ({ ...onItem(situation), body: {} }),
    statuses: team(201),
  },
  { operation: ownTasks.listMyTasks, statuses: members(200) },
  { operation: ownTasks.viewCalendarLink, statuses: members(200) },
  { operation: ownTasks.makeCalendarLink, statuses: members(201) },
  { operation: ownTasks.endCalendarLink, statuses: members(200) },
  {
    operation: ownTasks.readCalendar,
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
  {
    command: comments.watchActivity,
    input: ({ p }) => ({ projectId: p._id }),
    results: commandResults('tasks.no_board', { collaborator: 'ok', owner: 'ok' }),
  },
  {
    command: comments.leaveActivity,
    input: ({ p }) => ({ projectId: p._id }),
    results: commandResults('ok'),
  },
];

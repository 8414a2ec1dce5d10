import * as tasks from '@tandem/contract/tasks';
import * as checklists from '@tandem/contract/tasks/tasks-checklist';
import * as comments from '@tandem/contract/tasks/tasks-comments';
import * as following from '@tandem/contract/tasks/tasks-following';
import * as imports from '@tandem/contract/tasks/tasks-imports';
import { leaveBoard, watchBoard } from '@tandem/contract/tasks';
import * as ownTasks from '@tandem/contract/tasks/tasks-own';
import { formWith } from '../form.ts';
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
const onImport = ({ p, taskImport }: Situation) => ({ params: { id: p._id, importId: taskImport } });
const withBody = (situation: Situation) => ({ ...onImport(situation), body: {} });
const table = formWith(Buffer.from('Title\nOars\n'), { filename: 'board.csv', type: 'text/csv' });
const team = (status: number) => members(404, { collaborator: status, owner: status });
const ofOwner = (status: number) => members(404, { collaborator: 403, owner: status });

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
  { operation: following.viewTaskFollowing, input: onTask, statuses: team(200) },
  { operation: following.followTask, input: onTask, statuses: team(200) },
  { operation: following.unfollowTask, input: onTask, statuses: team(200) },
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
    operation: checklists.makeTaskOfMessage,
    input: ({ groupChat, message }) => ({ params: { chatId: groupChat, messageId: message }, body: {} }),
    statuses: team(201),
  },
  {
    operation: checklists.makeTaskOfComment,
    input: (situation) => ({ ...onComment(situation), body: {} }),
    statuses: team(201),
  },
  {
    operation: checklists.makeTaskOfItem,
    input: (situation) => ({ ...onItem(situation), body: {} }),
    statuses: team(201),
  },
  {
    operation: imports.exportProject,
    input: ({ p }) => ({ params: { id: p._id } }),
    statuses: team(200),
  },
  {
    operation: imports.uploadImport,
    input: ({ p }) => ({ params: { id: p._id } }),
    form: table,
    statuses: ofOwner(201),
  },
  { operation: imports.listImports, input: ({ p }) => ({ params: { id: p._id } }), statuses: ofOwner(200) },
  { operation: imports.viewImport, input: onImport, statuses: ofOwner(200) },
  { operation: imports.mapImport, input: withBody, statuses: ofOwner(200) },
  { operation: imports.startImport, input: withBody, statuses: ofOwner(200) },
  { operation: imports.undoImport, input: onImport, statuses: ofOwner(200) },
  { operation: ownTasks.listMyTasks, statuses: members(200) },
  {
    operation: ownTasks.listSharedTasks,
    input: ({ owner }) => ({ params: { userId: owner.id } }),
    statuses: members(200),
  },
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

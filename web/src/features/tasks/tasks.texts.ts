import { taskMessages, type TaskPriority, type TaskStatus } from '@tandem/contract/tasks';
import { taskCommentMessages, type TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import { formatNumber, plural } from '../../ui/numbers.ts';

const done = {
  create: taskMessages.created,
  edit: taskMessages.updated,
  delete: taskMessages.deleted,
  restore: taskMessages.restored,
  comment: taskCommentMessages.commented,
};

const failed = {
  load: 'Failed to fetch data.',
  create: 'Failed to create the task.',
  edit: 'Failed to update the task.',
  move: 'Failed to move the task.',
  assign: 'Failed to assign the task.',
  delete: 'Failed to delete the task.',
  restore: 'Failed to restore the task.',
  comments: 'Failed to fetch comments.',
  comment: 'Failed to add the comment.',
  commentEdit: 'Failed to update the comment.',
  commentDelete: 'Failed to delete the comment.',
  activity: 'Failed to fetch the activity.',
};

const due = {
  oneDayLeft: '1 day left',
  none: 'No due date',
  spoken: (date: string) => `Due ${date}`,
};

const board = {
  title: 'Task Management',
  tab: (project: string) => `${project} · Board`,
  loading: 'Loading tasks...',
  region: 'Board',
  hereNow: (count: number) => `${formatNumber(count)} here now`,
  reconnecting: 'Reconnecting...',
  offline: 'You may not see recent changes.',
  newTask: 'New task',
  newIn: (column: string) => `New task in ${column}`,
  more: 'Board actions',
  keys: 'Keyboard shortcuts',
  exportCsv: 'Export as CSV',
  exportJson: 'Export as JSON',
  panels: 'Deadlines and figures',
  showPanels: 'Show deadlines and figures',
  hidePanels: 'Hide deadlines and figures',
  showCharts: 'Show charts',
  hideCharts: 'Hide charts',
  doneOf: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)} done`,
  moreDone: (count: number) => plural(count, { one: '# more done task', other: '# more done tasks' }),
  fewerDone: 'Show fewer done tasks',
  since: (day: string) => `since ${day}`,
  quickAdd: 'Title of the new task',
  quickAddHint: 'Enter adds it. Escape closes.',
  columns: 'Columns',
  count: (count: number) => plural(count, { one: '# task', other: '# tasks' }),
  empty: 'No tasks yet',
  emptyHints: {
    'To Do': 'Add what needs to be done first.',
    'In Progress': 'Move a task here when you start it.',
    Done: 'Finished tasks appear here.',
    OverDue: 'Tasks move here after their due date.',
  } satisfies Record<TaskStatus, string>,
  noneMatch: 'No tasks match the filter.',
};

const filter = {
  search: 'Filter tasks',
  clearSearch: 'Clear search',
  endSearch: 'Close the search',
  mine: 'Mine',
  mineOpen: (count: number) =>
    plural(count, { one: '# open task assigned to you', other: '# open tasks assigned to you' }),
  others: 'More people',
  is: (field: string, value: string) => `${field}: ${value}`,
  conditions: (count: number) => plural(count, { one: '# active filter', other: '# active filters' }),
  assignee: 'Assignee',
  label: 'Label',
  priority: 'Priority',
  due: 'Due',
  unassigned: 'Unassigned',
  noPriority: 'No priority',
  spans: {
    overdue: 'Overdue',
    today: 'Today',
    week: 'Within 7 days',
    later: 'Later',
    none: 'No due date',
  } as const,
  clear: 'Clear filter',
  textsFailed: 'Only the start of long descriptions could be searched.',
  shown: (shown: number, all: number) =>
    plural(all, {
      one: `Showing ${formatNumber(shown)} of # task`,
      other: `Showing ${formatNumber(shown)} of # tasks`,
    }),
};

const labels = {
  find: 'Find a label',
  findOrCreate: 'Find or create a label',
  list: 'Labels',
  create: (name: string) => `Create label “${name}”`,
  none: 'No labels found.',
};

const columnNames: Record<TaskStatus, string> = {
  'To Do': 'To Do',
  'In Progress': 'In Progress',
  Done: 'Done',
  OverDue: 'OverDue',
};

const priorityNames: Record<TaskPriority, string> = { Low: 'Low', Medium: 'Medium', High: 'High' };

const drag = {
  role: 'Task',
  instructions:
    'Press Enter to open the task, M for its actions. The arrow keys move between tasks. Press space to lift it, the arrow keys to move it within and between columns, space to drop it and Escape to leave it where it was.',
  place: (title: string, place: number, count: number, column: string) =>
    `${title}, ${place} of ${count} in ${column}`,
  lifted: (title: string, place: number, column: string) =>
    `${title} lifted from place ${place} of ${column}.`,
  over: (title: string, place: number, column: string) => `${title} is at place ${place} of ${column}.`,
  overNothing: (title: string) => `${title} is not over a column.`,
  dropped: (title: string, place: number, column: string) =>
    `${title} dropped at place ${place} of ${column}.`,
  left: (title: string) => `${title} is back where it was.`,
  dropIn: (column: string) => `Move to ${column}`,
};

const card = {
  overdue: 'Overdue',
  noPriority: 'No Priority Set',
  unknown: 'Unknown',
  labels: 'Labels',
  assignTo: 'Assign to',
  unassigned: 'Unassigned',
  assignOf: (title: string) => `Assign to: ${title}`,
  assignItem: 'Assign to...',
  assigneeOf: (name: string) => `Assignee: ${name}`,
  edit: 'Edit',
  editOf: (title: string) => `Edit ${title}`,
  copy: 'Duplicate',
  delete: 'Delete',
  deleteOf: (title: string) => `Delete ${title}`,
  moveTo: 'Move to...',
  movedTo: (title: string, column: string) => `${title}: ${column}`,
  moved: (count: number, column: string) =>
    plural(count, { one: `Task moved to ${column}.`, other: `# tasks moved to ${column}.` }),
  deleted: (count: number) => (count === 1 ? done.delete : `${formatNumber(count)} tasks deleted.`),
  deleteSeveral: (count: number) => `Delete ${formatNumber(count)} tasks?`,
  select: 'Select',
  selectOf: (title: string) => `Select ${title}`,
  files: (count: number) => plural(count, { one: '# file', other: '# files' }),
  open: 'Open',
  actionsOf: (title: string) => `Actions for ${title}`,
  actions: 'Actions',
  moveTop: 'Top of this column',
  moveBottom: 'Bottom of this column',
  deleteQuestion: 'Are you sure you want to delete this task?',
  startRefused: 'Please assign this task before moving it to In Progress.',
  assignAndMove: 'Assign to me and move',
};

const selection = {
  toolbar: 'Selected tasks',
  count: (count: number) => plural(count, { one: '# task selected', other: '# tasks selected' }),
  move: 'Move to',
  assign: 'Assign',
  label: 'Label',
  due: 'Due date',
  setDue: 'Set',
  delete: 'Delete',
  clear: 'Clear the selection',
  parts: {
    status: 'Move to...',
    assignee: 'Assign to',
    labels: 'Labels',
    due: 'Due date',
    priority: 'Priority',
  },
};

const form = {
  createTitle: 'New task',
  createIn: (column: string) => `New task in ${column}`,
  editTitle: 'Edit task',
  title: 'Title',
  description: 'Description',
  dueDate: 'Due date',
  priority: 'Priority',
  labels: 'Labels',
  assignTo: 'Assign to',
  unassigned: 'Unassigned',
  create: 'Create Task',
  update: 'Update Task',
  cancel: 'Cancel',
  cancelEdit: 'Cancel Edit',
  restored: 'Your draft has been restored.',
  startOver: 'Start over',
  changedMeanwhile: 'Someone else changed this task while you were editing it. Your changes are still here.',
  goneMeanwhile: 'Someone else deleted this task while you were editing it. Your changes are still here.',
  conflict: (label: string) => `${label}: someone else changed this too. Which version do you want to keep?`,
  keepOwn: 'Keep yours',
  takeOther: 'Use theirs',
  emptyValue: '(empty)',
  chooseFirst: 'Choose a version, then select Update Task again.',
};

const comments = {
  show: (count: number) => (count === 0 ? 'View comments' : `View comments (${formatNumber(count)})`),
  hide: 'Hide comments',
  showOf: (title: string, count: number) => `View comments on ${title}: ${formatNumber(count)}`,
  hideOf: (title: string, count: number) => `Hide comments on ${title}: ${formatNumber(count)}`,
  list: 'Comments',
  loading: 'Loading comments...',
  empty: 'No comments yet.',
  placeholder: 'Add a comment...',
  add: 'Add Comment',
  sending: 'Sending...',
  edited: '(edited)',
  imported: '(imported)',
  edit: 'Edit',
  editOf: (author: string) => `Edit the comment by ${author}`,
  delete: 'Delete',
  deleteOf: (author: string) => `Delete the comment by ${author}`,
  deleteQuestion: 'Delete this comment?',
  hidden: 'Comment hidden by a moderator',
  ownHidden: 'Hidden by a moderator. Only you can read it.',
  filesGone: 'The files of this comment are no longer available.',
  save: 'Save',
  cancel: 'Cancel',
  text: 'Comment',
};

const activity = {
  loading: 'Loading activity...',
  empty: 'No activity yet.',
  someone: 'Someone',
  list: 'Activity',
  changed: {
    title: (change: string) => `changed the title: ${change}`,
    description: () => 'changed the description',
    dueDate: (change: string) => `changed the due date: ${change}`,
    priority: (change: string) => `changed the priority: ${change}`,
    labels: (change: string) => `changed the labels: ${change}`,
    status: (change: string) => `moved the task: ${change}`,
    assignedTo: (change: string) => `changed the assignee: ${change}`,
  } satisfies Record<Exclude<TaskEvent['field'], 'checklist' | null>, (change: string) => string>,
  checklist: {
    added: (text: string) => `added “${text}” to the checklist`,
    deleted: (text: string) => `deleted “${text}” from the checklist`,
    renamed: (before: string, after: string) => `changed the checklist: ${before} → ${after}`,
    checked: (text: string) => `checked “${text}”`,
    unchecked: (text: string) => `unchecked “${text}”`,
  },
  kinds: {
    created: 'created the task',
    edited: 'changed the task',
    moved: 'moved the task',
    assigned: 'changed the assignee',
    commented: 'commented',
    deleted: 'deleted the task',
    restored: 'restored the task',
  } satisfies Record<TaskEvent['kind'], string>,
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  none: { value: 'none', person: 'Unassigned' },
};

const panels = {
  deadlines: 'Upcoming Deadlines',
  toBoard: 'Open board',
  noDeadlines: 'No upcoming tasks.',
  analytics: 'Task Analytics',
  total: 'Total Tasks',
  completed: 'Completed',
  pending: 'Pending',
  average: 'Avg Completion Time',
  none: 'N/A',
  charts: 'Charts',
  perWeek: 'Done per week',
  perWeekTable: 'Tasks done per week',
  week: 'Week of',
  doneColumn: 'Done',
  byStatus: 'By status',
  byStatusTable: 'Tasks by status',
  status: 'Status',
  tasks: 'Tasks',
  number: formatNumber,
  loading: 'Loading...',
};

/** The copy of this feature; sentences of the specification are verbatim. */
export const taskTexts = {
  done,
  failed,
  due,
  board,
  filter,
  labels,
  columnNames,
  priorityNames,
  drag,
  card,
  selection,
  form,
  comments,
  activity,
  panels,
  retry: 'Retry',
  undo: 'Undo',
  cancel: 'Cancel',
};

import { taskMessages, type TaskStatus } from '@tandem/contract/tasks';
import { taskCommentMessages, type TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import { calendarMessages } from '@tandem/contract/tasks/tasks-mine';
import { counted } from '../../ui/counted.ts';

const number = new Intl.NumberFormat('en-US');
const done = {
  create: taskMessages.created,
  edit: taskMessages.updated,
  delete: taskMessages.deleted,
  restore: taskMessages.restored,
  comment: taskCommentMessages.commented,
  calendar: calendarMessages.made,
  calendarEnd: calendarMessages.ended,
  copied: 'The calendar link was copied.',
};

const failed = {
  load: 'Failed to fetch data.',
  create: 'Failed to create the task.',
  edit: 'Failed to update the task.',
  move: 'Failed to move the task.',
  assign: 'Failed to assign the task.',
  delete: 'Failed to delete the task.',
  restore: 'Failed to bring the task back.',
  comments: 'Failed to fetch comments.',
  comment: 'Failed to add the comment.',
  commentEdit: 'Failed to change the comment.',
  commentDelete: 'Failed to delete the comment.',
  activity: 'Failed to fetch the activity.',
  mine: 'Failed to fetch your tasks.',
  calendarView: 'Failed to find out about your calendar link.',
  calendar: 'Failed to make the calendar link.',
  calendarEnd: 'Failed to end the calendar link.',
};

const due = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  overdue: (days: number) => `Overdue ${counted(days, 'day', 'days')}`,
  left: (days: number) => `${counted(days, 'day', 'days')} left`,
  none: 'No due date',
  spoken: (date: string) => `Due ${date}`,
};

const board = {
  title: 'Task Management',
  tab: (project: string) => `${project} · Tasks`,
  loading: 'Loading tasks...',
  region: 'Board',
  hereNow: (count: number) => `${count} here now`,
  reconnecting: 'Reconnecting…',
  offline: 'Changes by others may be missing.',
  newTask: 'New task',
  newIn: (column: string) => `New task in ${column}`,
  exportAs: 'Export this board',
  exportCsv: 'Export as CSV',
  exportJson: 'Export as JSON',
  panels: 'Overview',
  showPanels: 'Show overview',
  hidePanels: 'Hide overview',
  columns: 'Columns',
  count: (count: number) => counted(count, 'task', 'tasks'),
  empty: 'No tasks yet',
  emptyHints: {
    'To Do': 'Write down what comes first.',
    'In Progress': 'Move a task here when work on it begins.',
    Done: 'Finished tasks gather here.',
    OverDue: 'A task comes here by itself when its due date has passed.',
  } satisfies Record<TaskStatus, string>,
  noneMatch: 'No task matches the filter.',
  missingTitle: 'Page not found',
  missingText: 'There is no board at this address, or you are not a member of its project.',
  toFeed: 'Go to the project feed',
};

const filter = {
  search: 'Filter tasks',
  clearSearch: 'Clear the text',
  open: 'Filter',
  conditions: (count: number) => (count === 1 ? 'condition' : 'conditions'),
  assignee: 'Assignee',
  label: 'Label',
  priority: 'Priority',
  due: 'Due',
  anyone: 'Anyone',
  nobody: 'Nobody',
  me: (name: string) => `${name} (me)`,
  anyLabel: 'Any label',
  anyPriority: 'Any priority',
  noPriority: 'No priority',
  anyTime: 'Any time',
  spans: {
    overdue: 'Overdue',
    today: 'Today',
    week: 'Within 7 days',
    later: 'Later',
    none: 'No due date',
  } as const,
  clear: 'Clear filter',
  shown: (shown: number, all: number) => `${number.format(shown)} of ${counted(all, 'task', 'tasks')} shown`,
};

const columnNames: Record<TaskStatus, string> = {
  'To Do': 'To Do',
  'In Progress': 'In Progress',
  Done: 'Done',
  OverDue: 'OverDue',
};

const drag = {
  role: 'Task',
  instructions:
    'Press Enter to open the task. Press space to lift it, the arrow keys to move it within and between columns, space to drop it and Escape to leave it where it was.',
  place: (title: string, place: number, count: number, column: string) =>
    `${title}, ${place} of ${count} in ${column}`,
  lifted: (title: string, place: number, column: string) =>
    `${title} lifted from place ${place} of ${column}.`,
  over: (title: string, place: number, column: string) => `${title} is at place ${place} of ${column}.`,
  overNothing: (title: string) => `${title} is over no column.`,
  dropped: (title: string, place: number, column: string) =>
    `${title} dropped at place ${place} of ${column}.`,
  left: (title: string) => `${title} is where it was.`,
  dropIn: (column: string) => `Move to ${column}`,
};

const card = {
  overdue: 'Overdue',
  noPriority: 'No Priority Set',
  unknown: 'Unknown',
  noDescription: 'No description.',
  labels: 'Labels',
  open: (title: string) => `Show details of ${title}`,
  close: (title: string) => `Hide details of ${title}`,
  assignTo: 'Assign to',
  nobody: 'Nobody',
  assigneeOf: (name: string) => `Assignee: ${name}`,
  edit: 'Edit',
  editOf: (title: string) => `Edit ${title}`,
  delete: 'Delete',
  deleteOf: (title: string) => `Delete ${title}`,
  moveTo: 'Move to…',
  moveOf: (title: string) => `Move ${title} to…`,
  moveTop: 'Top of this column',
  moveBottom: 'Bottom of this column',
  deleteQuestion: 'Are you sure you want to delete this task?',
  activity: 'Activity',
  showActivity: 'View activity',
  hideActivity: 'Hide activity',
  startRefused: 'Please assign this task before moving it to In Progress.',
  assignAndMove: 'Assign to me and move',
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
  nobody: 'Nobody',
  create: 'Create Task',
  update: 'Update Task',
  cancel: 'Cancel',
  cancelEdit: 'Cancel Edit',
  restored: 'What you had typed is still here.',
  startOver: 'Start over',
  changedMeanwhile: 'Somebody else changed this task while you edit it. What you typed is untouched.',
  goneMeanwhile: 'Somebody else deleted this task while you edit it. What you typed is untouched.',
  conflict: 'Somebody else changed the same. Which one shall stay?',
  keepMine: 'Keep yours',
  takeTheirs: 'Take theirs',
  emptyValue: '(empty)',
  chooseFirst: 'Please choose, then press Update Task again.',
};

const comments = {
  show: (count: number) => (count === 0 ? 'View comments' : `View comments (${number.format(count)})`),
  hide: 'Hide comments',
  showOf: (title: string, count: number) => `View comments of ${title}: ${number.format(count)}`,
  hideOf: (title: string, count: number) => `Hide comments of ${title}: ${number.format(count)}`,
  list: 'Comments',
  loading: 'Loading comments...',
  empty: 'No comments yet.',
  placeholder: 'Add a comment...',
  add: 'Add Comment',
  sending: 'Sending…',
  edited: 'edited',
  edit: 'Edit',
  editOf: (author: string) => `Edit the comment by ${author}`,
  delete: 'Delete',
  deleteOf: (author: string) => `Delete the comment by ${author}`,
  deleteQuestion: 'Delete this comment?',
  save: 'Save',
  cancel: 'Cancel',
  text: 'Comment',
};

const activity = {
  loading: 'Loading activity...',
  empty: 'Nothing happened yet.',
  somebody: 'Somebody',
  list: 'Activity',
  fields: {
    title: 'the title',
    description: 'the description',
    dueDate: 'the due date',
    priority: 'the priority',
    labels: 'the labels',
    status: 'the column',
    assignedTo: 'the assignee',
  } satisfies Record<NonNullable<TaskEvent['field']>, string>,
  kinds: {
    created: 'created the task',
    edited: 'changed the task',
    moved: 'moved the task',
    assigned: 'changed the assignee',
    commented: 'commented',
    deleted: 'deleted the task',
    restored: 'brought the task back',
  } satisfies Record<TaskEvent['kind'], string>,
  changed: (field: string) => `changed ${field}`,
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  none: { value: 'nothing', person: 'nobody' },
};

const panels = {
  deadlines: 'Upcoming Deadlines',
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
  number: (value: number) => number.format(value),
  loading: 'Loading...',
};

const mine = {
  title: 'My Tasks',
  subtitle: 'What is assigned to you, over all your projects.',
  loading: 'Loading your tasks...',
  spans: { overdue: 'Overdue', today: 'Today', week: 'This week', later: 'Later' } as const,
  empty: 'Nothing is assigned to you.',
  emptyHint: 'Tasks that you or others assign to you on a board stand here, the next due first.',
  emptyAction: 'Joined Projects',
  board: (project: string) => `Board of ${project}`,
};

const calendar = {
  title: 'Calendar link',
  text: 'Shows the due dates of your tasks in your calendar program. Whoever has the link can read them.',
  make: 'Make a calendar link',
  reset: 'Make a new link',
  resetQuestion: 'Make a new calendar link?',
  resetText: 'The old link ends at once; calendars that use it show nothing new.',
  end: 'End the link',
  endQuestion: 'End the calendar link?',
  endText: 'Calendars that use it show nothing new.',
  since: (date: string) => `A link stands since ${date}. Its address was only shown when it was made.`,
  address: 'Address of the calendar',
  once: 'Copy it now: it is shown only this once.',
  copy: 'Copy',
};

/** Every sentence of the room; the spec's own are verbatim. */
export const taskTexts = {
  done,
  failed,
  due,
  board,
  filter,
  columnNames,
  drag,
  card,
  form,
  comments,
  activity,
  panels,
  mine,
  calendar,
  retry: 'Retry',
  undo: 'Undo',
  cancel: 'Cancel',
};

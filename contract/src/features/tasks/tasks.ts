import * as z from 'zod/mini';
import { command, event } from '../../events.ts';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { id, lineText, listNames, text, textList, timestamp } from '../../values.ts';
import { mention, personSummary } from '../people/people.ts';

export const taskStatuses = ['To Do', 'In Progress', 'Done', 'OverDue'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const taskPriorities = ['Low', 'Medium', 'High'] as const;
export type TaskPriority = (typeof taskPriorities)[number];

/** Success messages of task operations. */
export const taskMessages = {
  created: 'Task created.',
  updated: 'Task updated.',
  moved: 'Task moved.',
  assigned: 'Task assigned.',
  unassigned: 'Task unassigned.',
  deleted: 'Task deleted.',
  restored: 'Task restored.',
} as const;

/** A plain date, YYYY-MM-DD. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * A task. `status` is what the board shows and may be computed; `storedStatus` is the column a person put it in (ADR 0014).
 * `position` sorts by bytes within `storedStatus`. `version` counts changes. `number` counts the tasks of the project from 1 and
 * is never given again. `assignee` is null when unassigned or deleted. What it was made of is absent where it was not.
 */
export const task = z.object({
  _id: z.string(),
  projectId: z.string(),
  number: z.number(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Whom its description mentions: those who could see it when it was written. Absent for nobody. */
  mentions: z.optional(z.array(mention)),
  dueDate: z.nullable(day),
  priority: z.nullable(z.enum(taskPriorities)),
  labels: z.array(z.string()),
  status: z.enum(taskStatuses),
  storedStatus: z.enum(taskStatuses),
  assignedTo: z.nullable(z.string()),
  assignee: z.nullable(personSummary),
  position: z.string(),
  version: z.number(),
  createdAt: timestamp,
  doneAt: z.nullable(timestamp),
  commentsCount: z.number(),
  /** Its own files and those of its comments, apart from hidden ones. */
  filesCount: z.number(),
  checklistCount: z.number(),
  checklistDoneCount: z.number(),
  /** The message of the project's chat that it was made of; absent again once that is deleted. */
  messageId: z.optional(z.string()),
  /** The task of whose checklist item or comment it was made; both may be gone since. */
  madeOf: z.optional(z.object({ taskId: z.string(), commentId: z.optional(z.string()) })),
});
export type Task = z.output<typeof task>;

/**
 * A task in a list. A brief one has the first 200 characters of its description, and `isCut` when there are more. Lists that
 * are not brief leave `isCut` out.
 */
export const listedTask = z.object({ ...task.shape, isCut: z.optional(z.boolean()) });
export type ListedTask = z.output<typeof listedTask>;

/** The figures of a board (§3-18), and per week (by its Monday in the project's time zone) the tasks done in the last twelve. */
export const taskAnalytics = z.object({
  totalTasks: z.number(),
  completedTasks: z.number(),
  pendingTasks: z.number(),
  averageCompletionTime: z.string(),
  byStatus: z.record(z.enum(taskStatuses), z.number()),
  donePerWeek: z.array(z.object({ week: day, done: z.number() })),
});
export type TaskAnalytics = z.output<typeof taskAnalytics>;

const emptyAsNull = z.transform((value: unknown) => (value === '' ? null : value));
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(z.pipe(emptyAsNull, z.nullable(schema)));
const dueDate = orNull(
  z.iso
    .date('Due date must be a date such as 2026-03-01.')
    .check(
      z.refine(
        (value) => value >= '1970-01-01' && value <= '9999-12-31',
        'Due date must be between 1970 and 9999.',
      ),
    ),
);
const description = orNull(text('Description', { min: 0, max: limits.taskDescription }));
const priority = orNull(z.enum(taskPriorities, 'Priority must be Low, Medium or High.'));
const version = z.optional(
  z.int('The version must be a whole number.').check(z.gte(1), z.lte(2_147_483_647)),
);

export const createTaskBody = z.object({
  title: lineText('Title', { max: limits.taskTitle }),
  description,
  dueDate,
  priority,
  labels: z.optional(textList(listNames.labels, { max: limits.taskLabels })),
  /** The column it is added to, at the top; To Do when absent. */
  status: z.optional(
    z.enum(['To Do', 'In Progress', 'Done'], 'A new task starts in To Do, In Progress or Done.'),
  ),
  assignedTo: orNull(id),
  /** Made by the client, one for each new task: a repeated request gets the task that the first one created. */
  clientId: z.optional(id),
});

export const editTaskBody = z.object({
  title: z.optional(lineText('Title', { max: limits.taskTitle })),
  description,
  dueDate,
  priority,
  /** More labels than a new task may have are accepted only when they are the task's own. */
  labels: z.optional(textList(listNames.labels)),
  version,
});

export const moveTaskBody = z.object({
  status: z.enum(taskStatuses, 'Status must be To Do, In Progress, Done or OverDue.'),
  /** The id of the card it is placed before; null or absent for the end of the column. */
  position: z.optional(z.nullable(id)),
  /** Assigns it in the same change, so that an unassigned task can be started; null unassigns it. */
  assignedTo: orNull(id),
  version,
});

const onProject = z.object({ projectId: id });
/** `brief=true` cuts descriptions; without it, lists are whole. */
const briefQuery = z.object({ brief: z.optional(z.enum(['true', 'false'], 'brief must be true or false.')) });
const onTask = z.object({ projectId: id, taskId: id });
const messageReply = z.object({ message: z.string() });
const changed = z.object({ message: z.string(), data: task });

export const listTasks = operation({
  name: 'listTasks',
  method: 'GET',
  path: '/api/project/{projectId}/tasks',
  summary:
    'List all tasks of a project in board order, with the project’s time zone, current date and prefix of task numbers',
  access: 'member',
  scope: 'tasks:read',
  params: onProject,
  query: briefQuery,
  reply: z.object({ tasks: z.array(listedTask), timeZone: z.string(), today: day, taskPrefix: z.string() }),
  streams: true,
});

export const viewTask = operation({
  name: 'viewTask',
  method: 'GET',
  path: '/api/project/{projectId}/task/{taskId}',
  summary: 'Get one task with its whole description',
  access: 'member',
  scope: 'tasks:read',
  params: onTask,
  reply: z.object({ data: task }),
});

export const listDeadlines = operation({
  name: 'listDeadlines',
  method: 'GET',
  path: '/api/project/{projectId}/tasks/deadlines',
  summary: 'List upcoming tasks: not done, due today or later, nearest first',
  access: 'member',
  scope: 'tasks:read',
  params: onProject,
  query: briefQuery,
  reply: z.object({ upcomingTasks: z.array(listedTask) }),
  streams: true,
});

export const viewTaskAnalytics = operation({
  name: 'viewTaskAnalytics',
  method: 'GET',
  path: '/api/project/{projectId}/tasks/analytics',
  summary: 'Get the task analytics of a project',
  access: 'member',
  scope: 'tasks:read',
  mayReadReplica: true,
  params: onProject,
  reply: taskAnalytics,
});

export const createTask = operation({
  name: 'createTask',
  method: 'POST',
  path: '/api/project/{projectId}/task',
  summary: 'Create a task at the top of a column; a repeated `clientId` returns the first one',
  access: 'member',
  scope: 'tasks:write',
  stores: 'texts',
  params: onProject,
  body: createTaskBody,
  status: 201,
  /** The status when `clientId` was used before. */
  repeats: 200,
  reply: changed,
});

export const editTask = operation({
  name: 'editTask',
  method: 'PATCH',
  path: '/api/project/{projectId}/task/{taskId}/details',
  summary:
    'Update a task; returns 409 with the current task if someone else changed the same field since `version`',
  access: 'member',
  scope: 'tasks:write',
  stores: 'texts',
  spends: 'textEdits',
  params: onTask,
  body: editTaskBody,
  reply: changed,
});

export const moveTask = operation({
  name: 'moveTask',
  method: 'PATCH',
  path: '/api/project/{projectId}/task/{taskId}',
  summary:
    'Move a task to a column, before another task or to the end; returns 409 with the current task if someone else moved or assigned it since `version`',
  access: 'member',
  scope: 'tasks:write',
  stores: 'history',
  params: onTask,
  body: moveTaskBody,
  reply: changed,
});

export const assignTask = operation({
  name: 'assignTask',
  method: 'PATCH',
  path: '/api/project/{projectId}/task/{taskId}/assign',
  summary: 'Assign a task to a project member, or unassign it',
  access: 'member',
  scope: 'tasks:write',
  stores: 'history',
  params: onTask,
  body: z.object({
    assignedTo: z.pipe(emptyAsNull, z.nullable(id)),
    version,
  }),
  reply: changed,
});

export const deleteTask = operation({
  name: 'deleteTask',
  method: 'DELETE',
  path: '/api/project/{projectId}/task/{taskId}',
  summary: 'Delete a task; it can be restored for 10 seconds',
  access: 'member',
  scope: 'tasks:write',
  params: onTask,
  reply: messageReply,
});

export const restoreTask = operation({
  name: 'restoreTask',
  method: 'POST',
  path: '/api/project/{projectId}/task/{taskId}/restore',
  summary: 'Restore a task that was just deleted',
  access: 'member',
  scope: 'tasks:write',
  stores: 'history',
  params: onTask,
  reply: changed,
});

/** Whether a move is refused, because starting a task needs an assignee. Reordering In Progress is not a start. */
export const isRefusedStart = (
  { status, assignedTo }: Pick<Task, 'status' | 'assignedTo'>,
  to: TaskStatus,
): boolean => to === 'In Progress' && status !== 'In Progress' && assignedTo === null;

const words = 2;

/** What begins the numbers of a project's tasks until somebody chooses: the initials of the first two words of its title. */
export function taskPrefixOf(title: string): string {
  const initials = title.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return initials.slice(0, words).join('').toUpperCase() || 'T';
}

/** How people name a task of a project, such as "HB-12". */
export const taskKeyOf = (prefix: string, number: number): string => `${prefix}-${number}`;

/** Subscribes to a board's changes and returns who has it open; the others see the member there. */
export const watchBoard = command('watchBoard', {
  input: onProject,
  result: z.object({ people: z.array(personSummary) }),
});

/** Unsubscribes from a board. */
export const leaveBoard = command('leaveBoard', { input: onProject, result: z.object({}) });

/** A task was created, edited, moved, assigned or restored. */
export const taskSaved = event('taskSaved', z.object({ task }));

/** A task was deleted. */
export const taskDeleted = event('taskDeleted', z.object({ projectId: z.string(), taskId: z.string() }));

/** Several tasks changed, such as the order of a column: clients load the board again. */
export const boardChanged = event('boardChanged', z.object({ projectId: z.string() }));

/** The member's assigned tasks changed on some board: clients load them again. */
export const myTasksChanged = event('myTasksChanged', z.object({}));

/** Who has the board open. */
export const boardPeople = event(
  'boardPeople',
  z.object({ projectId: z.string(), people: z.array(personSummary) }),
);

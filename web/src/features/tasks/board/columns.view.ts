import { type ListedTask, type Task, type TaskStatus, taskStatuses } from '@tandem/contract/tasks';
import { type Filter, filterCount } from './filter.view.ts';

/** The tasks by column, in order. */
export type Columns = Record<TaskStatus, Task[]>;

/** Groups tasks by column, keeping their order. */
export function columnsOf(tasks: readonly Task[]): Columns {
  const columns: Columns = { 'To Do': [], 'In Progress': [], Done: [], OverDue: [] };
  for (const task of tasks) columns[task.status].push(task);
  return columns;
}

/** Parses a column name; undefined when it is unknown. */
export const columnNamed = (name: unknown): TaskStatus | undefined =>
  taskStatuses.find((status) => status === name);

/** The target of a move: a column, and the card to insert before, null for the end. */
export interface Place {
  status: TaskStatus;
  before: string | null;
}

/**
 * The target of a card dropped at `index` of a column as shown when the drag began. Uses the current, unfiltered column:
 * cards hidden by a filter keep their order, and cards removed meanwhile are skipped.
 */
export function placeAt(
  { id, status, index }: { id: string; status: TaskStatus; index: number },
  shown: readonly Task[],
  now: readonly Task[],
): Place {
  const others = shown.filter((task) => task._id !== id);
  const column = now.filter((task) => task.status === status && task._id !== id);
  const present = new Set(column.map(({ _id }) => _id));
  const next = others.slice(index).find((task) => present.has(task._id));
  if (next) return { status, before: next._id };
  const last = others.slice(0, index).findLast((task) => present.has(task._id));
  const after = last ? column[column.findIndex((task) => task._id === last._id) + 1] : undefined;
  return { status, before: after?._id ?? null };
}

/** Whether a card is already at the target. */
export function isAt(tasks: readonly Task[], id: string, { status, before }: Place): boolean {
  const column = tasks.filter((task) => task.status === status);
  const at = column.findIndex((task) => task._id === id);
  return at >= 0 && (before === id || (column[at + 1]?._id ?? null) === before);
}

/** Moves a task, for the optimistic update. */
export function movedTo(tasks: readonly Task[], id: string, { status, before }: Place): Task[] {
  const task = tasks.find(({ _id }) => _id === id);
  if (!task) return [...tasks];
  const rest = tasks.filter(({ _id }) => _id !== id);
  const at = before === null ? -1 : rest.findIndex(({ _id }) => _id === before);
  const moved = { ...task, status, storedStatus: status };
  return at < 0 ? [...rest, moved] : rest.toSpliced(at, 0, moved);
}

/** The card after another in its column; null for the last. */
export function nextCardOf(tasks: readonly Task[], id: string): string | null {
  const task = tasks.find(({ _id }) => _id === id);
  const column = tasks.filter(({ status }) => status === task?.status);
  return column[column.findIndex(({ _id }) => _id === id) + 1]?._id ?? null;
}

/** The card to focus after another is removed: the next in its column, else the previous. */
export function neighbourOf(tasks: readonly Task[], id: string): string | null {
  const task = tasks.find(({ _id }) => _id === id);
  const column = tasks.filter(({ status }) => status === task?.status);
  const at = column.findIndex(({ _id }) => _id === id);
  return (column[at + 1] ?? column[at - 1])?._id ?? null;
}

/** The cached board. */
export interface Board {
  tasks: ListedTask[];
  timeZone: string;
  today: string;
  /** What begins the numbers of its tasks. */
  taskPrefix: string;
}

/**
 * Puts a task from the server into the tasks. An older version changes nothing, because live events and replies overtake
 * each other. A card with an unchanged column and position keeps its index; others are sorted by position.
 */
export function withTask(tasks: readonly ListedTask[], task: ListedTask): ListedTask[] {
  const at = tasks.findIndex(({ _id }) => _id === task._id);
  const cached = tasks[at];
  if (cached && cached.version > task.version) return [...tasks];
  if (cached && cached.status === task.status && cached.position === task.position)
    return tasks.with(at, task);
  const rest = cached ? tasks.toSpliced(at, 1) : [...tasks];
  const next = rest.findIndex((other) => other.status === task.status && compared(task, other) < 0);
  return next < 0 ? [...rest, task] : rest.toSpliced(next, 0, task);
}

// Compared by bytes, as in the database; positions are ASCII.
const compared = (a: ListedTask, b: ListedTask) =>
  a.position === b.position ? Number(a._id > b._id) * 2 - 1 : Number(a.position > b.position) * 2 - 1;

/** Removes a task. */
export const withoutTask = (tasks: readonly ListedTask[], id: string): ListedTask[] =>
  tasks.filter(({ _id }) => _id !== id);

/** Changes some fields of a task. */
export const withFields = (
  tasks: readonly ListedTask[],
  id: string,
  fields: Partial<ListedTask>,
): ListedTask[] => tasks.map((task) => (task._id === id ? { ...task, ...fields } : task));

/** Inserts a task before another, or at the end; unchanged when the task is there already. */
export function withRestored(
  tasks: readonly ListedTask[],
  task: ListedTask,
  before: string | null,
): ListedTask[] {
  if (tasks.some(({ _id }) => _id === task._id)) return [...tasks];
  const at = before === null ? -1 : tasks.findIndex(({ _id }) => _id === before);
  return at < 0 ? [...tasks, task] : tasks.toSpliced(at, 0, task);
}

/** How many done tasks show until somebody wants to see all. */
export const shownDone = 3;

/** Whether done tasks fold away: not those that a filter found, and not around the task whose panel is open. */
export function isDoneFolded({ Done: done }: Columns, filter: Filter, openId: string | undefined): boolean {
  if (done.length <= shownDone || filterCount(filter) > 0) return false;
  return !done.slice(shownDone).some(({ _id }) => _id === openId);
}

/** The columns with the first done tasks only. */
export const withDoneFolded = (columns: Columns): Columns => ({
  ...columns,
  Done: columns.Done.slice(0, shownDone),
});

/** The place in a folded column that a card dropped at `index` takes: the last that still shows. */
export const indexInFold = (index: number): number => Math.min(index, shownDone - 1);

/** When the first of these tasks was done; null when none says. */
export function doneSince(tasks: readonly Pick<Task, 'doneAt'>[]): string | null {
  const times = tasks.flatMap(({ doneAt }) => doneAt ?? []);
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

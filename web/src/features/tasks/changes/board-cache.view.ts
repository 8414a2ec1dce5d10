import type { ListedTask } from '@tandem/contract/tasks';

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

import type { Task } from '@tandem/contract/tasks';

/** The cached board. */
export interface Board {
  tasks: Task[];
  timeZone: string;
  today: string;
}

/**
 * Puts a task from the server into the tasks. An older version changes nothing, because live events and replies overtake
 * each other. A card with an unchanged column and position keeps its index; others go where their position belongs.
 */
export function withTask(tasks: readonly Task[], task: Task): Task[] {
  const at = tasks.findIndex(({ _id }) => _id === task._id);
  const kept = tasks[at];
  if (kept && kept.version > task.version) return [...tasks];
  if (kept && kept.status === task.status && kept.position === task.position) return tasks.with(at, task);
  const rest = kept ? tasks.toSpliced(at, 1) : [...tasks];
  const next = rest.findIndex((other) => other.status === task.status && compared(task, other) < 0);
  return next < 0 ? [...rest, task] : rest.toSpliced(next, 0, task);
}

// Compared by bytes, as in the database; positions are ASCII.
const compared = (one: Task, other: Task) =>
  one.position === other.position
    ? Number(one._id > other._id) * 2 - 1
    : Number(one.position > other.position) * 2 - 1;

/** Removes a task. */
export const withoutTask = (tasks: readonly Task[], id: string): Task[] =>
  tasks.filter(({ _id }) => _id !== id);

/** Changes some fields of a task. */
export const withFields = (tasks: readonly Task[], id: string, fields: Partial<Task>): Task[] =>
  tasks.map((task) => (task._id === id ? { ...task, ...fields } : task));

/** Restores a task at its place; unchanged when it is there already. */
export function withRestored(tasks: readonly Task[], task: Task, before: string | null): Task[] {
  if (tasks.some(({ _id }) => _id === task._id)) return [...tasks];
  const at = before === null ? -1 : tasks.findIndex(({ _id }) => _id === before);
  return at < 0 ? [...tasks, task] : tasks.toSpliced(at, 0, task);
}

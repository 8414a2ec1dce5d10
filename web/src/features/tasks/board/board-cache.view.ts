import type { Task } from '@tandem/contract/tasks';

/** The board as the cache keeps it. */
export interface Board {
  tasks: Task[];
  timeZone: string;
  today: string;
}

/**
 * The tasks with one as the server says it is. A form older than the kept one changes nothing, for live events and replies overtake
 * each other. A card that stayed in its column at its position keeps its place; any other goes where its position belongs.
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

// Positions are compared as the database compares them: byte by byte; they hold ASCII only.
const compared = (one: Task, other: Task) =>
  one.position === other.position
    ? Number(one._id > other._id) * 2 - 1
    : Number(one.position > other.position) * 2 - 1;

/** The tasks without one. */
export const withoutTask = (tasks: readonly Task[], id: string): Task[] =>
  tasks.filter(({ _id }) => _id !== id);

/** The tasks with some fields of one changed. */
export const withFields = (tasks: readonly Task[], id: string, fields: Partial<Task>): Task[] =>
  tasks.map((task) => (task._id === id ? { ...task, ...fields } : task));

/** The tasks with one back at its place, as it was; unchanged where it stands already. */
export function withRestored(tasks: readonly Task[], task: Task, before: string | null): Task[] {
  if (tasks.some(({ _id }) => _id === task._id)) return [...tasks];
  const at = before === null ? -1 : tasks.findIndex(({ _id }) => _id === before);
  return at < 0 ? [...tasks, task] : tasks.toSpliced(at, 0, task);
}

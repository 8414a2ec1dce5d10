import type { Task, TaskStatus } from './tasks.ts';

/** Whether a move is refused, because starting a task needs an assignee. Reordering In Progress is not a start. */
export const isRefusedStart = (
  { status, assignedTo }: Pick<Task, 'status' | 'assignedTo'>,
  to: TaskStatus,
): boolean => to === 'In Progress' && status !== 'In Progress' && assignedTo === null;

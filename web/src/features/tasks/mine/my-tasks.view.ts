import type { MyTask } from '@tandem/contract/tasks/tasks-mine';
import { daysUntil } from '../tasks.view.ts';

export const spans = ['overdue', 'today', 'week', 'later'] as const;
export type Span = (typeof spans)[number];

/** Which group one of my tasks belongs to, by today's date in its project; a task without a date is for later. */
export function groupOf({ dueDate, today }: Pick<MyTask, 'dueDate' | 'today'>): Span {
  if (!dueDate) return 'later';
  const days = daysUntil(dueDate, today);
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days <= 7 ? 'week' : 'later';
}

/** My tasks in their groups, each in the order it came in; empty groups are left out. */
export function grouped(tasks: readonly MyTask[]): { span: Span; tasks: MyTask[] }[] {
  return spans
    .map((span) => ({ span, tasks: tasks.filter((task) => groupOf(task) === span) }))
    .filter((group) => group.tasks.length > 0);
}

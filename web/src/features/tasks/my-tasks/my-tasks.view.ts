import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import { spanOf, spans, type Span } from '../tasks.view.ts';

/** The member's tasks by group, in order, without empty groups; tasks without a date are in "later". */
export function grouped(tasks: readonly MyTask[]): { span: Span; tasks: MyTask[] }[] {
  const groupOf = ({ dueDate, today }: MyTask) => (dueDate ? spanOf(dueDate, today) : 'later');
  return spans
    .map((span) => ({ span, tasks: tasks.filter((task) => groupOf(task) === span) }))
    .filter((group) => group.tasks.length > 0);
}

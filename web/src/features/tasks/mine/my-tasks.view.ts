import type { MyTask } from '@tandem/contract/tasks/tasks-mine';
import { spanOf, spans, type Span } from '../tasks.view.ts';

/** My tasks in their groups, each in the order it came in; a task without a date is for later, empty groups are left out. */
export function grouped(tasks: readonly MyTask[]): { span: Span; tasks: MyTask[] }[] {
  const groupOf = ({ dueDate, today }: MyTask) => (dueDate ? spanOf(dueDate, today) : 'later');
  return spans
    .map((span) => ({ span, tasks: tasks.filter((task) => groupOf(task) === span) }))
    .filter((group) => group.tasks.length > 0);
}

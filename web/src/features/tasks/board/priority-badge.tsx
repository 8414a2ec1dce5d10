import type { Task } from '@tandem/contract/tasks';
import { priorityOf } from '../tasks.view.ts';
import styles from './priority-badge.module.css';

interface PriorityBadgeProps {
  task: Pick<Task, 'priority' | 'status'>;
  /** Whether screen readers skip it, because its control says the same. */
  isHidden?: boolean;
}

/** The priority of a task in the colours of the specification; Overdue takes its place (§2.16-10). */
export function PriorityBadge({ task, isHidden }: PriorityBadgeProps) {
  const { words, tone } = priorityOf(task);
  return (
    <span className={styles.badge} data-tone={tone} aria-hidden={isHidden}>
      {words}
    </span>
  );
}

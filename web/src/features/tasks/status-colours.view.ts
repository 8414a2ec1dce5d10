import type { TaskStatus } from '@tandem/contract/tasks';

/** The colours of the columns, as dots and bars have them. */
export const statusColours: Record<TaskStatus, string> = {
  'To Do': 'var(--ink-3)',
  'In Progress': 'var(--t0)',
  Done: 'var(--ok)',
  OverDue: 'var(--danger)',
};

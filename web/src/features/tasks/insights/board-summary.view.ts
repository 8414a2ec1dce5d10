import type { ListedTask } from '@tandem/contract/tasks';

/** What the folded panels say about a board. */
export interface BoardSummary {
  total: number;
  done: number;
  /** The open task that is due next, today or later. */
  next: ListedTask | null;
}

/** The figures of a board, from its tasks: no request is needed while the panels are folded. */
export function summaryOf(tasks: readonly ListedTask[], today: string): BoardSummary {
  const upcoming = tasks.filter(
    ({ status, dueDate }) => status !== 'Done' && dueDate !== null && dueDate >= today,
  );
  return {
    total: tasks.length,
    done: tasks.filter(({ status }) => status === 'Done').length,
    next: upcoming.toSorted((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? ''))[0] ?? null,
  };
}

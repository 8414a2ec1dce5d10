import type { ListedTask } from '@tandem/contract/tasks';
import { plural } from '../../../ui/numbers.ts';

/** What the folded panels say about a board. */
export interface BoardSummary {
  total: number;
  done: number;
  started: number;
  overdue: number;
  /** The average time from creating to finishing a task, as in the analytics; null when none is done. */
  average: string | null;
  /** The open task that is due next, today or later. */
  next: ListedTask | null;
}

const hourMs = 3_600_000;
/** Shorter averages are given in hours. */
const maxHours = 48;

/** The figures of a board, from its tasks: no request is needed while the panels are folded. */
export function summaryOf(tasks: readonly ListedTask[], today: string): BoardSummary {
  const done = tasks.filter(({ status }) => status === 'Done');
  const upcoming = tasks.filter(
    ({ status, dueDate }) => status !== 'Done' && dueDate !== null && dueDate >= today,
  );
  const times = done.map(({ createdAt, doneAt }) => Date.parse(doneAt ?? createdAt) - Date.parse(createdAt));
  const hours = times.reduce((sum, time) => sum + time, 0) / Math.max(1, times.length) / hourMs;
  const time = hours < maxHours ? { one: '# hour', other: '# hours' } : { one: '# day', other: '# days' };
  return {
    total: tasks.length,
    done: done.length,
    started: tasks.filter(({ status }) => status === 'In Progress').length,
    overdue: tasks.filter(({ status }) => status === 'OverDue').length,
    average: done.length === 0 ? null : plural(Math.round(hours < maxHours ? hours : hours / 24), time),
    next: upcoming.toSorted((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? ''))[0] ?? null,
  };
}

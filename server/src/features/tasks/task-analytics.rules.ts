import { addDays, dayIn, mondayOf } from '@tandem/contract/days';
import type { TaskAnalytics, TaskStatus } from '@tandem/contract/tasks';
import { type BoardDay, type ColumnFields, shownStatus } from './boards/boards.rules.ts';

const hourMs = 60 * 60 * 1_000;
const weeksShown = 12;

/** The columns of a task that analytics need. */
export interface AnalyticsTask extends ColumnFields {
  createdAt: Date;
  doneAt: Date | null;
}

/** The analytics (§3-18) and those of the charts, as of a day of the board. */
export function analyticsOf(tasks: readonly AnalyticsTask[], board: BoardDay): TaskAnalytics {
  const byStatus: Record<TaskStatus, number> = { 'To Do': 0, 'In Progress': 0, Done: 0, OverDue: 0 };
  for (const task of tasks) byStatus[shownStatus(task, board)] += 1;
  return {
    totalTasks: tasks.length,
    completedTasks: byStatus.Done,
    pendingTasks: tasks.length - byStatus.Done,
    averageCompletionTime: averageTime(tasks),
    byStatus,
    donePerWeek: donePerWeek(tasks, board),
  };
}

/** The mean time from creation to completion as text: hours below two days, else days; "N/A" without done tasks. */
export function averageTime(tasks: readonly Pick<AnalyticsTask, 'createdAt' | 'doneAt'>[]): string {
  const times = tasks.flatMap(({ createdAt, doneAt }) =>
    doneAt === null ? [] : [Math.max(0, doneAt.getTime() - createdAt.getTime())],
  );
  if (times.length === 0) return 'N/A';
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  if (mean >= 48 * hourMs) return `${Math.round(mean / (24 * hourMs))} days`;
  const hours = Math.round(mean / hourMs);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** Tasks done per week in the last twelve weeks, oldest first; `week` is its Monday in the board's time zone. */
export function donePerWeek(
  tasks: readonly Pick<AnalyticsTask, 'doneAt'>[],
  { timeZone, today }: BoardDay,
): { week: string; done: number }[] {
  const counts = new Map<string, number>();
  for (const { doneAt } of tasks) {
    if (doneAt === null) continue;
    const week = mondayOf(dayIn(timeZone, doneAt));
    counts.set(week, (counts.get(week) ?? 0) + 1);
  }
  const thisWeek = mondayOf(today);
  return Array.from({ length: weeksShown }, (_, index) => {
    const week = addDays(thisWeek, 7 * (index - weeksShown + 1));
    return { week, done: counts.get(week) ?? 0 };
  });
}

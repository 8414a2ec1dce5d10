import type { TaskStatus } from '@tandem/contract/tasks';
import { dayIn } from './project-days.rules.ts';

/** A column that a task can belong to; OverDue is where it shows meanwhile. */
export type HomeColumn = Exclude<TaskStatus, 'OverDue'>;

/** What decides where a task shows. */
export interface ColumnFields {
  homeColumn: HomeColumn;
  isHeldOverdue: boolean;
  dueDate: string | null;
  movedAt: Date | null;
}

/** The calendar that a board goes by: its project's time zone, and today's date there. */
export interface BoardDay {
  timeZone: string;
  today: string;
}

/** The column that a person put the task in. */
export const storedStatus = ({
  homeColumn,
  isHeldOverdue,
}: Omit<ColumnFields, 'dueDate' | 'movedAt'>): TaskStatus => (isHeldOverdue ? 'OverDue' : homeColumn);

/**
 * The column that the board shows the task in (ADR 0014): OverDue once its due date has passed in the project's time
 * zone, unless it is done or was moved by hand since. The only place where this is decided.
 */
export function shownStatus(task: ColumnFields, { timeZone, today }: BoardDay): TaskStatus {
  const { homeColumn, isHeldOverdue, dueDate, movedAt } = task;
  if (homeColumn === 'Done') return 'Done';
  if (isHeldOverdue) return 'OverDue';
  if (dueDate === null || dueDate >= today) return homeColumn;
  const isSettled = movedAt !== null && dayIn(timeZone, movedAt) > dueDate;
  return isSettled ? homeColumn : 'OverDue';
}

/** Whether a move starts a task, which needs somebody to do it; taking up a finished one again is no start. */
export const isStart = (from: TaskStatus, to: TaskStatus): boolean =>
  to === 'In Progress' && (from === 'To Do' || from === 'OverDue');

/** What dragging a task to a column changes of it; a task held overdue remembers where it belongs. */
export function moveTo(
  { homeColumn, doneAt }: { homeColumn: HomeColumn; doneAt: Date | null },
  to: TaskStatus,
  now: Date,
): { homeColumn: HomeColumn; isHeldOverdue: boolean; movedAt: Date; doneAt: Date | null } {
  const held = homeColumn === 'Done' ? 'To Do' : homeColumn;
  const home = to === 'OverDue' ? held : to;
  return {
    homeColumn: home,
    isHeldOverdue: to === 'OverDue',
    movedAt: now,
    doneAt: home === 'Done' ? (doneAt ?? now) : null,
  };
}

/** Whether a task held overdue stays there with a new due date: only one that has passed as well keeps it. */
export const staysOverdue = (dueDate: string | null, { today }: BoardDay): boolean =>
  dueDate !== null && dueDate < today;

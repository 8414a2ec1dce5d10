import type { PersonSummary } from '@tandem/contract/people';
import type { ListedTask, Task } from '@tandem/contract/tasks';
import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import type { Tone } from '../../ui/badges/status-badge.tsx';
import { dayInWords, formatDay, formatDue, formatTime, wordsOfDays } from '../../ui/dates.ts';
import { fullName } from '../../ui/people/full-name.ts';
import { taskTexts as texts } from './tasks.texts.ts';

/** A task with its whole description. Only such a task is edited or exported, so that no cut text is ever saved. */
export type WholeTask = Task & { isCut?: false | undefined };

export const isWhole = (task: ListedTask): task is ListedTask & WholeTask => task.isCut !== true;

/** Replaces cut descriptions by whole ones of the same version. */
export function withTexts(tasks: readonly ListedTask[], whole: readonly ListedTask[]): ListedTask[] {
  const byId = new Map(whole.map((task) => [task._id, task]));
  return tasks.map((task) => {
    const found = isWhole(task) ? undefined : byId.get(task._id);
    if (found?.version !== task.version) return task;
    return { ...task, description: found.description, isCut: false };
  });
}

const dayLength = 86_400_000;

/** Days from today to a plain date; negative when it has passed. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / dayLength);

/** The time spans of due dates, most urgent first. */
export const spans = ['overdue', 'today', 'week', 'later'] as const;
type Span = (typeof spans)[number];

/** The span of a due date; `today` is in the project's time zone, the week is the next seven days. */
export function spanOf(dueDate: string, today: string): Span {
  const days = daysUntil(dueDate, today);
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days <= 7 ? 'week' : 'later';
}

/** A due date in words, with its tone. */
export interface Due {
  words: string;
  /** How many days are left or it is late, without the date; null once the task is done. */
  left: string | null;
  /** The full date, for the tooltip. */
  date: string;
  tone: Tone;
}

/** A task's due date in words: red until tomorrow, without colour when done. */
export function dueOf({ dueDate, status }: Pick<Task, 'dueDate' | 'status'>, today: string): Due | null {
  if (!dueDate) return null;
  const days = daysUntil(dueDate, today);
  const date = formatDay(dueDate);
  if (status === 'Done') return { words: formatDay(dueDate, today), left: null, date, tone: 'neutral' };
  return {
    words: formatDue(dueDate, days, today),
    left: wordsOfDays(days),
    date,
    tone: days <= 1 ? 'danger' : 'warn',
  };
}

/** The time left until a deadline; red when a day or less (§9-06). The card counts tomorrow as a day (§2.16-04). */
export function timeLeft(dueDate: string, today: string): Pick<Due, 'words' | 'tone'> {
  const days = daysUntil(dueDate, today);
  return {
    words: days === 1 ? texts.due.oneDayLeft : wordsOfDays(days),
    tone: days <= 1 ? 'danger' : 'warn',
  };
}

/** The label and tone of the priority badge. */
interface PriorityBadge {
  words: string;
  tone: Tone | 'overdue';
}

const tones = { High: 'danger', Medium: 'warn', Low: 'ok' } as const;

/** The priority badge of a card; OverDue overrides every priority (§2.16-10). */
export function priorityOf({ priority, status }: Pick<Task, 'priority' | 'status'>): PriorityBadge {
  if (status === 'OverDue') return { words: texts.card.overdue, tone: 'overdue' };
  return priority
    ? { words: texts.priorityNames[priority], tone: tones[priority] }
    : { words: texts.card.noPriority, tone: 'neutral' };
}

/** A task as its column without OverDue, for where it is already said that it is overdue. */
export const withoutOverdue = <Shown extends Pick<Task, 'priority' | 'status'>>(task: Shown): Shown =>
  task.status === 'OverDue' ? { ...task, status: 'To Do' as const } : task;

/** When something was said or done: "Today, 4:31 PM", "Nov 26, 4:31 PM", with the year where it is another. */
export const momentOf = (at: string, now: Date): string => `${dayInWords(at, now)}, ${formatTime(at)}`;

/** The assignee's name, or the fallback. */
export const assigneeName = ({ assignee }: { assignee: PersonSummary | null }): string =>
  assignee ? fullName(assignee) : texts.card.unknown;

/** The id of a card, which gets the focus when the one before or after it is removed. */
export const cardIdOf = (id: string): string => `task-${id}`;

/** The member's tasks by group, in order, without empty groups; tasks without a date are in "later". */
export function grouped(tasks: readonly MyTask[]): { span: Span; tasks: MyTask[] }[] {
  const groupOf = ({ dueDate, today }: MyTask) => (dueDate ? spanOf(dueDate, today) : 'later');
  return spans
    .map((span) => ({ span, tasks: tasks.filter((task) => groupOf(task) === span) }))
    .filter((group) => group.tasks.length > 0);
}

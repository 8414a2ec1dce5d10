import type { ListedTask } from '@tandem/contract/tasks';
import type { TaskComment, TaskEvent, ProjectActivityEntry } from '@tandem/contract/tasks/tasks-comments';
import { formatDate, formatTime } from '../../../ui/dates.ts';
import type { PanelPart } from '../task-panel/panel.view.ts';
import { activityTexts } from '../board.texts.ts';

/** A line of a task's timeline. */
export type TimelineEntry =
  | { kind: 'comment'; at: string; comment: TaskComment }
  | { kind: 'event'; at: string; event: TaskEvent };

/** Of changes made at once, a task is assigned before it moves. */
const rankOf = (entry: TimelineEntry): number =>
  Number(entry.kind === 'event' && entry.event.kind === 'moved');

/**
 * Comments and activity, oldest first. The event of a comment gives way to the comment itself. Without a part, the list begins
 * with what somebody wrote: `earlier` counts the changes before it, which the history has.
 */
export function timelineOf(
  comments: readonly TaskComment[],
  events: readonly TaskEvent[],
  part?: PanelPart,
): { entries: TimelineEntry[]; earlier: number } {
  const written = comments.map((comment) => ({ kind: 'comment' as const, at: comment.createdAt, comment }));
  const done = events
    .filter(({ kind }) => kind !== 'commented')
    .map((event) => ({ kind: 'event' as const, at: event.at, event }))
    .toReversed();
  const all: TimelineEntry[] = [...(part === 'history' ? [] : written), ...(part === 'comments' ? [] : done)];
  const entries = all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || rankOf(a) - rankOf(b));
  const earlier =
    part === undefined
      ? Math.max(
          0,
          entries.findIndex(({ kind }) => kind === 'comment'),
        )
      : 0;
  return { entries: entries.slice(earlier), earlier };
}

/** What somebody did, as it follows their name; the title of a task comes after it. */
export function wordsOf({ kind, role, task, count }: ProjectActivityEntry): string {
  if (kind === 'joined') return role === '' ? activityTexts.joined : activityTexts.joinedAs(role);
  if (task) return activityTexts[kind];
  return kind === 'created' ? activityTexts.createdTasks(count) : activityTexts.finishedTasks(count);
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const dayMs = 24 * 60 * 60 * 1_000;

/** A time in few characters: the clock today, the weekday within the last six days, else the date. */
export function shortTime(time: string, now: Date): string {
  const at = new Date(time);
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  const age = midnight.getTime() - at.getTime();
  if (age <= 0) return formatTime(at);
  if (age < 6 * dayMs) return weekday.format(at);
  return formatDate(at, at.getFullYear() === now.getFullYear() ? 'MMM D' : 'MMM D, YYYY');
}

/** What the folded panels say about a board. */
interface BoardSummary {
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

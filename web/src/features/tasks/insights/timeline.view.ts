import type { TaskComment, TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import type { PanelPart } from '../task-panel/panel.view.ts';

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

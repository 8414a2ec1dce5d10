import type { TaskComment, TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import type { PanelPart } from '../task-panel/panel.view.ts';

/** A line of a task's timeline. */
export type TimelineEntry =
  | { kind: 'comment'; at: string; comment: TaskComment }
  | { kind: 'event'; at: string; event: TaskEvent };

/** Comments and activity in one list, oldest first. The event of a comment gives way to the comment itself. */
export function timelineOf(
  comments: readonly TaskComment[],
  events: readonly TaskEvent[],
  part?: PanelPart,
): TimelineEntry[] {
  const written = comments.map((comment) => ({ kind: 'comment' as const, at: comment.createdAt, comment }));
  const done = events
    .filter(({ kind }) => kind !== 'commented')
    .map((event) => ({ kind: 'event' as const, at: event.at, event }))
    .toReversed();
  const entries = [...(part === 'history' ? [] : written), ...(part === 'comments' ? [] : done)];
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

import * as z from 'zod/mini';
import type { TaskEvent, ProjectActivityEntry } from '@tandem/contract/tasks/tasks-comments';
import { dayIn } from '@tandem/contract/days';

const labels = z.array(z.string());

/** A history value for display: labels joined, an assignee by name; null for a deleted account. */
export function displayHistoryValue(
  field: TaskEvent['field'],
  value: string | null,
  names: ReadonlyMap<string, string>,
): string | null {
  if (value === null) return null;
  if (field === 'assignedTo') return names.get(value) ?? null;
  return field === 'labels' ? z.parse(labels, JSON.parse(value)).join(', ') : value;
}

/** As many entries are listed. */
export const activityShown = 6;

/** As many events are read: visitors get one entry for several. */
export const activityRead = 60;

/** What visitors see, latest first: one entry for what a member did on a day in the project's time zone, without the tasks. */
export function withoutTasks(
  entries: readonly ProjectActivityEntry[],
  timeZone: string,
): ProjectActivityEntry[] {
  const shown = new Map<string, ProjectActivityEntry>();
  for (const entry of entries) {
    const { kind, person, at, count } = entry;
    const _id = kind === 'joined' ? entry._id : `${kind} ${person._id} ${dayIn(timeZone, new Date(at))}`;
    const later = shown.get(_id);
    if (later) later.count += count;
    else shown.set(_id, { ...entry, _id, task: null });
  }
  return [...shown.values()];
}

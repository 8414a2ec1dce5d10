import type { NextDeadline } from '@tandem/contract/projects/project-lists';
import type { Tone } from '../../../ui/badges/status-badge.tsx';
import { formatDue } from '../../../ui/dates.ts';

/** When a deadline is, in words: red until tomorrow. */
export function deadlineWords(
  { dueDate, daysLeft }: NextDeadline,
  thisYear: number,
): { words: string; tone: Tone } {
  return {
    words: formatDue(dueDate, daysLeft, String(thisYear)),
    tone: daysLeft <= 1 ? 'danger' : 'warn',
  };
}

/** Moves an id to the position of another; unchanged when either is missing. */
export function moved(ids: string[], id: string, toPlaceOf: string): string[] {
  const to = ids.indexOf(toPlaceOf);
  if (to < 0 || !ids.includes(id)) return ids;
  return ids.filter((other) => other !== id).toSpliced(to, 0, id);
}

/** The shortest range of the new order that differs from the old: what the server needs. */
export function changedRange(before: string[], after: string[]): string[] {
  const first = after.findIndex((id, at) => id !== before[at]);
  if (first < 0) return [];
  const last = after.findLastIndex((id, at) => id !== before[at]);
  return after.slice(first, last + 1);
}

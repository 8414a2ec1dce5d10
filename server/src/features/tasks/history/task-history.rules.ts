import * as z from 'zod/mini';
import type { TaskEvent } from '@tandem/contract/tasks/tasks-comments';

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

import * as z from 'zod/mini';
import type { TaskField } from '../changes/task-edits.rules.ts';

const labels = z.array(z.string());

/** A history value for display: labels joined, an assignee by name; null for a deleted account. */
export function displayHistoryValue(
  field: TaskField | null,
  value: string | null,
  names: ReadonlyMap<string, string>,
): string | null {
  if (value === null) return null;
  if (field === 'assignedTo') return names.get(value) ?? null;
  return field === 'labels' ? z.parse(labels, JSON.parse(value)).join(', ') : value;
}

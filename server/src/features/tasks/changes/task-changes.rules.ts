import { everyone, type Mention, mentionedIn } from '@tandem/contract/chat/plain-text';
import { limits } from '@tandem/contract/limits';
import type { TaskPriority } from '@tandem/contract/tasks';
import type { FailureKind } from '@tandem/contract/failure';
import { taskErrors } from '../tasks.errors.ts';

/** The fields of the task form. */
export interface TaskText {
  title: string;
  description: string | null;
  dueDate: string | null;
  priority: TaskPriority | null;
  labels: string[];
}

/** The fields whose changes are recorded. */
export type TaskField = keyof TaskText | 'status' | 'assignedTo';

/** A recorded change; `before` is a history value. */
export interface PastChange {
  field: TaskField | null;
  before: string | null;
  actorId: string | null;
}

/** The value as `task_events` stores it: text unchanged, labels as JSON. */
export const toHistoryValue = (value: string | readonly string[] | null): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value);

const textFields = ['title', 'description', 'dueDate', 'priority', 'labels'] as const;

/** The fields whose value differs from the task's. */
export const changedFields = (
  task: TaskText,
  edit: { [Field in keyof TaskText]?: TaskText[Field] | undefined },
): (keyof TaskText)[] =>
  textFields.filter((field) => {
    const newValue = edit[field];
    return newValue !== undefined && toHistoryValue(newValue) !== toHistoryValue(task[field]);
  });

/**
 * Decides about one field of an edit from the changes since the editor loaded the task, oldest first (ADR 0014). `saves`: nobody
 * else changed the field. `merges`: the editor did not change it, so the others' value remains. Otherwise `conflicts`.
 */
export function mergeOutcome(
  { field, newValue, me }: { field: TaskField; newValue: string | null; me: string },
  since: readonly PastChange[],
): 'saves' | 'merges' | 'conflicts' {
  const changes = since.filter((change) => change.field === field);
  if (changes.every(({ actorId }) => actorId === me)) return 'saves';
  return changes[0]?.before === newValue ? 'merges' : 'conflicts';
}

const dayMs = 24 * 60 * 60 * 1_000;

/** How long a deleted task can be restored. */
const restorableForMs = 10_000;

/** How long the row of a deleted task is kept. */
const retentionMs = 30 * dayMs;

/** Why a task may not be restored, or null when it may. */
export function whyNotRestore(deletedAt: Date | null, now: Date): FailureKind | null {
  if (deletedAt === null) return taskErrors.notDeleted;
  return now.getTime() - deletedAt.getTime() > restorableForMs ? taskErrors.restoredTooLate : null;
}

/** Rows of tasks deleted before this time are removed. */
export const purgeBefore = (now: Date): Date => new Date(now.getTime() - retentionMs);

/** The members whom a text names; those who cannot see it are not mentioned. */
export const membersNamedIn = (text: string | null | undefined): string[] =>
  mentionedIn(text ?? '').filter((id) => id !== everyone);

/** Whom a description mentions after an edit: those it names who belong to the project, or whom it mentioned before. */
export function mentionsAfter(
  description: string | null,
  { named, mentions }: { named: readonly Mention[] | null; mentions: readonly Mention[] | null },
): Mention[] | null {
  const ids = membersNamedIn(description);
  const known = [...(named ?? []), ...(mentions ?? [])];
  const found = ids.flatMap((id) => known.find(({ _id }) => _id === id) ?? []);
  return found.length > 0 ? found : null;
}

const minuteMs = 60_000;

/** Whom an edited comment notifies: those whom it mentions and did not before, soon after it was written. */
export function mentionedByEdit(
  { mentionedIds, createdAt, now }: { mentionedIds: readonly string[] | null; createdAt: Date; now: Date },
  ids: readonly string[],
): string[] {
  const isSoon = now.getTime() - createdAt.getTime() <= limits.mentionMinutes.afterSending * minuteMs;
  return isSoon ? ids.filter((id) => !mentionedIds?.includes(id)) : [];
}

import { dayIn } from '@tandem/contract/days';
import type { TaskStatus, TaskPriority } from '@tandem/contract/tasks';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { everyone, type Mention, mentionedIn } from '@tandem/contract/chat/plain-text';
import type { FailureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import { taskErrors } from '../tasks.errors.ts';

/** A column that a task is stored in; OverDue is derived, or a flag. */
type HomeColumn = Exclude<TaskStatus, 'OverDue'>;

/** The fields that decide in which column the board shows a task. */
export interface ColumnFields {
  homeColumn: HomeColumn;
  isHeldOverdue: boolean;
  dueDate: string | null;
  movedAt: Date | null;
}

/** The project's time zone, and today's date there. */
export interface BoardDay {
  timeZone: string;
  today: string;
}

/** The column that a member put the task in. */
export const storedStatus = ({
  homeColumn,
  isHeldOverdue,
}: Omit<ColumnFields, 'dueDate' | 'movedAt'>): TaskStatus => (isHeldOverdue ? 'OverDue' : homeColumn);

/** Today in a board's time zone. */
export const dayOf = (timeZone: string, now: Date): BoardDay => ({ timeZone, today: dayIn(timeZone, now) });

/**
 * The column that the board shows (ADR 0014): OverDue once the due date has passed in the project's time zone, unless the
 * task is done or was moved after that.
 */
export function shownStatus(task: ColumnFields, { timeZone, today }: BoardDay): TaskStatus {
  const { homeColumn, isHeldOverdue, dueDate, movedAt } = task;
  if (homeColumn === 'Done') return 'Done';
  if (isHeldOverdue) return 'OverDue';
  if (dueDate === null || dueDate >= today) return homeColumn;
  const wasMovedSince = movedAt !== null && dayIn(timeZone, movedAt) > dueDate;
  return wasMovedSince ? homeColumn : 'OverDue';
}

/** The changes of moving a task to a column. In OverDue it keeps its home column. */
export function moveTo(
  { homeColumn, doneAt }: { homeColumn: HomeColumn; doneAt: Date | null },
  to: TaskStatus,
  now: Date,
): { homeColumn: HomeColumn; isHeldOverdue: boolean; movedAt: Date; doneAt: Date | null } {
  const openColumn = homeColumn === 'Done' ? 'To Do' : homeColumn;
  const newColumn = to === 'OverDue' ? openColumn : to;
  return {
    homeColumn: newColumn,
    isHeldOverdue: to === 'OverDue',
    movedAt: now,
    doneAt: newColumn === 'Done' ? (doneAt ?? now) : null,
  };
}

/** Whether a task that was moved to OverDue stays there with a new due date: only with a past one. */
export const staysOverdue = (dueDate: string | null, { today }: BoardDay): boolean =>
  dueDate !== null && dueDate < today;

/** A longer key causes all keys of the board to be replaced. */
export const longestKey = 32;

/** A key that sorts bytewise between two neighbours; null is the start or the end of the board. */
export const keyBetween = (before: string | null, after: string | null): string =>
  generateKeyBetween(before, after);

/** A task's key, and those between which it is placed. */
interface Placing {
  id: string;
  position: string;
  previousPosition: string | null;
  nextPosition: string | null;
}

/** Why a task cannot be placed before the card `nextId`, or null. A deleted card of the board still has its place. */
export const whyNotPlace = ({ id, nextPosition }: Placing, nextId: string | null): FailureKind | null =>
  nextId !== null && nextId !== id && nextPosition === null ? taskErrors.noSuchPosition : null;

/**
 * The key before the card `nextId`, or at the end of the board; null when the task is already there. The project's lock keeps
 * keys unique.
 */
export function newKeyOf(task: Placing, nextId: string | null): string | null {
  const { id, position, previousPosition: previous, nextPosition: next } = task;
  const isThere = (previous === null || previous < position) && (next === null || position < next);
  return nextId === id || isThere ? null : keyBetween(previous, next);
}

/** Whether the keys of the board must be replaced. */
export const isTooLong = (key: string): boolean => key.length > longestKey;

/**
 * `count` short keys after `last`. They differ from all keys in use, so replacing them row by row never violates the unique
 * index.
 */
export const freshKeys = (last: string | null, count: number): string[] =>
  generateNKeysBetween(last, null, count);

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

/** How long the row of a deleted task is kept. */
const retentionMs = 30 * 24 * 60 * 60 * 1_000;

/** Why a task may not be restored, or null when it may. */
export function whyNotRestore(deletedAt: Date | null, now: Date): FailureKind | null {
  if (deletedAt === null) return taskErrors.notDeleted;
  const isLate = now.getTime() - deletedAt.getTime() > limits.taskUndoSeconds * 1_000;
  return isLate ? taskErrors.restoredTooLate : null;
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

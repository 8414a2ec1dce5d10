import { limits } from '@tandem/contract/limits';
import type { ChecklistItem } from '@tandem/contract/tasks/tasks-checklist';
import type { FailureKind } from '@tandem/contract/failure';
import { taskErrors } from '../tasks.errors.ts';

/** New values of an item; `before` is the id of the item it is placed before, or null for the end. */
export interface ItemChanges {
  text?: string | undefined;
  isDone?: boolean | undefined;
  before?: string | null | undefined;
}

/** Why a checklist takes no further item, or null when it does. */
export const whyNotAdd = (items: readonly ChecklistItem[]): FailureKind | null =>
  items.length >= limits.checklistItems ? taskErrors.checklistFull : null;

/** Why the item may not be placed before another, or null when it may. */
export const whyNotPlace = (
  items: readonly ChecklistItem[],
  before: string | null | undefined,
): FailureKind | null =>
  before === undefined || before === null || items.some(({ _id }) => _id === before)
    ? null
    : taskErrors.noChecklistItem;

/** The items after a change of one of them. */
export function changedItems(
  items: readonly ChecklistItem[],
  itemId: string,
  { text, isDone, before }: ItemChanges,
): ChecklistItem[] {
  const values = { ...(text !== undefined && { text }), ...(isDone !== undefined && { isDone }) };
  const changed = items.map((item) => (item._id === itemId ? { ...item, ...values } : item));
  const item = changed.find(({ _id }) => _id === itemId);
  if (!item || before === undefined || before === itemId) return changed;
  const rest = changed.filter((other) => other !== item);
  const at = rest.findIndex(({ _id }) => _id === before);
  return at < 0 ? [...rest, item] : rest.toSpliced(at, 0, item);
}

/** How the history shows an item. */
const historyValue = ({ text, isDone }: ChecklistItem): string => `[${isDone ? 'x' : ' '}] ${text}`;

/** A line of the history of a checklist. */
export interface ChecklistEvent {
  kind: 'edited';
  field: 'checklist';
  before: string | null;
  after: string | null;
}

/** What the history says of a change: each new, changed or deleted item. Another order leaves no trace. */
export function checklistEvents(
  before: readonly ChecklistItem[],
  after: readonly ChecklistItem[],
): ChecklistEvent[] {
  const ids = new Set([...before, ...after].map(({ _id }) => _id));
  const valueIn = (items: readonly ChecklistItem[], id: string) => {
    const item = items.find(({ _id }) => _id === id);
    return item ? historyValue(item) : null;
  };
  return [...ids]
    .map((id) => ({ before: valueIn(before, id), after: valueIn(after, id) }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ kind: 'edited', field: 'checklist', ...change }));
}

import type { Checklist, ChecklistItem } from '@tandem/contract/tasks/tasks-checklist';

/** New values of an item; `before` is the id of the item it is placed before, or null for the end. */
export interface ItemChanges {
  text?: string;
  isDone?: boolean;
  before?: string | null;
}

/** The items after a change of one of them, for the optimistic update. */
export function withItem(
  items: readonly ChecklistItem[],
  id: string,
  { before, ...values }: ItemChanges,
): ChecklistItem[] {
  const changed = items.map((item) => (item._id === id ? { ...item, ...values } : item));
  const item = changed.find(({ _id }) => _id === id);
  if (!item || before === undefined || before === id) return changed;
  const rest = changed.filter((other) => other !== item);
  const at = rest.findIndex(({ _id }) => _id === before);
  return at < 0 ? [...rest, item] : rest.toSpliced(at, 0, item);
}

/** The id of the item before which one dropped at `index` is placed; null for the end. */
export const beforeAt = (items: readonly ChecklistItem[], id: string, index: number): string | null =>
  items.filter(({ _id }) => _id !== id)[index]?._id ?? null;

/** The later of two states of a checklist. */
export const laterOf = (cached: Checklist | undefined, received: Checklist): Checklist =>
  cached && cached.version > received.version ? cached : received;

/** The counts that the card of a task shows. */
export const countsOf = (items: readonly ChecklistItem[]) => ({
  checklistCount: items.length,
  checklistDoneCount: items.filter(({ isDone }) => isDone).length,
});

import type { Task } from '@tandem/contract/tasks';
import type { Columns } from './columns.view.ts';
import { type Filter, filterCount } from './filter.view.ts';

/** How many done tasks show until somebody wants to see all. */
export const shownDone = 3;

/** Whether done tasks fold away: not those that a filter found, and not around the task whose panel is open. */
export function isDoneFolded({ Done: done }: Columns, filter: Filter, openId: string | undefined): boolean {
  if (done.length <= shownDone || filterCount(filter) > 0) return false;
  return !done.slice(shownDone).some(({ _id }) => _id === openId);
}

/** The columns with the first done tasks only. */
export const withDoneFolded = (columns: Columns): Columns => ({
  ...columns,
  Done: columns.Done.slice(0, shownDone),
});

/** The place in a folded column that a card dropped at `index` takes: the last that still shows. */
export const indexInFold = (index: number): number => Math.min(index, shownDone - 1);

/** When the first of these tasks was done; null when none says. */
export function doneSince(tasks: readonly Pick<Task, 'doneAt'>[]): string | null {
  const times = tasks.flatMap(({ doneAt }) => doneAt ?? []);
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

import { useSyncExternalStore } from 'react';
import type { Notice } from './notice.ts';
import { clearResultsWhere, isOnScreen, showResult } from './results.store.ts';

/** A notice on the screen. A repeated one has the id of the one before, and another number of times. */
export interface OpenNotice extends Notice {
  id: number;
  times: number;
}

/** More would hide the screen. */
const mostNotices = 3;

let open: readonly OpenNotice[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

/** Shows a result at its place, if that is on the screen; else a notice. */
export function sayNotice(notice: Notice): void {
  if (notice.at !== undefined && isOnScreen(notice.at)) showResult(notice.at, notice);
  else setOpen(withNotice(open, notice));
}

/** The notices with one more; the same one again restarts, and the oldest gives way, failures last. */
function withNotice(notices: readonly OpenNotice[], notice: Notice): readonly OpenNotice[] {
  const same = notices.find((other) => isSame(other, notice));
  if (same) {
    const again = { ...notice, id: same.id, times: same.times + 1 };
    return notices.map((other) => (other === same ? again : other));
  }
  lastId += 1;
  const all = [...notices, { ...notice, id: lastId, times: 1 }];
  if (all.length <= mostNotices) return all;
  const leaving = all.find(({ role }) => role === 'status') ?? all[0];
  return all.filter((other) => other !== leaving);
}

const isSame = (one: Notice, other: Notice) =>
  one.role === other.role &&
  one.title === other.title &&
  one.message === other.message &&
  one.cover === other.cover;

function setOpen(next: readonly OpenNotice[]): void {
  open = next;
  for (const notify of watchers) notify();
}

/** Hides the notices that match, and the results that do. */
export function hideWhere(matches: (notice: Notice) => boolean, isInPlaceToo: boolean): void {
  if (open.some(matches)) setOpen(open.filter((notice) => !matches(notice)));
  if (isInPlaceToo) clearResultsWhere(matches);
}

/** Hides one notice. */
export const hideNotice = (id: number): void => setOpen(open.filter((notice) => notice.id !== id));

/** The notices on the screen, oldest first. */
export const useNotices = (): readonly OpenNotice[] => useSyncExternalStore(watch, () => open);

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

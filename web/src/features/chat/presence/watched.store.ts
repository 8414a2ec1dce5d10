import { limits } from '@tandem/contract/limits';
import { create } from 'zustand';

/** Person id → how many components show the person. */
const useShown = create<{ counts: ReadonlyMap<string, number> }>(() => ({ counts: new Map() }));

function addToCounts(ids: readonly string[], more: 1 | -1): void {
  const counts = new Map(useShown.getState().counts);
  for (const id of ids) {
    const count = (counts.get(id) ?? 0) + more;
    if (count > 0) counts.set(id, count);
    else counts.delete(id);
  }
  useShown.setState({ counts });
}

/** Records people as being on the screen; returns a function that ends it. */
export function showPeople(ids: readonly string[]): () => void {
  if (ids.length === 0) return () => undefined;
  addToCounts(ids, 1);
  return () => addToCounts(ids, -1);
}

/** The people on the screen; those shown last where there are too many to watch. */
export const shownPeople = (): string[] =>
  [...useShown.getState().counts.keys()].slice(-limits.watchedPeople);

/** Calls the listener whenever somebody new is shown; returns an unsubscribe function. */
export const onPeopleShown = (listener: () => void): (() => void) =>
  useShown.subscribe(({ counts }, before) => {
    if ([...counts.keys()].some((id) => !before.counts.has(id))) listener();
  });

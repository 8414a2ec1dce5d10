import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import type { Notice } from './notice.ts';

type Anchor = RefObject<Element | null> | undefined;

/** What on the screen shows the results of a place. */
const places = new Map<string, Set<{ anchor: Anchor }>>();
const results = new Map<string, Notice>();
const watchers = new Set<() => void>();

const changed = () => watchers.forEach((notify) => notify());

/** Whether something in the window shows the results of this place. */
export const isOnScreen = (place: string): boolean =>
  [...(places.get(place) ?? [])].some(({ anchor }) => anchor === undefined || isInWindow(anchor.current));

function isInWindow(element: Element | null): boolean {
  if (element === null || !element.isConnected) return false;
  const { top, left } = element.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight && left >= 0 && left < window.innerWidth;
}

/** Shows what came of an act at its place, instead of what stood there. */
export function showResult(place: string, result: Notice): void {
  // A repeated act is said again.
  results.set(place, { ...result });
  changed();
}

/** Clears the result of a place, such as at the next act there. */
export function clearResult(place: string): void {
  if (results.delete(place)) changed();
}

/** Clears the results that match. */
export function clearResultsWhere(matches: (result: Notice) => boolean): void {
  for (const [place, result] of results) if (matches(result)) clearResult(place);
}

/** The latest result of a place, whose element is the anchor. It is forgotten when the place leaves the screen. */
export function useResult(place: string, anchor?: Anchor): Notice | undefined {
  useEffect(() => {
    const shown = { anchor };
    const all = places.get(place) ?? new Set();
    places.set(place, all.add(shown));
    return () => {
      all.delete(shown);
      // A screen that changes its mode has the same place again at once.
      queueMicrotask(() => {
        if (all.size > 0) return;
        if (places.get(place) === all) places.delete(place);
        clearResult(place);
      });
    };
  }, [place, anchor]);
  return useSyncExternalStore(watch, () => results.get(place));
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

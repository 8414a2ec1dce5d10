import { startTransition, useEffect, useState } from 'react';

/** The height of a row of cards, the width of a narrow column, and the least height of what stands above a list. */
const [rowHeight, columnWidth, above] = [266, 336, 180];
const atOnce = 4;

/** How many cards fill the window. */
const inWindow = () =>
  Math.max(1, Math.floor(window.innerWidth / columnWidth)) *
  Math.max(1, Math.ceil((window.innerHeight - above) / rowHeight));

/**
 * How many cards of a list to render: those that fill the window, then a few more whenever the browser is idle, so that a
 * slow phone responds meanwhile. `first` says how many fill it where they are no cards. A list that Back scrolls to a place in
 * is rendered whole.
 */
export function useStaged(isWhole: boolean, count: number, first: () => number = inWindow): number {
  const [shown, setShown] = useState(() => (isWhole ? Infinity : first()));
  useEffect(() => {
    if (count === 0 || shown === Infinity) return undefined;
    const showMore = () =>
      startTransition(() => setShown(shown + atOnce < count ? shown + atOnce : Infinity));
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(showMore, 50);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(showMore, { timeout: 500 });
    return () => cancelIdleCallback(request);
  }, [shown, count]);
  return Math.min(shown, count);
}

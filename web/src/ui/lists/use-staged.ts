import { startTransition, useEffect, useState } from 'react';

/** Rows of cards are higher than this, columns wider. */
const [rowHeight, columnWidth] = [280, 336];
const atOnce = 4;

/** How many cards fill the window, whose content has at most the width of a page. */
const inWindow = () =>
  Math.max(1, Math.floor(Math.min(window.innerWidth, 1_200) / columnWidth)) *
  Math.ceil(window.innerHeight / rowHeight);

/**
 * How many cards of a list to render: those that fill the window, then a few more whenever the browser is idle, so that a
 * slow phone responds meanwhile. A list that was cached when it was opened is rendered whole, for the position to which
 * Back scrolls.
 */
export function useStaged(isCached: boolean, count: number): number {
  const [shown, setShown] = useState(() => (isCached ? Infinity : inWindow()));
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

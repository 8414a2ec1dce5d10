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

interface ListedRow {
  _id: string;
  createdAt: string;
}

/**
 * Rows of a list that the member decided about on this visit. They leave the list on the server, and stay on the screen at
 * their place with what came of them, so that nothing moves under the pointer.
 */
export function useDecided<Row extends ListedRow, Outcome>() {
  const [decided, setDecided] = useState<ReadonlyMap<string, { row: Row; outcome: Outcome }>>(new Map());
  return {
    outcomeOf: (id: string) => decided.get(id)?.outcome,
    keep: (row: Row, outcome: Outcome) => setDecided((kept) => new Map(kept).set(row._id, { row, outcome })),
    /** The decision failed: the row is in the list again. */
    forget: (id: string) => setDecided((kept) => new Map([...kept].filter(([keptId]) => keptId !== id))),
    /** The list, oldest first, with the decided rows at their places. */
    withDecided: (rows: readonly Row[]): Row[] => {
      const open = rows.filter(({ _id }) => !decided.has(_id));
      return [...open, ...[...decided.values()].map(({ row }) => row)].toSorted(byArrival);
    },
  };
}

const byArrival = (one: ListedRow, other: ListedRow) =>
  one.createdAt.localeCompare(other.createdAt) || one._id.localeCompare(other._id);

import { useState } from 'react';

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

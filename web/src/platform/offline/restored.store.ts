import { create } from 'zustand';

/** The queries, by their hashes, whose data is what this browser kept, because the server could not be reached. */
export const useRestored = create<{ queries: ReadonlySet<string> }>()(() => ({ queries: new Set() }));

/** Records whether the data of a query was kept or came from the server. */
export function recordRestored(queryHash: string, isRestored: boolean): void {
  const { queries } = useRestored.getState();
  if (queries.has(queryHash) === isRestored) return;
  const changed = new Set(queries);
  if (isRestored) changed.add(queryHash);
  else changed.delete(queryHash);
  useRestored.setState({ queries: changed });
}

/** Forgets them all, as another member sees none of this data. */
export const forgetRestored = (): void => useRestored.setState({ queries: new Set() });

import { create } from 'zustand';

/** What of tasks is edited in a small list beside them. */
export type EditedPart = 'status' | 'assignee' | 'labels' | 'due' | 'priority';

/** An open list: what it edits, of which tasks, and the id of the element that it stands at. */
export interface OpenEdit {
  part: EditedPart;
  ids: readonly string[];
  anchor: string;
}

interface Selection {
  /** The selected tasks of the board, in the order in which they were selected. */
  ids: readonly string[];
  edit: OpenEdit | null;
}

/** The most tasks that are changed at once: each is a request of its own. */
const mostSelected = 50;

/** The tasks that are selected on the board, and the list that edits some. Cards read only what concerns them. */
export const useSelection = create<Selection>()(() => ({ ids: [], edit: null }));

/** Selects a task, or no longer. */
export const toggleSelected = (id: string): void =>
  useSelection.setState(({ ids }) => {
    if (ids.includes(id)) return { ids: ids.filter((other) => other !== id) };
    return ids.length < mostSelected ? { ids: [...ids, id] } : {};
  });

export const clearSelection = (): void => useSelection.setState({ ids: [], edit: null });

export const openEdit = (edit: OpenEdit | null): void => useSelection.setState({ edit });

export const useIsSelected = (id: string): boolean => useSelection(({ ids }) => ids.includes(id));

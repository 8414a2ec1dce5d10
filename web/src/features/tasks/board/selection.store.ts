import type { ListedTask } from '@tandem/contract/tasks';
import { create } from 'zustand';
import { hasEntry } from './filter.view.ts';

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

/** The labels that all of these tasks have. */
export function commonLabels(tasks: readonly Pick<ListedTask, 'labels'>[]): string[] {
  const [first, ...others] = tasks;
  return (first?.labels ?? []).filter((label) =>
    others.every(({ labels }) => hasEntry(labels.join(','), label)),
  );
}

/** The new labels of the tasks that change when a label is chosen: all lose it if all have it, else the others get it. */
export function withLabelToggled<Labelled extends Pick<ListedTask, '_id' | 'labels'>>(
  tasks: readonly Labelled[],
  label: string,
): { id: string; labels: string[] }[] {
  const has = ({ labels }: Labelled) => hasEntry(labels.join(','), label);
  if (tasks.every(has))
    return tasks.map(({ _id, labels }) => ({
      id: _id,
      labels: labels.filter((other) => !hasEntry(label, other)),
    }));
  return tasks
    .filter((task) => !has(task))
    .map(({ _id, labels }) => ({ id: _id, labels: [...labels, label] }));
}

import type { ListedTask } from '@tandem/contract/tasks';
import { hasEntry } from './filter.view.ts';

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

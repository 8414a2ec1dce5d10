import { expect, it } from 'vitest';
import { commonLabels, withLabelToggled } from './selection.store.ts';

const tasks = [
  { _id: 'a', labels: ['hull', 'Wood'] },
  { _id: 'b', labels: ['wood'] },
];

it('knows the labels that all selected tasks have', () => {
  expect(commonLabels(tasks)).toEqual(['Wood']);
  expect(commonLabels([])).toEqual([]);
});

it('gives a label to those who lack it, and takes one that all have', () => {
  expect(withLabelToggled(tasks, 'hull')).toEqual([{ id: 'b', labels: ['wood', 'hull'] }]);
  expect(withLabelToggled(tasks, 'wood')).toEqual([
    { id: 'a', labels: ['hull'] },
    { id: 'b', labels: [] },
  ]);
});

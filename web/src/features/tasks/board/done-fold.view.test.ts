import { expect, it } from 'vitest';
import { taskNamed } from '../../../testing/sample-tasks.ts';
import { columnsOf } from './columns.view.ts';
import { doneSince, indexInFold, isDoneFolded, withDoneFolded } from './done-fold.view.ts';

const done = ['A', 'B', 'C', 'D', 'E'].map((title) => taskNamed(title, { status: 'Done' }));
const columns = columnsOf(done);

it('shows three done tasks of more than three', () => {
  expect(isDoneFolded(columns, {}, undefined)).toBe(true);
  expect(isDoneFolded(columnsOf(done.slice(0, 3)), {}, undefined)).toBe(false);
  expect(withDoneFolded(columns).Done.map(({ title }) => title)).toEqual(['A', 'B', 'C']);
});

it('shows what a filter found, and the task whose panel is open', () => {
  expect(isDoneFolded(columns, { priority: 'Low' }, undefined)).toBe(false);
  expect(isDoneFolded(columns, {}, 'D')).toBe(false);
  expect(isDoneFolded(columns, {}, 'A')).toBe(true);
});

it('keeps a dropped card in sight', () => {
  expect([0, 2, 3].map(indexInFold)).toEqual([0, 2, 2]);
});

it('says since when tasks were done', () => {
  const at = (doneAt: string | null) => ({ doneAt });
  expect(doneSince([at('2026-11-03T08:00:00Z'), at(null), at('2026-11-01T08:00:00Z')])).toBe(
    '2026-11-01T08:00:00Z',
  );
  expect(doneSince([at(null)])).toBeNull();
});

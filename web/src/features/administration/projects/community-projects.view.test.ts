import { expect, it } from 'vitest';
import { filterIn } from '../frame/list-and-detail.tsx';
import { projectFilters, statesOf } from './community-projects.queries.ts';

const at = '2026-11-20T12:00:00.000Z';
const open = { status: 'open', hiddenAt: null, archivedAt: null, deletedAt: null, openReports: 0 } as const;

it.each([
  [open, []],
  [{ ...open, status: 'closed' } as const, ['closed']],
  [{ ...open, status: 'closed', archivedAt: at } as const, ['archived']],
  [{ ...open, hiddenAt: at, archivedAt: at }, ['hidden', 'archived']],
  [{ ...open, hiddenAt: at, openReports: 2 }, ['reported', 'hidden']],
  [{ ...open, hiddenAt: at, deletedAt: at }, ['deleted']],
])('names the states of a project', (project, states) => {
  expect(statesOf(project)).toEqual(states);
});

it('takes the filter from the address', () => {
  expect([filterIn(projectFilters, 'hidden'), filterIn(projectFilters, 'nonsense')]).toEqual([
    'hidden',
    'all',
  ]);
});

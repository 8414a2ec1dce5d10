import type { ProjectActivityEntry } from '@tandem/contract/tasks/tasks-comments';
import { expect, it } from 'vitest';
import { personNamed } from '../../../testing/sample-people.ts';
import { shortTime, wordsOf } from './activity.view.ts';

const entry: ProjectActivityEntry = {
  _id: 'e',
  kind: 'finished',
  person: personNamed('Ana'),
  role: '',
  task: null,
  count: 1,
  at: '2026-11-20T09:00:00.000Z',
};

it.each<[Partial<ProjectActivityEntry>, string]>([
  [{}, 'finished 1 task'],
  [{ count: 3 }, 'finished 3 tasks'],
  [{ kind: 'created', count: 2 }, 'created 2 tasks'],
  [{ kind: 'created', task: { _id: 't', title: 'Tar the boat' } }, 'created'],
  [{ kind: 'joined' }, 'joined the project'],
  [{ kind: 'joined', role: 'Field tester' }, 'joined as Field tester'],
])('says what somebody did: %j', (change, words) => {
  expect(wordsOf({ ...entry, ...change })).toBe(words);
});

it.each([
  [new Date(2026, 10, 20, 7, 7), '7:07 AM'],
  [new Date(2026, 10, 19, 23, 59), 'Thursday'],
  [new Date(2026, 10, 14, 12), 'Saturday'],
  [new Date(2026, 10, 13, 12), 'Nov 13'],
  [new Date(2025, 10, 13, 12), 'Nov 13, 2025'],
])('shows %s in few characters', (at, words) => {
  expect(shortTime(at.toISOString(), new Date(2026, 10, 20, 18))).toBe(words);
});

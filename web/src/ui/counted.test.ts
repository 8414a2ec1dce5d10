import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('counts one thing, none and many in the words that go with them', () => {
  expect([0, 1, 2, 1_200].map((count) => counted(count, 'task', 'tasks'))).toEqual([
    '0 tasks',
    '1 task',
    '2 tasks',
    '1,200 tasks',
  ]);
});

import { expect, it } from 'vitest';
import { changeOf, pointsOf } from './trend.view.ts';

it('sums a trend, and compares it with the time before', () => {
  expect(changeOf({ counts: [1, 0, 5], before: 4 })).toEqual({ added: 6, change: 2 });
  expect(changeOf({ counts: [0, 1], before: 4 })).toEqual({ added: 1, change: -3 });
});

it.each([
  [[0, 4, 2], '0,30 50,2 100,16'],
  [[0, 0], '0,30 100,30'],
  [[3], '0,2'],
])('draws %o from the bottom to the top of its box', (counts, points) => {
  expect(pointsOf(counts)).toBe(points);
});

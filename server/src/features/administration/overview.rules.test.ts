import { trendSpans } from '@tandem/contract/administration';
import { expect, it } from 'vitest';
import { trendsOf } from './administration.rules.ts';

const none = { counts: Array.from({ length: trendSpans.count }, () => 0), before: 0 };

it('puts the latest span last, and sums the spans before', () => {
  const trends = trendsOf([
    { name: 'members', age: 0, count: 4 },
    { name: 'members', age: 89, count: 2 },
    { name: 'members', age: 90, count: 5 },
    { name: 'members', age: 179, count: 1 },
    { name: 'projects', age: 1, count: 3 },
  ]);
  expect(trends.members).toEqual({ counts: [2, ...none.counts.slice(2), 4], before: 6 });
  expect(trends.projects).toEqual({ counts: [...none.counts.slice(2), 3, 0], before: 0 });
  expect(trends.messages).toEqual(none);
});

it('has no trend of messages where there are too many to count', () => {
  expect(trendsOf([{ name: 'messages', age: null, count: 0 }]).messages).toBeNull();
});

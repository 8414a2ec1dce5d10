import { expect, it } from 'vitest';
import { formatNumber, plural } from './numbers.ts';

const tasks = { one: '# task', other: '# tasks' };

it('uses the singular for one and the plural for every other number', () => {
  expect([0, 1, 2].map((count) => plural(count, tasks))).toEqual(['0 tasks', '1 task', '2 tasks']);
});

it('writes thousands with commas', () => {
  expect(plural(12_345, tasks)).toBe('12,345 tasks');
  expect(formatNumber(1_000)).toBe('1,000');
});

it('falls back to `other` when a plural form is missing', () => {
  expect(plural(1, { other: 'Page #' })).toBe('Page 1');
});

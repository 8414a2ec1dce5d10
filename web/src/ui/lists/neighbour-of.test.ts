import { expect, it } from 'vitest';
import { neighbourOf } from './neighbour-of.ts';

const list = ['a', 'b', 'c'].map((_id) => ({ _id }));

it('is the next of a list, or the one before the last', () => {
  expect(neighbourOf(list, 'a')?._id).toBe('b');
  expect(neighbourOf(list, 'c')?._id).toBe('b');
  expect(neighbourOf(list.slice(0, 1), 'a')).toBeUndefined();
  expect(neighbourOf(list, 'x')).toBeUndefined();
});

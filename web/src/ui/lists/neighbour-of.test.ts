import { expect, it } from 'vitest';
import { neighbourOf } from './pages-in.ts';

const list = ['a', 'b', 'c'].map((_id) => ({ _id }));

it('returns the next item, or the previous one for the last', () => {
  expect(neighbourOf(list, 'a')?._id).toBe('b');
  expect(neighbourOf(list, 'c')?._id).toBe('b');
  expect(neighbourOf(list.slice(0, 1), 'a')).toBeUndefined();
  expect(neighbourOf(list, 'x')).toBeUndefined();
});

import { expect, it } from 'vitest';
import { tokenIn } from '../account.hooks.ts';

it.each([
  ['token=abc_-1', 'abc_-1'],
  ['#token=abc', 'abc'],
  ['', ''],
  ['main', ''],
  ['x=1&token=abc', 'abc'],
])('finds the secret of a link in %j', (hash, token) => expect(tokenIn(hash)).toBe(token));

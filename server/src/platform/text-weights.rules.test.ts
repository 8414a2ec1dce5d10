import { expect, it } from 'vitest';
import { weigh } from './budgets.ts';

it('weighs each byte of all texts in an input, and the call', () => {
  const call = weigh('texts', {});
  // 4, 2, 3 and 1 bytes, at 2.5 each.
  const input = { title: '\u{1f6a2}', list: ['é', { about: '海' }], x: 'x', n: 7, none: null };
  expect(weigh('texts', input) - call).toBe(25);
});

it('weighs what is searched many times heavier, and a move by its entry alone', () => {
  expect(weigh('searchedTexts', 'x'.repeat(1_000))).toBeGreaterThan(40 * weigh('texts', 'x'.repeat(1_000)));
  expect(weigh('history', { status: 'Done' })).toBe(weigh('history', {}));
});

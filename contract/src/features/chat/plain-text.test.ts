import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainTextOf } from './plain-text.ts';

describe('the plain words of a text', () => {
  it.each([
    ['a **b** *c* __d__ _e_ ***f*** ~~g~~', 'a b c d e f g'],
    ['2 * 3 * 4, snake_case_name, **** and **open', '2 * 3 * 4, snake_case_name, **** and **open'],
    ['`a *b*` ``c ` d`` `open', 'a *b* c ` d `open'],
    [String.raw`\*plain\* a\b`, '*plain* a\\b'],
    ['> quoted\n> - item\n- [x](https://a.org)', 'quoted\nitem\nx'],
    ['2. a\n3. b', '2. a\n3. b'],
    ['```ts\nconst *a* = `b`;\n```\nafter', 'const *a* = `b`;\nafter'],
    ['see https://a.org/__x__.html or [a **b**](https://a.org/b)', 'see https://a.org/__x__.html or a b'],
    ['[a](javascript:alert(1)) [d]', '[a](javascript:alert(1)) [d]'],
    ['**bold\nand on**', 'bold\nand on'],
    ['~5 minutes, ~~~ and a ~ b', '~5 minutes, ~~~ and a ~ b'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(plainTextOf(text)).toBe(expected);
  });

  it('keeps every letter and digit in its order, whatever the text', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('**', '*', '_', '~~', '`', '``', '\n', '- ', '> ', '[', ']', '\\'),
    );
    const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.join('') ?? '';
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        if (!/```|~~~|\]\(/.test(text)) expect(lettersOf(plainTextOf(text))).toBe(lettersOf(text));
      }),
      { numRuns: 200 },
    );
  });
});

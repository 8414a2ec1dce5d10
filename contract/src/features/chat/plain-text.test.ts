import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import {
  everyone,
  mentionedIn,
  mentionToken,
  namedText,
  notifiedByEdit,
  plainTextOf,
  tokenText,
} from './plain-text.ts';

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

const ana = '0192f0c1-0000-7000-8000-000000000001';
const ben = '0192f0c1-0000-7000-8000-000000000002';
const mentions = [
  { _id: ana, name: 'Ana *Holm*' },
  { _id: everyone, name: everyone },
];
const [toAna, toBen, toAll] = [ana, ben, everyone].map(mentionToken) as [string, string, string];

describe('mentions in a text', () => {
  it.each([
    [`Hi ${toAna}, **${toBen}** and ${toAll}: ${toAna}`, [ana, ben, everyone]],
    [`\`${toAna}\` and \\${toAna}`, []],
    [`\`\`\`\n${toAna}\n\`\`\`\n${toBen}`, [ben]],
    [`<@${ana.toUpperCase()}> <@ana> <@> <@${ana} >`, []],
    [`> - ${toAna}`, [ana]],
  ])('%j', (text, ids) => {
    expect(mentionedIn(text)).toEqual(ids);
  });

  it('are as many as the limit at most, also among 10,000', () => {
    const ids = Array.from(
      { length: 10_000 },
      (_, at) => `0192f0c1-0000-7000-8000-${String(at).padStart(12, '0')}`,
    );
    expect(mentionedIn(ids.map(mentionToken).join(' '))).toEqual(ids.slice(0, limits.mentions));
    expect(plainTextOf(ids.map(mentionToken).join(''))).toBe('@someone'.repeat(10_000));
  });

  it('are names in plain words, which are no Markdown and turn nothing around', () => {
    expect(plainTextOf(`*${toAna}* and ${toAll}`, mentions)).toBe('@Ana *Holm* and @everyone');
    expect(plainTextOf(`Ask ${toBen}`, mentions)).toBe('Ask @someone');
    expect(plainTextOf(`\`${toAna}\``, mentions)).toBe(toAna);
    const turned = [{ _id: ana, name: '\u202Evil\u2066' }];
    expect(plainTextOf(`${toAna}!`, turned)).toBe('@vil!');
  });

  it('leave nothing behind where a text was cut within one', () => {
    for (const length of [3, 12, 37]) expect(plainTextOf(`Hi ${toAna.slice(0, length)}`)).toBe('Hi ');
  });

  it('come back from the names in a text that was edited, outside of code and of longer names', () => {
    const named = [
      { _id: ana, name: 'Ana' },
      { _id: ben, name: 'Ana (B)' },
    ];
    expect(tokenText('@Ana, @Ana (B)! @Anabel a@Ana `@Ana`', named)).toBe(
      `${toAna}, ${toBen}! @Anabel a@Ana \`@Ana\``,
    );
    expect(tokenText('@Ana', [])).toBe('@Ana');
  });

  it('are names in a text to edit or copy', () => {
    expect(namedText(`**Hi** ${toAna} ${toBen}`, mentions)).toBe(`**Hi** @Ana *Holm* ${toBen}`);
  });
});

describe('whom an edit notifies', () => {
  it('is who is new, until five minutes after it was written', () => {
    const createdAt = new Date('2026-11-20T12:00:00Z');
    const after = (ms: number) =>
      notifiedByEdit(['ana'], { createdAt, now: new Date(createdAt.getTime() + ms) });
    const fiveMinutes = limits.mentionMinutes.afterSending * 60_000;
    expect([after(fiveMinutes), after(fiveMinutes + 1)]).toEqual([['ana'], []]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, wordsOf, wordsOfSearch } from './words.ts';

describe('fold', () => {
  it.each([
    ['É', 'e'],
    ['e\u0301', 'e'],
    ['STRAẞE', 'strasse'],
    ['Łódź', 'lodz'],
    ['Ærøskøbing', 'aeroskobing'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Ёлка', 'елка'],
    ['ﬁn', 'fin'],
    ['ｆｕｌｌ', 'full'],
    ['한국어', '한국어'],
    ['ガ', 'ガ'],
    ['so\u00adft', 'soft'],
    ['it’s', "it's"],
  ])('compares %s as %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is idempotent', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(fc.property(text, (any) => fold(fold(any)) === fold(any)));
  });
});

describe('wordsOf', () => {
  it.each([
    ['Learn, build; share!', ['learn', 'build', 'share']],
    ['(Node.js)', ['node.js', 'nodejs', 'node', 'js']],
    ['C++/Qt and C#', ['c++', 'c', 'qt', 'and', 'c#']],
    ["don't", ["don't", 'dont', 'don', 't']],
    ['100% #hashtag', ['100%', '100', '#hashtag', 'hashtag']],
    ['a_b \\ %', ['a_b', 'ab', 'a', 'b', '\\', '%']],
    ['data研究所', ['data', '研究', '究所', '所']],
    ['🚀 lift-off…', ['🚀', 'lift-off', 'liftoff', 'lift', 'off']],
    ['हिन्दी', ['हिन्दी']],
    ['— … ()', []],
  ])('finds in %j', (text, words) => {
    expect([...wordsOf(text)].toSorted()).toEqual(words.toSorted());
  });

  it('is fast for thousands of signs between two letters', () => {
    const start = performance.now();
    expect([...wordsOf(`x${'\u2057'.repeat(3_998)}x`)]).toContain('xx');
    expect(performance.now() - start).toBeLessThan(300);
  });

  it('cuts a word after 40 characters', () => {
    expect([...wordsOf('x'.repeat(100))]).toEqual(['x'.repeat(40)]);
  });
});

describe('wordsOfSearch', () => {
  it('keeps each word once, ignoring case', () => {
    expect(wordsOfSearch('Web web WEB').map(({ spellings }) => spellings)).toEqual([['web']]);
  });

  it('keeps the first 8 words', () => {
    expect(wordsOfSearch('a b c d e f g h i j')).toHaveLength(8);
  });

  it('keeps the plain words of one with signs as a fallback', () => {
    expect(wordsOfSearch('front-end')).toEqual([
      { spellings: ['front-end', 'frontend'], parts: ['front', 'end'] },
    ]);
  });

  it.each(['50%', 'a_b', 'a\\b'])('keeps %s literal', (word) => {
    expect(wordsOfSearch(word)).toEqual([{ spellings: [word], parts: [] }]);
  });

  it('is empty for spaces and punctuation', () => {
    expect(wordsOfSearch(' ... ()— ')).toEqual([]);
  });

  it('keeps only words that a text can contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const words = wordsOf(text);
        for (const { spellings } of wordsOfSearch(text)) expect(words).toContain(spellings[0]);
      }),
      { numRuns: 2000 },
    );
  });
});

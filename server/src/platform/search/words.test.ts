import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { wordsOfSearch, wordsOf } from './words.ts';

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

  it('changes nothing a second time', () => {
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

  it('takes a moment for thousands of signs between two letters', () => {
    const start = performance.now();
    expect([...wordsOf(`x${'\u2057'.repeat(3_998)}x`)]).toContain('xx');
    expect(performance.now() - start).toBeLessThan(300);
  });

  it('cuts a word after 40 characters', () => {
    expect([...wordsOf('x'.repeat(100))]).toEqual(['x'.repeat(40)]);
  });
});

describe('wordsOfSearch', () => {
  it('asks for each word once, in any case', () => {
    expect(wordsOfSearch('Web web WEB').map(({ spellings }) => spellings)).toEqual([['web']]);
  });

  it('asks for the first 8 words only', () => {
    expect(wordsOfSearch('a b c d e f g h i j')).toHaveLength(8);
  });

  it('keeps the plain words of one with signs for when nobody writes it so', () => {
    expect(wordsOfSearch('front-end')).toEqual([
      { spellings: ['front-end', 'frontend'], parts: ['front', 'end'] },
    ]);
  });

  it.each(['50%', 'a_b', 'a\\b'])('asks for %s as it is or not at all', (word) => {
    expect(wordsOfSearch(word)).toEqual([{ spellings: [word], parts: [] }]);
  });

  it('asks for nothing where there are only spaces and punctuation', () => {
    expect(wordsOfSearch(' ... ()— ')).toEqual([]);
  });

  it('asks a text only for words that it has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const words = wordsOf(text);
        for (const { spellings } of wordsOfSearch(text)) expect(words).toContain(spellings[0]);
      }),
      { numRuns: 2000 },
    );
  });
});

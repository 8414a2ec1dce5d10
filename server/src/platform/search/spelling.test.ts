import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorsBetween, keysOf, keysOfMisspelling, keysOfPart, toleranceOf } from './spelling.ts';

const word = fc.string({ unit: fc.constantFrom(...Array.from('abcdeé')), minLength: 3, maxLength: 12 });
const share = (one: number[], other: number[]) => one.some((key) => other.includes(key));

describe('toleranceOf', () => {
  it.each<[string, number]>([
    ['sql', 0],
    ['java', 1],
    ['graphql', 1],
    ['typescript', 2],
    ['web3', 0],
    ['c++', 0],
    ['2025', 0],
    ['книга', 1],
  ])('tolerates in %s %i errors', (typed, errors) => {
    expect(toleranceOf(typed)).toBe(errors);
  });
});

describe('errorsBetween', () => {
  it.each<[string, string, number]>([
    ['react', 'react', 0],
    ['raect', 'react', 1],
    ['reac', 'react', 1],
    ['rreact', 'react', 1],
    ['reakt', 'react', 1],
    ['kubrntes', 'kubernetes', 2],
    ['', 'abc', 3],
    ['кинга', 'книга', 1],
  ])('counts between %j and %j %i', (one, other, errors) => {
    expect(errorsBetween(one, other)).toBe(errors);
    expect(errorsBetween(other, one)).toBe(errors);
  });
});

describe('keys', () => {
  it('lead from every part of a word to it', () => {
    fc.assert(
      fc.property(word, fc.nat(9), fc.integer({ min: 2, max: 6 }), (whole, start, length) => {
        const part = whole.slice(start, start + length);
        fc.pre(part.length > 1);
        expect(keysOf(whole)).toEqual(expect.arrayContaining(keysOfPart(part)));
      }),
    );
  });

  it('lead from every tolerated misspelling to the word', () => {
    const slip = fc.record({
      place: fc.nat(12),
      left: fc.nat(1),
      typed: fc.string({ unit: fc.constantFrom(...Array.from('abcdeé')), maxLength: 1 }),
    });
    fc.assert(
      fc.property(word, fc.array(slip, { maxLength: 2 }), (meant, slips) => {
        const typed = slips.reduce(
          (was, { place, left, typed: letter }) => was.slice(0, place) + letter + was.slice(place + left),
          meant,
        );
        const tolerance = toleranceOf(typed);
        fc.pre(
          tolerance > 0 &&
            errorsBetween(typed, meant) <= tolerance &&
            meant.length >= (tolerance === 2 ? 7 : 3),
        );
        expect(share(keysOfMisspelling(typed), keysOf(meant))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('lead from a sign to the words that contain it', () => {
    expect(keysOf('100%')).toEqual(expect.arrayContaining(keysOfPart('%')));
  });

  it('lead from a letter to the words it begins', () => {
    expect(keysOf('açaí')).toEqual(expect.arrayContaining(keysOfPart('a')));
    expect(keysOf('ça')).not.toEqual(expect.arrayContaining(keysOfPart('a')));
  });
});

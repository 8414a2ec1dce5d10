import { describe, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import type { MatchKind } from './expansion.ts';
import {
  byRank,
  fieldsOfWords,
  rank,
  encodeSearchCursor,
  decodeSearchCursor,
  shareAnswering,
  termOf,
  termsOf,
  type FieldWeights,
} from './ranking.ts';

const weights: FieldWeights = {
  exact: [20, 15, 10],
  prefix: [14, 11, 7],
  part: [9, 8, 5],
  misspelt: [3, 2, 1],
};
const [first, second, third] = [0, 1, 2];
const matching = (matchKind: MatchKind, id = 1) => ({ id, matchKind, frequency: 1 });
const answersTo = (...matches: ReturnType<typeof matching>[]) => termsOf(matches, weights);

describe('indexed words', () => {
  it('keep the weightiest field of each word', () => {
    const texts = ['Web garden', 'Web ; Soil ; Ada Web', 'A garden on the web'];
    expect(Object.fromEntries(fieldsOfWords(texts))).toEqual({
      web: first,
      garden: first,
      soil: second,
      ada: second,
      a: third,
      on: third,
      the: third,
    });
  });
});

describe('the order of results', () => {
  it('adds up the best of each word weights for, and puts the newest first among equals', () => {
    const weights = [answersTo(matching('exact', 1), matching('prefix', 2)), answersTo(matching('exact', 3))];
    const both = [termOf(1, first), termOf(2, first), termOf(3, third)];
    const ranked = rank(
      [
        { id: 'old', createdAt: 1, terms: both },
        { id: 'weak', createdAt: 9, terms: [termOf(2, third), termOf(3, third)] },
        { id: 'new', createdAt: 2, terms: both },
      ],
      weights,
    );
    expect(ranked.map(({ id, score }) => [id, score])).toEqual([
      ['new', 30],
      ['old', 30],
      ['weak', 17],
    ]);
  });

  it('orders things of the same time by id', () => {
    expect(byRank({ score: 1, createdAt: 1, id: 'b' }, { score: 1, createdAt: 1, id: 'a' })).toBeLessThan(0);
    expect(byRank({ score: 1, createdAt: 1, id: 'a' }, { score: 1, createdAt: 1, id: 'a' })).toBe(0);
  });

  it('can skip terms of little weight', () => {
    expect([...termsOf([matching('exact'), matching('part', 2)], weights, { atLeast: 15 }).keys()]).toEqual([
      termOf(1, first),
      termOf(1, second),
    ]);
  });
});

describe('the estimated share of matching texts', () => {
  it('multiplies the shares of all words', () => {
    const half = [{ id: 1, matchKind: 'exact' as const, frequency: 50 }];
    expect(shareAnswering([half, half], 100)).toBeCloseTo(0.25);
    expect(shareAnswering([half.concat(half)], 100)).toBeCloseTo(0.75);
    expect(shareAnswering([[{ id: 1, matchKind: 'exact', frequency: 900 }]], 100)).toBe(1);
  });
});

describe('a cursor', () => {
  it('decodes to the position it encodes', () => {
    const place = { score: 41, createdAt: 1_767_225_600_000, id: newId(), lastArrival: 100_000 };
    expect(decodeSearchCursor(encodeSearchCursor(place))).toEqual(place);
    expect(encodeSearchCursor(place)).toMatch(/^[\w.-]{1,300}$/);
  });

  it.each(['', 'x', '1.2.3.4', `-1.2.${newId()}.4`, `1.2.${newId()}.9999999999`, `1.2.${newId()}.4.5`])(
    'is refused when it is %j',
    (cursor) => {
      expect(decodeSearchCursor(cursor)).toBeNull();
    },
  );
});

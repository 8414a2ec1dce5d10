import { describe, expect, it } from 'vitest';
import type { Closeness } from '../../platform/database/search/expansion.ts';
import { newId } from '../../platform/ids.ts';
import {
  byRank,
  type Field,
  fieldsOfWords,
  rank,
  searchCursorOf,
  searchPlaceOf,
  shareAnswering,
  termOf,
  termsOf,
} from './project-search.rules.ts';

const project = {
  title: 'Web garden',
  description: 'A garden on the web',
  skillsRequired: ['Web'],
  interestsTags: ['Soil'],
  ownerName: 'Ada Web',
};
const matching = (closeness: Closeness, id = 1) => ({ id, closeness, frequency: 1 });

/** The worth of one word in one field. */
const worth = (closeness: Closeness, field: Field) => {
  const candidate = { id: 'x', createdAt: 0, terms: [termOf(1, field)] };
  return rank([candidate], [termsOf([matching(closeness)])])[0]?.score ?? 0;
};

describe('what a project is found by', () => {
  it('keeps of each word the weightiest field it stands in', () => {
    expect(Object.fromEntries(fieldsOfWords(project))).toEqual({
      web: 'title',
      garden: 'title',
      soil: 'facet',
      ada: 'facet',
      a: 'description',
      on: 'description',
      the: 'description',
    });
  });
});

describe('the order of results', () => {
  it.each<Closeness>(['exact', 'prefix', 'part', 'misspelt'])(
    'is title, skills and tags, description for %s words',
    (closeness) => {
      expect(worth(closeness, 'title')).toBeGreaterThan(worth(closeness, 'facet'));
      expect(worth(closeness, 'facet')).toBeGreaterThan(worth(closeness, 'description'));
    },
  );

  it.each<Field>(['title', 'facet', 'description'])(
    'is exact, beginning, part, misspelt in the %s',
    (field) => {
      expect(worth('exact', field)).toBeGreaterThan(worth('prefix', field));
      expect(worth('prefix', field)).toBeGreaterThan(worth('part', field));
      expect(worth('part', field)).toBeGreaterThan(worth('misspelt', field));
    },
  );

  it('puts every misspelt word behind every typed one', () => {
    expect(worth('part', 'description')).toBeGreaterThan(worth('misspelt', 'title'));
  });

  it('adds up the best of each word asked for, and puts the newest first among equals', () => {
    const asked = [termsOf([matching('exact', 1), matching('prefix', 2)]), termsOf([matching('exact', 3)])];
    const both = [termOf(1, 'title'), termOf(2, 'title'), termOf(3, 'description')];
    const ranked = rank(
      [
        { id: 'old', createdAt: 1, terms: both },
        { id: 'weak', createdAt: 9, terms: [termOf(2, 'description'), termOf(3, 'description')] },
        { id: 'new', createdAt: 2, terms: both },
      ],
      asked,
    );
    expect(ranked.map(({ id, score }) => [id, score])).toEqual([
      ['new', 30],
      ['old', 30],
      ['weak', 17],
    ]);
  });

  it('lets the id decide among projects of one moment', () => {
    expect(byRank({ score: 1, createdAt: 1, id: 'b' }, { score: 1, createdAt: 1, id: 'a' })).toBeLessThan(0);
    expect(byRank({ score: 1, createdAt: 1, id: 'a' }, { score: 1, createdAt: 1, id: 'a' })).toBe(0);
  });
});

describe('the share of projects that answers', () => {
  it('is that of every word holding together', () => {
    const half = [{ id: 1, closeness: 'exact' as const, frequency: 50 }];
    expect(shareAnswering([half, half], 100)).toBeCloseTo(0.25);
    expect(shareAnswering([half.concat(half)], 100)).toBeCloseTo(0.75);
    expect(shareAnswering([[{ id: 1, closeness: 'exact', frequency: 900 }]], 100)).toBe(1);
  });
});

describe('a cursor', () => {
  it('comes back as the place it was made of', () => {
    const place = { score: 41, createdAt: 1_767_225_600_000, id: newId(), lastArrival: 100_000 };
    expect(searchPlaceOf(searchCursorOf(place))).toEqual(place);
    expect(searchCursorOf(place)).toMatch(/^[\w.-]{1,300}$/);
  });

  it.each(['', 'x', '1.2.3.4', `-1.2.${newId()}.4`, `1.2.${newId()}.9999999999`, `1.2.${newId()}.4.5`])(
    'is refused when it is %j',
    (cursor) => {
      expect(searchPlaceOf(cursor)).toBeNull();
    },
  );
});

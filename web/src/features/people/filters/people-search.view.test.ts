import { limits } from '@tandem/contract/limits';
import { describe, expect, it } from 'vitest';
import { suggestionsQueryOf } from '../people-pages.view.ts';
import { isFiltered, peopleSearchOf } from './people-search.view.ts';

describe('the address of Discover People', () => {
  it('keeps a search, entries of lists once, and a condition', () => {
    expect(
      peopleSearchOf({
        search: ' ana ',
        skills: ['Rust', ' rust'],
        interests: 2024,
        hasTime: 'true',
        page: 3,
      }),
    ).toEqual({ search: 'ana', skills: ['Rust'], interests: ['2024'], hasTime: true });
  });

  it('drops what is no text, and what is too much', () => {
    expect(peopleSearchOf({ search: {}, skills: [{}, ''], hasTime: 'maybe' })).toEqual({});
    const many = Array.from({ length: limits.filterEntries + 1 }, (_, at) => `skill ${at}`);
    expect(peopleSearchOf({ skills: many }).skills).toHaveLength(limits.filterEntries);
  });

  it('says whether anything is filtered, and what to ask the server for', () => {
    expect(isFiltered(peopleSearchOf({ search: 'ana' }))).toBe(false);
    expect(isFiltered(peopleSearchOf({ interests: 'maps' }))).toBe(true);
    expect(suggestionsQueryOf({})).toEqual({ search: '' });
    expect(suggestionsQueryOf({ search: 'ana', skills: ['Rust'], hasTime: true })).toEqual({
      search: 'ana',
      skills: ['Rust'],
      hasTime: 'true',
    });
  });
});

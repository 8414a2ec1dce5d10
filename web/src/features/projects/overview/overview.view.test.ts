import { describe, expect, it } from 'vitest';
import { agoInWords, isFresh, openPlaces, shownLink } from './overview.view.ts';

const now = new Date('2026-11-20T12:00:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

describe('the last activity', () => {
  it.each([
    [9, null],
    [10, '10 minutes ago'],
    [61, '1 hour ago'],
    [24 * 60, 'yesterday'],
    [2 * 24 * 60, '2 days ago'],
    [15 * 24 * 60, '2 weeks ago'],
    [61 * 24 * 60, '2 months ago'],
    [800 * 24 * 60, '2 years ago'],
  ])('%i minutes ago is said in words', (minutes, words) => {
    expect(agoInWords(before(minutes), now)).toBe(words);
  });

  it('is fresh for a week', () => {
    expect(isFresh(before(7 * 24 * 60 - 1), now)).toBe(true);
    expect(isFresh(before(7 * 24 * 60), now)).toBe(false);
  });
});

it('counts the places that are left', () => {
  const role = { _id: 'a', title: 'A', description: '', places: 3, filled: 1 };
  expect(openPlaces([role, { ...role, filled: 3 }, { ...role, filled: 2 }])).toEqual({ places: 3, roles: 2 });
});

it('says where a link leads', () => {
  expect(shownLink({ title: 'Map', url: 'https://example.org/' })).toEqual({
    host: 'example.org',
    title: 'Map',
  });
  expect(shownLink({ title: '', url: 'https://git.example.org/mira/hut?x=1' }).host).toBe(
    'git.example.org/mira/hut',
  );
});

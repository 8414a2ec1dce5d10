import { beforeEach, expect, it } from 'vitest';
import { notePlace, recentPlaces } from './recent-places.store.ts';

beforeEach(() => localStorage.clear());

const place = (number: number) => ({ to: `/projects/${number}`, label: `Project ${number}` });

it('keeps the last six places of a member, the last one first, each once', () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 3]) notePlace('mira', place(number));
  expect(recentPlaces('mira').map(({ to }) => to.at(-1))).toEqual(['3', '7', '6', '5', '4', '2']);
  expect(recentPlaces('ana')).toEqual([]);
});

it('lists no place without a title', () => {
  notePlace('mira', place(1));
  notePlace('mira', { to: '/projects/2', label: '' });
  expect(recentPlaces('mira')).toEqual([place(1)]);
});

it('ignores what is damaged', () => {
  localStorage.setItem(
    'kept:recent-places',
    JSON.stringify({ member: 'mira', value: [7, { to: 1 }, place(2)] }),
  );
  expect(recentPlaces('mira')).toEqual([place(2)]);
});

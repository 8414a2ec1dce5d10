import { expect, it } from 'vitest';
import { containsWords } from './search-words.ts';
import { searchIn } from './search-box.tsx';

const finds = (search: string) => containsWords('Radio in a CAFÉ', search);

it('finds every word of a search in any position, ignoring case and accents', () => {
  expect(['café', 'RADIO cafe', 'dio', 'ｃａｆé', '', '  '].filter((search) => !finds(search))).toEqual([]);
  expect(['radio tower', 'caff'].filter(finds)).toEqual([]);
});

it('parses the search term of any URL', () => {
  expect(searchIn({ search: ' rust ' })).toBe('rust');
  expect(searchIn({ search: 7 })).toBe('7');
  expect(searchIn({ search: ['rust'] })).toBe('');
  expect(searchIn({})).toBe('');
});

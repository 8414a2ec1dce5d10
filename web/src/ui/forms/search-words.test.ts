import { expect, it } from 'vitest';
import { holdsWords } from './search-words.ts';

const finds = (search: string) => holdsWords('Radio in a CAFÉ', search);

it('finds every word of a search wherever it stands, in any case and accent', () => {
  expect(['café', 'RADIO cafe', 'dio', 'ｃａｆé', '', '  '].filter((search) => !finds(search))).toEqual([]);
  expect(['radio tower', 'caff'].filter(finds)).toEqual([]);
});

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type PlainWord, plainWordsOf, plainWordsOfSearch } from './words.ts';

/** The words of a text in the text form of a `tsvector`, with its chat or project as one of them; empty for a text without words. */
export function indexedWordsOf({ placeId, text }: { placeId: string; text: string }): string {
  const words = [...plainWordsOf(text.replace(mentions, ' '))].map(quoted);
  return words.length === 0 ? '' : [quoted(placeWord(placeId)), ...words].join(' ');
}

/** Mentions are ids, which nobody looks for. */
const mentions = /<@[\da-z-]{1,36}>/g;

/** The place as a word. No text has a word with a space, so nobody can write one. */
const placeWord = (placeId: string): string => ` ${placeId}`;

/** What a search asks the index for: texts of any of the places that have the words. Both are in the text form of a `tsquery`. */
export interface PlacedQuery {
  places: string;
  words: string;
}

/** The queries of a search. */
interface WordQueries {
  /** With every word, from its first letters on. */
  exact: PlacedQuery;
  /** The same, with words that differ by one letter; null where no word is long enough. */
  near: PlacedQuery | null;
}

/**
 * Whether a column of indexed words has what a query asks for. Two conditions, for the index walks both side by side: as one query it
 * looks at every text of every place. Subqueries hide the words from the planner, which would read the whole table for so many.
 */
export const hasWords = (column: SQLWrapper, { places, words }: PlacedQuery): SQL =>
  sql`(${column} @@ (select ${places}::tsquery) and ${column} @@ (select ${words}::tsquery))`;

/** The queries of a search in chats or projects; null where nothing can match. */
export function queriesOf(search: string, placeIds: readonly string[]): WordQueries | null {
  const words = plainWordsOfSearch(search);
  if (words.length === 0 || placeIds.length === 0) return null;
  const places = anyOf(placeIds.map((id) => quoted(placeWord(id))));
  const near = words.map((word) => ({ word, variants: nearWordsOf(word).map(quoted) }));
  const withAll = (queries: readonly string[]): PlacedQuery => ({ places, words: queries.join(' & ') });
  return {
    exact: withAll(words.map(startOf)),
    near: near.some(({ variants }) => variants.length > 0)
      ? withAll(near.map(({ word, variants }) => anyOf([startOf(word), ...variants])))
      : null,
  };
}

const anyOf = (queries: readonly string[]): string => `(${queries.join(' | ')})`;

/** A word matches those that begin with it. A single letter is a word of its own, such as the C of C++. */
const startOf = ({ word, isSpaceless }: PlainWord): string =>
  Array.from(word).length > 1 || isSpaceless ? `${quoted(word)}:*` : quoted(word);

const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;

/** Shorter words differ by one letter from too many others; longer ones would take too many look-ups. */
const nearLengths = { min: 4, max: 16 };
const digit = /\p{N}/u;
const alphabets = [
  { has: /^[a-z]+$/, letters: 'abcdefghijklmnopqrstuvwxyz' },
  { has: /^[а-яіїєґў]+$/, letters: 'абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґ' },
  { has: /^[α-ω]+$/, letters: 'αβγδεζηθικλμνξοπρστυφχψω' },
];

/**
 * The words that differ by one typing error: a letter too few, too many or wrong, or two exchanged. They are looked up in the
 * index like any word: a list of words that exist would tell what others wrote. Numbers are never guessed. At most 900.
 */
function nearWordsOf({ word, isSpaceless }: PlainWord): string[] {
  const letters = Array.from(word);
  const { length } = letters;
  if (isSpaceless || digit.test(word) || length < nearLengths.min || length > nearLengths.max) return [];
  const alphabet = Array.from(alphabets.find(({ has }) => has.test(word))?.letters ?? '');
  const near = new Set<string>();
  for (let place = 0; place <= length; place += 1) {
    const [before, after] = [letters.slice(0, place).join(''), letters.slice(place + 1).join('')];
    const [one = '', two] = [letters[place], letters[place + 1]];
    for (const letter of alphabet) near.add(before + letter + one + after);
    if (one === '') continue;
    near.add(before + after);
    for (const letter of alphabet) near.add(before + letter + after);
    if (two !== undefined) near.add(before + two + one + letters.slice(place + 2).join(''));
  }
  near.delete(word);
  return [...near];
}

const stemLength = 7;
const isLetters = /^[\p{L}\p{M}]+$/u;
const isSign = /[^\p{L}\p{N}\p{M}]/u;

/** Tolerated typing errors by word length: none under 4 letters, then 1, from 8 letters 2. */
export function toleranceOf(word: string): 0 | 1 | 2 {
  if (!isLetters.test(word)) return 0;
  const { length } = Array.from(word);
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The keys of a word in the dictionary: its first letter and letter pairs, for parts of words, and its
 * beginning with one or two letters removed, for misspellings (spellings one error apart share such a key).
 */
export function keysOf(word: string): number[] {
  const letters = Array.from(word);
  const signs = letters.filter((letter) => isSign.test(letter)).map((sign) => hash(`sign ${sign}`));
  const depth = letters.length < stemLength ? 1 : 2;
  const near = letters.length >= 3 && isLetters.test(word) ? nearKeys(letters, depth) : [];
  return [...new Set([startKey(word), ...pairKeys(letters), ...signs, ...near])];
}

/** The number of index entries that new words of one text may add: more than the longest text of ordinary words needs. */
const mostNewKeys = 20_000;

/** Leaves out new words of a text beyond that, of the least weighty field first. Words without spaces add the most. */
export function withinBudget(
  words: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, unknown>,
): Map<string, number> {
  let left = mostNewKeys;
  return new Map(
    [...words]
      .toSorted(([, field], [, other]) => field - other)
      .filter(([word]) => known.has(word) || (left -= keysOf(word).length) >= 0),
  );
}

/** Keys shared by all words that contain this part; for a single letter, by all words it begins. */
export function keysOfPart(part: string): number[] {
  const letters = Array.from(part);
  if (letters.length > 1) return pairKeys(letters);
  return [isSign.test(part) ? hash(`sign ${part}`) : startKey(part)];
}

/** Keys of which every word within the tolerance has at least one; none when no error is tolerated. */
export function keysOfMisspelling(word: string): number[] {
  const tolerance = toleranceOf(word);
  return tolerance === 0 ? [] : nearKeys(Array.from(word), tolerance);
}

const startKey = (word: string): number => hash(`start ${Array.from(word)[0]}`);

const pairKeys = (letters: string[]): number[] =>
  letters.slice(1).map((letter, place) => hash(`pair ${letters[place]}${letter}`));

function nearKeys(letters: string[], depth: 1 | 2): number[] {
  let shortened = new Set([letters.slice(0, stemLength).join('')]);
  const all = new Set(shortened);
  for (let left = depth; left > 0; left--) {
    shortened = new Set([...shortened].flatMap(withoutOne));
    for (const one of shortened) all.add(one);
  }
  return [...all].map((one) => hash(`near ${one}`));
}

function withoutOne(stem: string): string[] {
  const letters = Array.from(stem);
  return letters.map((_, place) => letters.toSpliced(place, 1).join(''));
}

/** 32-bit FNV-1a: millions of keys are compared, and a rare collision costs one comparison. */
function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let place = 0; place < key.length; place++)
    value = Math.imul(value ^ key.charCodeAt(place), 0x01000193);
  return value | 0;
}

/** The Damerau–Levenshtein distance: inserted, removed, changed or swapped letters. */
export function errorsBetween(one: string, other: string): number {
  const from = Array.from(one);
  const to = Array.from(other);
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const change = (above[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swap = isSwap ? (before[column - 2] ?? Infinity) + 1 : Infinity;
      current.push(Math.min(change, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, swap));
    }
    before = above;
    above = current;
  }
  return above[to.length] ?? 0;
}

const stemLength = 7;
const isLetters = /^[\p{L}\p{M}]+$/u;
const isSign = /[^\p{L}\p{N}\p{M}]/u;

/** How many typing errors a word of this length may hold: none under 4 letters, then 1, from 8 letters 2. */
export function toleranceOf(word: string): 0 | 1 | 2 {
  if (!isLetters.test(word)) return 0;
  const { length } = Array.from(word);
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The keys under which the dictionary finds a word: its first letter and pairs of letters for parts of words, and its
 * beginning with one or two letters left out for misspellings (two spellings an error apart agree once each loses the letter in question).
 */
export function keysOf(word: string): number[] {
  const letters = Array.from(word);
  const signs = letters.filter((letter) => isSign.test(letter)).map((sign) => hash(`sign ${sign}`));
  const depth = letters.length < stemLength ? 1 : 2;
  const near = letters.length >= 3 && isLetters.test(word) ? nearKeys(letters, depth) : [];
  return [...new Set([startKey(word), ...pairKeys(letters), ...signs, ...near])];
}

/** Keys that every word holding this part has; of a single letter, every word that it begins. */
export function keysOfPart(part: string): number[] {
  const letters = Array.from(part);
  if (letters.length > 1) return pairKeys(letters);
  return [isSign.test(part) ? hash(`sign ${part}`) : startKey(part)];
}

/** Keys of which every word within the tolerance has one; none where no error is tolerated. */
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

/** FNV-1a in 32 bits: keys are compared by the million, and a rare collision only costs one more comparison. */
function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let place = 0; place < key.length; place++)
    value = Math.imul(value ^ key.charCodeAt(place), 0x01000193);
  return value | 0;
}

/** How many letters must be put in, left out, changed or swapped with a neighbour to turn one word into the other. */
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

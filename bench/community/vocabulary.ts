import type { Random } from './random.ts';

const onsets =
  'b c d f g h j k l m n p r s t v w br cr dr fr gr pr tr bl cl fl gl pl sl st sp sk sh ch th ph qu'.split(
    ' ',
  );
const nuclei = 'a e i o u ai ea ee io ou ia y'.split(' ');
const codas = ['', '', '', 'n', 'r', 's', 't', 'l', 'm', 'd', 'ng', 'nt', 'st', 'ck', 'x'];

/** Distinct invented words; the first ones are short, like the most frequent words of a language. */
export function inventWords(size: number, random: Random): string[] {
  const words = new Set<string>();
  while (words.size < size) {
    const syllables = words.size < 300 ? 1 + random.below(2) : 2 + random.below(3);
    let word = '';
    for (let left = syllables; left > 0; left--)
      word += random.pick(onsets) + random.pick(nuclei) + random.pick(codas);
    words.add(word);
  }
  return [...words];
}

/** Adds a typing error: a letter swapped, dropped, doubled or changed. */
export function mistype(word: string, random: Random): string {
  const index = 1 + random.below(Math.max(1, word.length - 2));
  const [before, letter, next, after] = [
    word.slice(0, index),
    word.charAt(index),
    word.charAt(index + 1),
    word.slice(index + 2),
  ];
  return random.pick([
    before + next + letter + after,
    before + next + after,
    before + letter + letter + next + after,
    `${before}${random.pick('aeiorstln'.split(''))}${next}${after}`,
  ]);
}

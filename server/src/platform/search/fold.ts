const foldedAway = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\p{Variation_Selector}\p{Cf}]/gu;

/** Letters with a stroke, which Unicode does not decompose but people type without it. */
const plain: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
};
const unplain = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu');

/**
 * Normalises text for comparison: lower case, without accents, letters with a stroke as plain
 * ones, one form per character. Done here, not in the database, so that both engines agree.
 */
export function fold(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(foldedAway, '')
    .toLowerCase()
    .replace(unplain, (letter) => plain[letter] ?? letter)
    .normalize('NFC');
}

/** Whether a short text, such as a name, contains every word of a search; true for an empty one. */
export function containsWords(text: string, search: string): boolean {
  const whole = fold(text);
  return fold(search)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

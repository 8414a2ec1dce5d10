/** A text as searches compare it: in lower case, without accents. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of a search stands somewhere in a text, in any case and accent; a search without words fits all. */
export function holdsWords(text: string, search: string): boolean {
  const whole = folded(text);
  return folded(search)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

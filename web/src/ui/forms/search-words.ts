/** A text in the form that searches compare: lower case, without accents. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains every word of a search, ignoring case and accents; true for an empty search. */
export function containsWords(text: string, search: string): boolean {
  const whole = folded(text);
  return folded(search)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** A key longer than this makes the board deal out new ones. */
export const longestKey = 32;

/** A key that sorts, by its bytes, between two neighbours; null stands for the end of the board on that side. */
export const keyBetween = (before: string | null, after: string | null): string =>
  generateKeyBetween(before, after);

/** Whether a key has become so long that the whole board is due for new ones. */
export const isTooLong = (key: string): boolean => key.length > longestKey;

/**
 * New short keys for so many cards, all behind the last one in use: none of them is an old one, so that the cards can take
 * them one after the other.
 */
export const freshKeys = (last: string | null, count: number): string[] =>
  generateNKeysBetween(last, null, count);

import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** A longer key causes all keys of the board to be replaced. */
export const longestKey = 32;

/** A key that sorts bytewise between two neighbours; null is the start or the end of the board. */
export const keyBetween = (before: string | null, after: string | null): string =>
  generateKeyBetween(before, after);

/** Whether the keys of the board must be replaced. */
export const isTooLong = (key: string): boolean => key.length > longestKey;

/**
 * `count` short keys after `last`. They differ from all keys in use, so replacing them row by row never violates the unique
 * index.
 */
export const freshKeys = (last: string | null, count: number): string[] =>
  generateNKeysBetween(last, null, count);

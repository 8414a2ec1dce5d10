import type { Stored } from '@tandem/contract/operation';

interface Weight {
  /** Stored bytes for each byte of text, in UTF-8. */
  perByte: number;
  /** Stored bytes of a call beside its text: rows, index entries, an entry of the history. */
  perCall: number;
}

/**
 * What the database stores for what a member writes, as measured with texts that compress badly (ADR 0082).
 * `stored-texts.slow.embedded.test.ts` measures again.
 */
const weights: Record<Stored, Weight> = {
  // A row with its indexes, a copy in the history of a task, and the space that updates leave until it is reused.
  texts: { perByte: 2.5, perCall: 1_300 },
  // Each new word of eight letters takes 1.2 kB: an entry of the dictionary, its keys, and a term.
  searchedTexts: { perByte: 150, perCall: 14_000 },
  // A row of the history that says what changed, and perhaps a notification.
  history: { perByte: 0, perCall: 700 },
};

/** The bytes that the database stores for an input, at most. */
export function weigh(stored: Stored, input: unknown): number {
  const { perByte, perCall } = weights[stored];
  return Math.ceil(perByte * bytesOf(input)) + perCall;
}

/** The UTF-8 bytes of all strings in an input. */
function bytesOf(input: unknown): number {
  if (typeof input === 'string') return Buffer.byteLength(input);
  if (typeof input !== 'object' || input === null) return 0;
  return Object.values(input).reduce<number>((sum, value) => sum + bytesOf(value), 0);
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Bits for each word, and how many of them a word sets: one in 100,000 other words is taken for one of them. */
const [bitsPerWord, bitsOfWord] = [24, 17];

/** The bytes of a filter that knows some words, and takes few others for one of them. */
export function bloomFilterOf(words: ReadonlySet<string>): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((words.size * bitsPerWord) / 8));
  for (const word of words)
    for (const bit of bitsFor(word, bytes.length * 8))
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  return bytes;
}

/** Whether a filter knows a word; it may be wrong about a word that it was not made of. */
const mayKnow = (filter: Uint8Array, word: string): boolean =>
  bitsFor(word, filter.length * 8).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);

/** The bits of a word, by double hashing. */
function bitsFor(word: string, size: number): number[] {
  const hash = createHash('sha256').update(word).digest();
  const [first, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6) | 1];
  return Array.from({ length: bitsOfWord }, (_, index) => (first + index * Math.abs(step)) % size);
}

/** Written by `tools/write-stolen-passwords.ts` from passwords of eight characters and more (ADR 0087). */
const filter = readFileSync(new URL('./stolen-passwords/stolen-passwords.bloom', import.meta.url));

/** Whether a password, in lower case, stands in published lists of stolen ones. */
export const isStolen = (lower: string): boolean => lower.length >= 8 && mayKnow(filter, lower);

/** A seeded pseudo-random number generator. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** An integer from 0 to `end` - 1. */
  below(end: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Creates a generator (mulberry32) from its seed. */
export function randomOf(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[below(from.length)];
    if (picked === undefined) throw new Error('The list is empty.');
    return picked;
  };
  return { next, below, pick };
}

/** Draws ranks from 0 by the Zipf–Mandelbrot distribution, like words in texts. */
export function zipf(size: number, random: Random): () => number {
  const sums = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank++) sums[rank] = sum += 1 / (rank + 2.7);
  return () => {
    const drawn = random.next() * sum;
    let [low, high] = [0, size - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Draws that are the same in every run with the same seed. */
export interface Random {
  /** A whole number from 0, below the bound. */
  below(bound: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in about that share of the draws. */
  happens(share: number): boolean;
}

/** A source of draws (mulberry32), decided by its seed. */
export function randomFrom(seed: number): Random {
  let state = seed;
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(draw() * bound);
  return {
    below,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('There is nothing to pick from.');
      return list[below(list.length)] as T;
    },
    happens: (share) => draw() < share,
  };
}

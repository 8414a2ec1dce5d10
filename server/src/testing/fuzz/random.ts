/** Pseudo-random draws, repeatable by their seed. */
export interface Random {
  /** An integer from 0 to `bound` - 1. */
  below(bound: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with the given probability. */
  happens(probability: number): boolean;
}

/** Creates a generator (mulberry32) from its seed. */
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
    happens: (probability) => draw() < probability,
  };
}

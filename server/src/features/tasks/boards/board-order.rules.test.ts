import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshKeys, isTooLong, keyBetween, longestKey } from './board-order.rules.ts';

/** A board in memory that moves cards as the database does. */
function board(size: number) {
  let keys = freshKeys(null, size);
  let rebalances = 0;
  return {
    keys: () => keys,
    rebalances: () => rebalances,
    move: (from: number, to: number) => {
      const rest = keys.toSpliced(from, 1);
      const key = keyBetween(rest[to - 1] ?? null, rest[to] ?? null);
      keys = rest.toSpliced(to, 0, key);
      if (!isTooLong(key)) return;
      rebalances += 1;
      const fresh = freshKeys(keys.at(-1) ?? null, size);
      expect(fresh.filter((key) => keys.includes(key))).toEqual([]);
      keys = fresh;
    },
  };
}

const expectInOrder = (keys: string[]) => {
  expect(keys).toEqual(keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  expect(new Set(keys).size).toBe(keys.length);
};

describe('positions on a board', () => {
  it('stay in order and short after 10,000 moves into the same gap', () => {
    const cards = board(50);
    for (let turn = 0; turn < 10_000; turn++) cards.move(turn % 2 === 0 ? 49 : 0, 24);
    expectInOrder(cards.keys());
    expect(Math.max(...cards.keys().map((key) => key.length))).toBeLessThanOrEqual(longestKey);
    expect(cards.rebalances()).toBeLessThan(200);
  });

  it.each([
    ['the top', 9, 0],
    ['the end', 0, 9],
  ])('stay shorter than eight characters after 10,000 moves to %s', (_, from, to) => {
    const cards = board(10);
    for (let turn = 0; turn < 10_000; turn++) cards.move(from, to);
    expectInOrder(cards.keys());
    expect(Math.max(...cards.keys().map((key) => key.length))).toBeLessThan(8);
    expect(cards.rebalances()).toBe(0);
  });

  it('stay in order after random moves', () => {
    const index = fc.nat({ max: 11 });
    fc.assert(
      fc.property(fc.array(fc.tuple(index, index), { minLength: 1, maxLength: 200 }), (moves) => {
        const cards = board(12);
        for (const [from, to] of moves) cards.move(from, Math.min(to, 11));
        expectInOrder(cards.keys());
      }),
      { numRuns: 50 },
    );
  });

  it('exist on an empty board and at both ends', () => {
    const first = keyBetween(null, null);
    expect(keyBetween(null, first) < first).toBe(true);
    expect(keyBetween(first, null) > first).toBe(true);
    expect(freshKeys(null, 0)).toEqual([]);
  });
});

import { setImmediate as afterThisTurn } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';

/** The work of one key; `count` includes waiting work. */
interface Line {
  limit: LimitFunction;
  length: number;
}

/** Limits concurrent work: `inAll` in total and `each` per key; the rest waits. */
export function createKeyedLimiter({ inAll, each }: { inAll: number; each: number }) {
  const everybody = pLimit(inAll);
  const lines = new Map<string, Line>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { limit: pLimit(each), length: 0 };
    lines.set(key, line);
    line.length += 1;
    try {
      return await line.limit(() => everybody(work));
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  };
}

/**
 * Runs the items of each key in their order, one batch at a time. What arrives while a batch of its key runs, or in the same
 * turn, forms the next one; no item waits for others to come. `run` must not reject.
 */
export function createKeyedBatches<Item>(
  most: number,
  run: (key: string, batch: Item[]) => Promise<void>,
): (key: string, item: Item) => void {
  const lines = new Map<string, Item[]>();
  const work = async (key: string, line: Item[]) => {
    await afterThisTurn();
    while (line.length > 0) await run(key, line.splice(0, most));
    lines.delete(key);
  };
  return (key, item) => {
    const line = lines.get(key);
    if (line !== undefined) return void line.push(item);
    const begun = [item];
    lines.set(key, begun);
    void work(key, begun);
  };
}

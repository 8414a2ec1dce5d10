import { setImmediate as afterThisTurn } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';

/** The work of one key; `count` includes waiting work. */
interface KeyQueue {
  limit: LimitFunction;
  length: number;
}

/** Limits concurrent work: `inAll` in total and `each` per key; the rest waits. */
export function createKeyedLimiter({ inAll, each }: { inAll: number; each: number }) {
  const overallLimit = pLimit(inAll);
  const queues = new Map<string, KeyQueue>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { limit: pLimit(each), length: 0 };
    queues.set(key, queue);
    queue.length += 1;
    try {
      return await queue.limit(() => overallLimit(work));
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
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
  const queues = new Map<string, Item[]>();
  const work = async (key: string, queue: Item[]) => {
    await afterThisTurn();
    while (queue.length > 0) await run(key, queue.splice(0, most));
    queues.delete(key);
  };
  return (key, item) => {
    const queue = queues.get(key);
    if (queue !== undefined) return void queue.push(item);
    const begun = [item];
    queues.set(key, begun);
    void work(key, begun);
  };
}

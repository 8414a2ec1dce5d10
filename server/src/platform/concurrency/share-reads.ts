import { setImmediate as afterThisTurn } from 'node:timers/promises';

/** The read of a key that runs, and the one that starts after it. */
interface KeyQueue {
  running: Promise<unknown>;
  next: Promise<unknown> | null;
}

/**
 * Shares reads of the same key: those requested while one runs share the next one, so nobody gets a result that is older than
 * the request. Only the first caller's `read` runs, so reads of one key must be the same.
 */
export function createSharedReads<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const queues = new Map<string, KeyQueue>();
  const run = (key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const running = read();
    queues.set(key, { running, next: null });
    const end = () => {
      if (queues.get(key)?.running === running && queues.get(key)?.next === null) queues.delete(key);
    };
    running.then(end, end);
    return running;
  };
  return (key, read) => {
    const queue = queues.get(key);
    if (queue === undefined) return run(key, read);
    queue.next ??= queue.running.then(
      () => run(key, read),
      () => run(key, read),
    );
    return queue.next as Promise<Answer>;
  };
}

/** Combines reads of single keys into one query: keys requested while a query runs go into the next one. */
export function coalesceReads<Answer>(
  find: (keys: readonly string[]) => Promise<Map<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  let waiting: { keys: Set<string>; answers: Promise<Map<string, Answer>> } | null = null;
  let underWay: Promise<unknown> = Promise.resolve();
  const start = async (before: Promise<unknown>, keys: Set<string>) => {
    await before.catch(() => {});
    await afterThisTurn();
    // Later callers must not get a result that is older than their call.
    waiting = null;
    return find([...keys]);
  };
  return async (key) => {
    if (waiting === null) {
      const keys = new Set<string>();
      waiting = { keys, answers: start(underWay, keys) };
      underWay = waiting.answers;
    }
    waiting.keys.add(key);
    return (await waiting.answers).get(key);
  };
}

import { setImmediate as afterThisTurn } from 'node:timers/promises';

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

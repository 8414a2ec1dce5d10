import { setImmediate as afterThisTurn } from 'node:timers/promises';

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

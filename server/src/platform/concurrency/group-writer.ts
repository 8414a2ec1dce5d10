import { setImmediate as afterThisTurn } from 'node:timers/promises';

/** An item that waits to be written, or is being written. */
export interface Waiting<Item, Result> {
  /** Items of one key are written in order, and never by two batches at a time. */
  key: string;
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface GroupWriterOptions {
  /** Concurrent batches. */
  atOnce: number;
  /** The most items of a batch. */
  most: number;
}

interface GroupWork<Item, Result> {
  /** Writes a batch and settles its items; resolves with those that could not be written together with others. */
  together(batch: Waiting<Item, Result>[]): Promise<Waiting<Item, Result>[]>;
  /** Writes what remains of a key and settles it. It may wait for locks, so other batches go on. */
  apart(key: string, rest: Waiting<Item, Result>[]): Promise<void>;
}

/**
 * Writes items of many keys in common batches. Items that arrive while `atOnce` batches run are collected for the next one.
 * No item waits for others to come; they only share transactions.
 */
export function createGroupWriter<Item, Result>(
  { atOnce, most }: GroupWriterOptions,
  { together, apart }: GroupWork<Item, Result>,
): (key: string, item: Item) => Promise<Result> {
  type Entry = Waiting<Item, Result>;
  let waiting: Entry[] = [];
  const busy = new Set<string>();
  let running = 0;
  let isStarting = false;

  const take = (): Entry[] => {
    const batch: Entry[] = [];
    const passed = new Set<string>();
    waiting = waiting.filter((entry) => {
      const { key } = entry;
      const fits = batch.length < most && !busy.has(key) && !passed.has(key);
      if (fits) batch.push(entry);
      else passed.add(key);
      return !fits;
    });
    for (const { key } of batch) busy.add(key);
    return batch;
  };
  const finishApart = async (key: string, rest: Entry[]) => {
    try {
      await apart(key, rest);
    } catch (error) {
      for (const entry of rest) entry.reject(error);
    }
    busy.delete(key);
    start();
  };
  const run = async (batch: Entry[]) => {
    let rest: Entry[] = [];
    try {
      rest = await together(batch);
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    }
    running -= 1;
    const apartFrom = Map.groupBy(rest, ({ key }) => key);
    for (const { key } of batch) if (!apartFrom.has(key)) busy.delete(key);
    for (const [key, entries] of apartFrom) void finishApart(key, entries);
    start();
  };
  const start = () => {
    while (running < atOnce) {
      const batch = take();
      if (batch.length === 0) return;
      running += 1;
      void run(batch);
    }
  };
  return (key, item) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, item, resolve, reject });
      if (isStarting) return;
      isStarting = true;
      // Requests whose sessions came in one reply of the database arrive in the same turn.
      void afterThisTurn().then(() => {
        isStarting = false;
        start();
      });
    });
}

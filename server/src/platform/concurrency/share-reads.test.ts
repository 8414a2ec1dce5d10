import { expect, it } from 'vitest';
import { createSharedReads } from './share-reads.ts';

/** Reads that the test completes one by one, with their number as the result. */
function pausedReads() {
  const share = createSharedReads<number>();
  const ends: PromiseWithResolvers<void>[] = [];
  const read = (key: string) =>
    share(key, async () => {
      const end = Promise.withResolvers<void>();
      const number = ends.push(end);
      await end.promise;
      return number;
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { read, ends, settle };
}

it('gives everybody who asks during a read the result of the next one', async () => {
  const { read, ends, settle } = pausedReads();
  const first = read('a');
  const later = [read('a'), read('a'), read('a')];
  await settle();
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  expect(await first).toBe(1);
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

it('reads again when nothing runs, and other keys at once', async () => {
  const { read, ends, settle } = pausedReads();
  const reads = [read('a'), read('b')];
  expect(ends).toHaveLength(2);
  ends.forEach(({ resolve }) => resolve());
  expect(await Promise.all(reads)).toEqual([1, 2]);
  await settle();
  const again = read('a');
  ends[2]?.resolve();
  expect(await again).toBe(3);
});

it('reads again after a read that failed', async () => {
  const { read, ends, settle } = pausedReads();
  const failing = read('a');
  const next = read('a');
  ends[0]?.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  await settle();
  ends[1]?.resolve();
  expect(await next).toBe(2);
});

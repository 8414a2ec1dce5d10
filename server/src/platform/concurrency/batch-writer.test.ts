import { expect, it } from 'vitest';
import { createBatchWriter } from './batch-writer.ts';

/** Batches that the test completes one by one. */
function pausedBatches(bounds: { atOnce: number; most: number }) {
  const started: string[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const batched = createBatchWriter(bounds, async (key, pieces: number[]) => {
    started.push(`${key} ${pieces.join(' ')}`);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return pieces.map((piece) => piece * 10);
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { batched, started, ends, settle };
}

it('collects items that arrive during a batch into the next one, in order', async () => {
  const { batched, started, ends, settle } = pausedBatches({ atOnce: 5, most: 3 });
  const first = batched('a', 1);
  await settle();
  const others = [2, 3, 4, 5].map((piece) => batched('a', piece));
  await settle();
  expect(started).toEqual(['a 1']);
  ends[0]?.resolve();
  expect(await first).toBe(10);
  await settle();
  expect(started).toEqual(['a 1', 'a 2 3 4']);
  ends[1]?.resolve();
  await settle();
  ends[2]?.resolve();
  expect(await Promise.all(others)).toEqual([20, 30, 40, 50]);
  expect(started).toEqual(['a 1', 'a 2 3 4', 'a 5']);
});

it('keeps collecting while other keys use all the slots', async () => {
  const { batched, started, ends, settle } = pausedBatches({ atOnce: 1, most: 3 });
  const one = batched('a', 1);
  const two = batched('b', 2);
  await settle();
  const three = batched('b', 3);
  await settle();
  expect(started).toEqual(['a 1']);
  ends[0]?.resolve();
  await settle();
  ends[1]?.resolve();
  expect(await Promise.all([one, two, three])).toEqual([10, 20, 30]);
  expect(started).toEqual(['a 1', 'b 2 3']);
});

it('rejects every item of a failed batch and continues with the next', async () => {
  const batched = createBatchWriter({ atOnce: 1, most: 9 }, async (key, pieces: number[]) => {
    if (key === 'bad') throw new Error('broken');
    return pieces;
  });
  const [bad, worse, good] = await Promise.allSettled([
    batched('bad', 1),
    batched('bad', 2),
    batched('good', 3),
  ]);
  expect([bad.status, worse.status]).toEqual(['rejected', 'rejected']);
  expect(good).toEqual({ status: 'fulfilled', value: 3 });
  await expect(batched('bad', 4)).rejects.toThrow('broken');
});

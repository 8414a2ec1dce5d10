import { expect, it, onTestFinished, vi } from 'vitest';
import { createQueueWorker } from './queue-worker.ts';

it('works off what is queued while a lane is busy for as long as somebody likes', async () => {
  const queue: (() => Promise<void>)[] = [];
  const worker = createQueueWorker({ lanes: 2, onError: () => undefined });
  onTestFinished(worker.stop);
  worker.start(async () => {
    const next = queue.shift();
    await next?.();
    return next !== undefined;
  });
  const stuck = Promise.withResolvers<void>();
  onTestFinished(() => stuck.resolve());
  queue.push(() => stuck.promise);
  worker.wake();
  await vi.waitFor(() => expect(queue).toEqual([]));
  const done: number[] = [];
  for (const one of [1, 2, 3]) {
    queue.push(async () => void done.push(one));
    worker.wake();
    await vi.waitFor(() => expect(done).toHaveLength(one));
  }
});

it('looks again where something is queued while a lane finds nothing', async () => {
  const queue: (() => void)[] = [];
  const looking = Promise.withResolvers<void>();
  let looks = 0;
  const worker = createQueueWorker({ lanes: 1, onError: () => undefined });
  onTestFinished(worker.stop);
  worker.start(async () => {
    looks += 1;
    if (looks === 1) {
      await looking.promise;
      return false;
    }
    const next = queue.shift();
    next?.();
    return next !== undefined;
  });
  // Woken after it, another worker looks after it.
  const clock = createQueueWorker({ lanes: 1, onError: () => undefined });
  onTestFinished(clock.stop);
  const look = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  clock.start(look);
  await vi.waitFor(() => expect([looks, look.mock.calls.length]).toEqual([1, 1]));
  const done = vi.fn<() => void>();
  queue.push(done);
  worker.wake();
  clock.wake();
  // It has heard, and there was no lane to start.
  await vi.waitFor(() => expect(look.mock.calls.length).toBeGreaterThan(1));
  looking.resolve();
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 1_000);
});

it('tells once of each time at which the queue cannot be read, and goes on', async () => {
  let calls = 0;
  const onError = vi.fn<(error: unknown) => void>();
  const worker = createQueueWorker({ lanes: 3, onError });
  onTestFinished(worker.stop);
  worker.start(async () => {
    calls += 1;
    if (calls <= 3) throw new Error('The database is away.');
    return false;
  });
  await vi.waitFor(() => expect(calls).toBeGreaterThan(3), 5_000);
  expect(onError).toHaveBeenCalledTimes(1);
});

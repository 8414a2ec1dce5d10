import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';

let worker: Worker;
afterEach(() => worker.terminate());

it('gives the memory of a busy thread back once the thread is idle', async () => {
  worker = new Worker(new URL('../../testing/busy-worker.ts', import.meta.url), { execArgv: [] });
  await once(worker, 'message');
  const megabytes = async () => (await worker.getHeapStatistics()).total_physical_size / 1e6;
  expect(await megabytes()).toBeGreaterThan(40);
  await vi.waitFor(async () => expect(await megabytes()).toBeLessThan(20), { timeout: 10_000 });
});

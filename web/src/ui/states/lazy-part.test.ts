import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilLoaded } from './lazy-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('retries until the component is loaded', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue('part');
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(await loaded).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});

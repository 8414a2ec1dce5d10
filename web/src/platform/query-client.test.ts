import { InfiniteQueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { CallFailure } from './call.ts';
import { createQueryClient, shouldRetry, shareUnchanged } from './query-client.ts';

describe('retries', () => {
  it('repeats a read once after a network or server failure', () => {
    for (const error of [
      new CallFailure(0, 'network', 'offline'),
      new CallFailure(503, 'unavailable', 'later'),
      new Error('odd'),
    ]) {
      expect(shouldRetry(0, error)).toBe(true);
      expect(shouldRetry(1, error)).toBe(false);
    }
  });

  it('does not retry a refusal', () => {
    for (const status of [400, 401, 403, 404, 409, 429])
      expect(shouldRetry(0, new CallFailure(status, 'refused', 'No'))).toBe(false);
  });
});

it('says within a second that a read failed', async () => {
  const started = performance.now();
  const client = createQueryClient();
  const failing = client.query({
    ...client.getDefaultOptions().queries,
    queryKey: ['list'],
    queryFn: () => Promise.reject(new CallFailure(503, 'unavailable', 'later')),
  });
  await expect(failing).rejects.toThrow('later');
  expect(performance.now() - started).toBeLessThan(1_000);
});

describe('a cached reply', () => {
  it('keeps changes made while the next page loads', async () => {
    const client = createQueryClient();
    const queryKey = ['list'];
    let arrive = (_page: string[]) => {};
    const list = new InfiniteQueryObserver(client, {
      queryKey,
      queryFn: () => new Promise<string[]>((resolve) => (arrive = resolve)),
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => pages.length + 1,
    });
    const stop = list.subscribe(() => undefined);
    arrive(['first', 'other']);
    await expect.poll(() => list.getCurrentResult().isSuccess).toBe(true);
    const more = list.fetchNextPage();
    client.setQueryData(queryKey, { pages: [['changed', 'other']], pageParams: [1] });
    arrive(['third']);
    await more;
    expect(client.getQueryData(queryKey)).toEqual({
      pages: [['changed', 'other'], ['third']],
      pageParams: [1, 2],
    });
    stop();
    client.clear();
  });

  it('replaces all pages of a refetched list', () => {
    const fresh = { pages: [['new'], ['newer']], pageParams: [1, 2] };
    expect(shareUnchanged({ pages: [['old'], ['older']], pageParams: [1, 2] }, fresh)).toEqual(fresh);
    expect(shareUnchanged(undefined, fresh)).toBe(fresh);
  });

  it('keeps the identity of unchanged parts', () => {
    const current = { data: [{ name: 'one' }, { name: 'two' }] };
    const fresh = { data: [{ name: 'one' }, { name: 'three' }] };
    expect(shareUnchanged(current, fresh)).toHaveProperty('data.0', current.data[0]);
    expect(shareUnchanged(current, structuredClone(current))).toBe(current);
  });
});

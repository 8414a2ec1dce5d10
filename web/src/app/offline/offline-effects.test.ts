import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConnection } from '../../platform/live/live.ts';
import { forgetRestored, recordRestored, useRestored } from '../../platform/offline/restored.store.ts';
import { replaceRestored } from './offline-effects.ts';

const client = new QueryClient();
const queryKey = ['listMyProjects'];
const hash = JSON.stringify(queryKey);
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  useConnection.setState({ state: 'connected' });
  recordRestored(hash, true);
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  client.clear();
  forgetRestored();
  useConnection.setState({ state: 'off' });
  vi.useRealTimers();
});

/** Shows a query whose reads fail so many times. */
function show(failures: number) {
  const read = vi.fn<() => Promise<unknown[]>>(() => {
    if (read.mock.calls.length <= failures) return Promise.reject(new Error('away'));
    recordRestored(hash, false);
    return Promise.resolve([]);
  });
  client.setQueryData(queryKey, []);
  const observer = new QueryObserver(client, { queryKey, queryFn: read, retry: false, staleTime: Infinity });
  stops.push(observer.subscribe(() => undefined));
  return read;
}
const start = () => stops.push(replaceRestored(client));
const restored = () => [...useRestored.getState().queries];

it('reads again at once where the connection was there before it started', async () => {
  const read = show(0);
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledOnce();
  expect(restored()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledOnce();
});

it('reads until it succeeds', async () => {
  const read = show(2);
  start();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(restored()).toEqual([hash]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledTimes(3);
  expect(restored()).toEqual([]);
});

it('waits for the connection, and reads what is restored later', async () => {
  useConnection.setState({ state: 'reconnecting' });
  const read = show(0);
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).not.toHaveBeenCalled();
  useConnection.setState({ state: 'connected' });
  forgetRestored();
  recordRestored(hash, true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toHaveBeenCalledOnce();
});

it('forgets what no screen shows any more', () => {
  start();
  expect(restored()).toEqual([]);
});

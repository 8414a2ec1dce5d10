import { afterEach, expect, it, vi } from 'vitest';
import { createMemberTurns, type EndTurn } from './member-turns.ts';

afterEach(() => vi.useRealTimers());

const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  const pending = Symbol('pending');
  await new Promise((resolve) => setImmediate(resolve));
  return (await Promise.race([promise, Promise.resolve(pending)])) === pending;
};

it('lets a member do four things at once, and the next when one of them ends', async () => {
  const turns = createMemberTurns({ atOnce: 4, waiting: 100 });
  const first = await Promise.all([1, 2, 3, 4].map(() => turns.take('ana')));
  expect(first.map(({ hasWaited }) => hasWaited)).toEqual([false, false, false, false]);
  const [fifth, sixth] = [turns.take('ana'), turns.take('ana')];
  expect(await isPending(fifth)).toBe(true);
  first[0]?.();
  expect((await fifth).hasWaited).toBe(true);
  expect(await isPending(sixth)).toBe(true);
});

it('lets others pass a member who waits', async () => {
  const turns = createMemberTurns({ atOnce: 1, waiting: 100 });
  await turns.take('ana');
  void turns.take('ana');
  expect((await turns.take('ben')).hasWaited).toBe(false);
});

it('ends a turn once, however often it is told to', async () => {
  const turns = createMemberTurns({ atOnce: 1, waiting: 100 });
  const end = await turns.take('ana');
  const [second, third] = [turns.take('ana'), turns.take('ana')];
  end();
  end();
  await second;
  expect(await isPending(third)).toBe(true);
});

it('refuses with 429 when a hundred wait already, and starts all of those in order', async () => {
  const turns = createMemberTurns({ atOnce: 4, waiting: 100 });
  const running = await Promise.all(Array.from({ length: 4 }, () => turns.take('ana')));
  const started: number[] = [];
  const waiting = Array.from({ length: 100 }, async (_, place) => {
    const end = await turns.take('ana');
    started.push(place);
    end();
  });
  await expect(turns.take('ana')).rejects.toMatchObject({ kind: { status: 429 }, retryAfter: 2 });
  running.forEach((end: EndTurn) => end());
  await Promise.all(waiting);
  expect(started).toEqual(Array.from({ length: 100 }, (_, place) => place));
});

it('gives up after ten seconds and leaves the place to the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const turns = createMemberTurns({ atOnce: 1, waiting: 1 });
  const end = await turns.take('ana');
  const late = expect(turns.take('ana')).rejects.toMatchObject({ kind: { status: 429 } });
  await vi.advanceTimersByTimeAsync(10_000);
  await late;
  const next = turns.take('ana');
  end();
  expect((await next).hasWaited).toBe(true);
});

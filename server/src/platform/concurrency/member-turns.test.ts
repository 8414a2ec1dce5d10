import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemberTurns, type EndTurn } from './member-turns.ts';

// What still waits at the end of a test must not be refused ten seconds later, in another one.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  const pending = Symbol('pending');
  await new Promise((resolve) => setImmediate(resolve));
  return (await Promise.race([promise, Promise.resolve(pending)])) === pending;
};

it('lets a member do four things at once, and the next when one of them ends', async () => {
  const turns = createMemberTurns({ atOnce: 4, waiting: 100 });
  const first = await Promise.all([1, 2, 3, 4].map(() => turns.take('ana', false)));
  expect(first.map(({ hasWaited }) => hasWaited)).toEqual([false, false, false, false]);
  const [fifth, sixth] = [turns.take('ana', false), turns.take('ana', false)];
  expect(await isPending(fifth)).toBe(true);
  first[0]?.();
  expect((await fifth).hasWaited).toBe(true);
  expect(await isPending(sixth)).toBe(true);
});

it('lets others pass a member who waits', async () => {
  const turns = createMemberTurns({ atOnce: 1, waiting: 100 });
  await turns.take('ana', false);
  void turns.take('ana', false);
  expect((await turns.take('ben', false)).hasWaited).toBe(false);
});

it('ends a turn once, however often it is told to', async () => {
  const turns = createMemberTurns({ atOnce: 1, waiting: 100 });
  const end = await turns.take('ana', false);
  const [second, third] = [turns.take('ana', false), turns.take('ana', false)];
  end();
  end();
  await second;
  expect(await isPending(third)).toBe(true);
});

it('refuses with 429 when a hundred wait already, and starts all of those in order', async () => {
  const turns = createMemberTurns({ atOnce: 4, waiting: 100 });
  const running = await Promise.all(Array.from({ length: 4 }, () => turns.take('ana', false)));
  const started: number[] = [];
  const waiting = Array.from({ length: 100 }, async (_, place) => {
    const end = await turns.take('ana', false);
    started.push(place);
    end();
  });
  await expect(turns.take('ana', false)).rejects.toMatchObject({ kind: { status: 429 }, retryAfter: 2 });
  running.forEach((end: EndTurn) => end());
  await Promise.all(waiting);
  expect(started).toEqual(Array.from({ length: 100 }, (_, place) => place));
});

it('gives up after ten seconds and leaves the place to the next', async () => {
  const turns = createMemberTurns({ atOnce: 1, waiting: 1 });
  const end = await turns.take('ana', false);
  const late = expect(turns.take('ana', false)).rejects.toMatchObject({ kind: { status: 429 } });
  await vi.advanceTimersByTimeAsync(10_000);
  await late;
  const next = turns.take('ana', false);
  end();
  expect((await next).hasWaited).toBe(true);
});

it('lets one of a member’s four turns write, while the others read', async () => {
  const turns = createMemberTurns({ atOnce: 4, writesAtOnce: 1, waiting: 100 });
  const end = await turns.take('ana', true);
  const second = turns.take('ana', true);
  for (const read of await Promise.all([1, 2, 3].map(() => turns.take('ana', false))))
    expect(read.hasWaited).toBe(false);
  expect((await turns.take('ben', true)).hasWaited).toBe(false);
  expect(await isPending(second)).toBe(true);
  end();
  expect((await second).hasWaited).toBe(true);
});

it('lets the next write of a member wait as long as the last one took, a quarter of a second at most', async () => {
  const turns = createMemberTurns({ atOnce: 4, writesAtOnce: 1, waiting: 100 });
  const end = await turns.take('ana', true);
  const [second, third] = [turns.take('ana', true), turns.take('ana', true)];
  await vi.advanceTimersByTimeAsync(40);
  end();
  await vi.advanceTimersByTimeAsync(39);
  expect(await isPending(second)).toBe(true);
  expect((await turns.take('ana', false)).hasWaited).toBe(false);
  expect((await turns.take('ben', true)).hasWaited).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const endSecond = await second;
  await vi.advanceTimersByTimeAsync(3_000);
  endSecond();
  await vi.advanceTimersByTimeAsync(249);
  expect(await isPending(third)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect((await third).hasWaited).toBe(true);
});

it('lets a member write again at once when no write of theirs waited', async () => {
  const turns = createMemberTurns({ atOnce: 4, writesAtOnce: 1, waiting: 100 });
  const end = await turns.take('ana', true);
  await vi.advanceTimersByTimeAsync(40);
  end();
  expect((await turns.take('ana', true)).hasWaited).toBe(false);
});

it('gives the write turn back when a write is refused for want of another turn', async () => {
  const turns = createMemberTurns({ atOnce: 2, writesAtOnce: 1, waiting: 0 });
  const [read] = await Promise.all([1, 2].map(() => turns.take('ana', false)));
  await expect(turns.take('ana', true)).rejects.toMatchObject({ kind: { status: 429 } });
  read?.();
  expect((await turns.take('ana', true)).hasWaited).toBe(false);
});

import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createKeyedLimiter } from './keyed-work.ts';

it('limits concurrent work per key and in total', async () => {
  const inTurn = createKeyedLimiter({ inAll: 4, each: 3 });
  const [busy, most] = [new Map<string, number>(), new Map<string, number>()];
  const count = (key: string, more: number) => {
    const now = (busy.get(key) ?? 0) + more;
    busy.set(key, now);
    most.set(key, Math.max(now, most.get(key) ?? 0));
  };
  const work = (key: string) =>
    inTurn(key, async () => {
      for (const counted of [key, 'all']) count(counted, 1);
      await delay(5);
      for (const counted of [key, 'all']) count(counted, -1);
      return key;
    });
  const keys = [...Array.from({ length: 9 }, () => 'greedy'), 'one', 'two'];
  expect(await Promise.all(keys.map(work))).toEqual(keys);
  expect(Object.fromEntries(most)).toEqual({ greedy: 3, one: 1, two: 1, all: 4 });
});

it('continues after work that failed', async () => {
  const inTurn = createKeyedLimiter({ inAll: 1, each: 1 });
  const failing = inTurn('a', () => Promise.reject(new Error('broken')));
  const next = inTurn('a', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

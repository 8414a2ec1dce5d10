import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testRedisUrl } from '../../live/testing/redis-server.ts';
import { systemClock } from '../../clock.ts';
import { noLimits } from '../../limits.ts';
import { createTextBudget, weigh } from '../../budgets.ts';
import { newToken } from '../../tokens.ts';
import { createThrottles, type Throttles } from './throttle.ts';

const url = testRedisUrl();
const prefixes = ['one', 'two'].map((name) => `tandem-test-${randomBytes(4).toString('hex')}-${name}`);
const opened: Throttles[] = [];
let redis: Redis;

beforeAll(async () => {
  redis = new Redis(url);
  for (const prefix of [prefixes[0], ...prefixes]) opened.push(await connected(String(prefix)));
});
afterAll(async () => {
  await Promise.all(opened.map((throttles) => throttles.close()));
  const keys = await keysOf('');
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
});

const keysOf = async (name: string) =>
  (await Promise.all(prefixes.map((prefix) => redis.keys(`${prefix}*${name}*`)))).flat();

/** Until Redis is connected each process counts for itself. */
async function connected(prefix: string): Promise<Throttles> {
  const throttles = createThrottles({ url, prefix }, () => {});
  const name = newToken();
  const before = (await redis.keys(`${prefix}:content:*`)).length;
  await vi.waitUntil(
    async () => {
      await throttles.spend('content', name);
      return (await redis.keys(`${prefix}:content:*`)).length > before;
    },
    { timeout: 5_000, interval: 20 },
  );
  return throttles;
}

it('shares a budget between processes, and not with a community that has another prefix', async () => {
  const [here, there, elsewhere] = opened as [Throttles, Throttles, Throttles];
  for (let count = 0; count < 10; count += 1)
    await (count % 2 === 0 ? here : there).spend('exportMemberData', 'ada');
  await expect(here.spend('exportMemberData', 'ada')).rejects.toThrow();
  await expect(there.spend('exportMemberData', 'ada')).rejects.toThrow();
  await elsewhere.spend('exportMemberData', 'ada');
});

it('bounds the texts of a member over all processes, and not with another community', async () => {
  const [member, text] = [newToken(), 'x'.repeat(100)];
  const [here, there, elsewhere] = opened.map((throttles) => {
    const limits = { ...noLimits, LIMIT_TEXT_BYTES_DAY: 5 * weigh('texts', text) };
    const budget = createTextBudget({ clock: systemClock, limits, throttles });
    return async () => {
      budget.spend(member, 'texts', text);
      // Redis answers in order, so the budget knows the count when this is answered.
      await throttles.countTogether?.('content', member, 1);
    };
  }) as [() => Promise<void>, () => Promise<void>, () => Promise<void>];
  // Five texts, and one that a process allowed before it knew of the fifth.
  for (let times = 0; times < 3; times += 1) {
    await here();
    await there();
  }
  await expect(here()).rejects.toThrow('as much as one member can in 24 hours.');
  await expect(there()).rejects.toThrow('You can go on in 24 hours.');
  await elsewhere();
});

it('keeps neither e-mail nor address in Redis', async () => {
  const [here] = opened as [Throttles];
  await here.spend('logInFailures', 'ada@example.org');
  await here.spend('open', { address: '192.0.2.77' });
  expect(await keysOf(':logInFailures:')).toHaveLength(1);
  expect(await keysOf(':open:')).toHaveLength(1);
  expect(await keysOf('example')).toEqual([]);
  expect(await keysOf('192.0')).toEqual([]);
});

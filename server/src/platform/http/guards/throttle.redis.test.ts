import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testRedisUrl } from '../../live/testing/redis-server.ts';
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

it('keeps neither e-mail nor address in Redis', async () => {
  const [here] = opened as [Throttles];
  await here.spend('logInFailures', 'ada@example.org');
  await here.spend('open', { address: '192.0.2.77' });
  expect(await keysOf(':logInFailures:')).toHaveLength(1);
  expect(await keysOf(':open:')).toHaveLength(1);
  expect(await keysOf('example')).toEqual([]);
  expect(await keysOf('192.0')).toEqual([]);
});

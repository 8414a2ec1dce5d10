import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOnlineMembers } from './online-members.ts';
import { testRedisUrl } from './testing/redis-server.ts';

const log = pino({ level: 'silent' });
let prefix: string;
let redis: Redis;
const opened: { connection: Redis; members: ReturnType<typeof createOnlineMembers> }[] = [];

beforeEach(() => {
  prefix = `tandem-test-${randomBytes(4).toString('hex')}`;
  redis = new Redis(testRedisUrl());
});
afterEach(async () => {
  for (const { connection, members } of opened.splice(0)) {
    await members.close();
    connection.disconnect();
  }
  const keys = await redis.keys(`${prefix}*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
});

/** What a server process knows of who is online. */
async function openProcess(withPrefix = prefix) {
  const connection = new Redis(testRedisUrl(), { enableOfflineQueue: false });
  await once(connection, 'ready');
  const members = createOnlineMembers({ redis: connection, prefix: withPrefix, log });
  opened.push({ connection, members });
  return { connection, members };
}
type Process = Awaited<ReturnType<typeof openProcess>>;

const becomes = ({ members }: Process, expected: string[]) =>
  vi.waitFor(async () => expect(await members.among(['ada', 'bo', 'cy'])).toEqual(expected), {
    timeout: 5_000,
  });
const setsOfMembers = () => redis.keys(`${prefix}:online:*`);

it('finds members of every process, until the last of them lets the member go', async () => {
  const [one, two] = [await openProcess(), await openProcess()];
  one.members.record('ada', true);
  two.members.record('ada', true);
  two.members.record('bo', true);
  await becomes(one, ['ada', 'bo']);
  await becomes(two, ['ada', 'bo']);
  one.members.record('ada', false);
  await becomes(one, ['ada', 'bo']);
  two.members.record('ada', false);
  await becomes(one, ['bo']);
  await two.members.close();
  await becomes(one, []);
});

it('does not find members of a community with another prefix', async () => {
  const [one, two] = [await openProcess(), await openProcess()];
  const [other, another] = [await openProcess(`${prefix}-other`), await openProcess(`${prefix}-other`)];
  one.members.record('ada', true);
  other.members.record('bo', true);
  // Now both are written.
  await becomes(two, ['ada']);
  await becomes(another, ['bo']);
  expect(await one.members.among(['ada', 'bo'])).toEqual(['ada']);
  expect(await other.members.among(['ada', 'bo'])).toEqual(['bo']);
});

it('forgets the members of a process that died once its entry expires', async () => {
  const [one, dead] = [await openProcess(), await openProcess()];
  dead.members.record('ada', true);
  await becomes(one, ['ada']);
  const [key = ''] = await setsOfMembers();
  const seconds = await redis.ttl(key);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  await redis.expire(key, 0);
  await becomes(one, []);
});

it('writes all its members again after Redis lost them', async () => {
  const [one, two] = [await openProcess(), await openProcess()];
  two.members.record('ada', true);
  two.members.record('bo', true);
  await becomes(one, ['ada', 'bo']);
  await redis.del(await setsOfMembers());
  two.connection.disconnect(true);
  await becomes(one, ['ada', 'bo']);
});

it('knows the members of its own process while Redis is away', async () => {
  const one = await openProcess();
  one.connection.disconnect();
  one.members.record('ada', true);
  expect(await one.members.among(['ada', 'bo'])).toEqual(['ada']);
});

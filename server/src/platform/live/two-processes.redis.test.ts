import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createConnection, createServer as createTcp, type Socket } from 'node:net';
import { event, eventsMissed, command } from '@tandem/contract/events';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { startOwnRedis } from '../../testing/faults/own-redis.ts';
import { findProgram } from '../../testing/faults/programs.ts';
import { connect, type LiveClient } from '../../testing/live-client.ts';
import { createThrottles } from '../http/guards/throttle.ts';
import { noHistory } from '../database/database-history.ts';
import { noMemberTurns } from '../concurrency/member-turns.ts';
import { noMetrics } from '../metrics/metrics.ts';
import { createLive, type LivePlatform } from './create-live.ts';
import type { Audience } from './live.ts';
import { testRedisUrl } from './testing/redis-server.ts';

const redisUrl = testRedisUrl();
const said = event('said', z.object({ text: z.string() }));
const wave = command('wave', { input: z.object({}), result: z.object({}) });
const prefix = `tandem-test-${randomBytes(4).toString('hex')}`;
const sessions = new Map<string, string>();
const chats = new Map<string, Audience[]>();

/** A proxy to Redis that can drop its connections or stall them. */
async function openWire() {
  const { hostname, port } = new URL(redisUrl);
  const ends = new Set<Socket>();
  let state: 'open' | 'silent' | 'cut' = 'open';
  const wire = createTcp((near) => {
    if (state === 'cut') return near.destroy();
    const far = createConnection(Number(port || 6379), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (chunk: Buffer) => void (state === 'open' && to.write(chunk)));
      from.on('error', () => {});
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
    }
    return undefined;
  });
  const drop = () => {
    for (const end of ends) end.destroy();
  };
  wire.listen(0, '127.0.0.1');
  await once(wire, 'listening');
  return {
    url: `redis://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    silence: () => {
      state = 'silent';
    },
    cut: () => {
      state = 'cut';
      drop();
    },
    restore: () => {
      state = 'open';
      drop();
    },
    close: () => {
      drop();
      wire.close();
    },
  };
}

async function openNode(url: string, prefix: string) {
  const http = createServer();
  const throttles = createThrottles({ url, prefix }, () => {});
  const platform = createLive({
    http,
    sessions: {
      hashOf: (token) => token.replaceAll('x', ''),
      find: async (hashes) => {
        const owner = (hash: string) => ({ memberId: sessions.get(hash) ?? '', role: 'member' as const });
        return new Map(hashes.flatMap((hash) => (sessions.has(hash) ? [[hash, owner(hash)]] : [])));
      },
    },
    throttles,
    turns: noMemberTurns,
    texts: { spend: () => {} },
    metrics: noMetrics,
    history: noHistory,
    log: pino({ level: 'silent' }),
    publicUrl: null,
    trustProxy: false,
    redis: { url, prefix },
    roleChanged: said,
    socketLimits: null,
  });
  platform.addAudience({
    kind: 'chat',
    autoJoin: true,
    of: async (memberIds) => new Map(memberIds.map((id) => [id, chats.get(id) ?? []])),
  });
  platform.handle(wave, async () => ({}));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const close = async () => {
    platform.leave();
    await platform.close();
    await throttles.close();
    http.close();
  };
  return { platform, close, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

async function forget(usedPrefix: string): Promise<void> {
  const redis = new Redis(redisUrl);
  await redis.del(`${usedPrefix}:live`);
  redis.disconnect();
}

type Node = Awaited<ReturnType<typeof openNode>>;

let count = 0;
async function enter(node: Node, me = `m${(count += 1)}`) {
  const session = `s${(count += 1)}`;
  sessions.set(session, me);
  const client = await connect(node, { cookie: `tandem=${session.padEnd(43, 'x')}` });
  return { client, me, session };
}

/** Publishes until received: the processes may still be connecting. */
const reaches = (from: LivePlatform, client: LiveClient, audience: Audience) =>
  vi.waitUntil(
    () => {
      from.live.publish(said, audience, { text: 'are you there?' });
      return client.all(said).some(({ text }) => text === 'are you there?');
    },
    { timeout: 20_000, interval: 50 },
  );

describe('two processes', () => {
  let one: Node;
  let two: Node;
  let wire: Awaited<ReturnType<typeof openWire>>;
  beforeAll(async () => {
    wire = await openWire();
    [one, two] = await Promise.all([openNode(wire.url, prefix), openNode(redisUrl, prefix)]);
    await enter(two).then(({ client, me }) => reaches(one.platform, client, `member:${me}`));
    await enter(one).then(({ client, me }) => reaches(two.platform, client, `member:${me}`));
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    wire.close();
    await forget(prefix);
  });

  it('deliver events to each other, once per socket and in order', async () => {
    const here = await enter(one);
    const there = await enter(two, here.me);
    for (let at = 0; at < 100; at += 1) {
      one.platform.live.publish(said, `member:${here.me}`, { text: String(at) });
    }
    const expected = Array.from({ length: 100 }, (_, at) => ({ text: String(at) }));
    for (const { client } of [here, there]) {
      await client.received(said, ({ text }) => text === '99');
      expect(client.all(said)).toEqual(expected);
    }
  });

  it('know who is online on both', async () => {
    const here = await enter(one);
    const there = await enter(two);
    one.platform.live.addToAudience([here.me, there.me], 'chat:who');
    await expect
      .poll(async () => (await one.platform.live.membersIn('chat:who')).toSorted())
      .toEqual([here.me, there.me].toSorted());
    expect((await two.platform.live.membersIn('chat:who')).toSorted()).toEqual(
      [here.me, there.me].toSorted(),
    );
    const both = [`member:${here.me}`, `member:${there.me}`, 'member:nobody'] as const;
    expect((await one.platform.live.membersIn(both)).toSorted()).toEqual([here.me, there.me].toSorted());
  });

  it('add to and remove from audiences on both within a second', async () => {
    const { client, me } = await enter(two);
    one.platform.live.addToAudience([me], 'chat:1');
    one.platform.live.publish(said, 'chat:1', { text: 'welcome' });
    await client.received(said, ({ text }) => text === 'welcome');
    const start = performance.now();
    one.platform.live.removeFromAudience([me], 'chat:1');
    one.platform.live.publish(said, 'chat:1', { text: 'secret' });
    one.platform.live.publish(said, `member:${me}`, { text: 'goodbye' });
    await client.received(said, ({ text }) => text === 'goodbye');
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(client.all(said).map(({ text }) => text)).toEqual(['welcome', 'goodbye']);
  });

  it('announce topics to each other within a second, and not to themselves', async () => {
    const reached: string[] = [];
    for (const [name, { platform }] of Object.entries({ one, two }))
      platform.live.onAnnounced('news', () => void reached.push(name));
    const start = performance.now();
    one.platform.live.announce('news');
    await vi.waitUntil(() => reached.length > 0);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(reached).toEqual(['two']);
  });

  it('end a session on both within a second', async () => {
    const { client, session } = await enter(two);
    const start = performance.now();
    sessions.delete(session);
    one.platform.live.endSession(session);
    expect(await client.ended).toBe('io server disconnect');
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('deliver to their own sockets while Redis is silent or down, and to each other once it is back', async () => {
    const [here, there] = [await enter(one), await enter(two)];
    for (const [at, fail] of [wire.silence, wire.cut].entries()) {
      fail();
      const start = performance.now();
      one.platform.live.publish(said, `member:${here.me}`, { text: `alone ${at}` });
      one.platform.live.addToAudience([here.me], `chat:alone-${at}`);
      one.platform.live.publish(said, `chat:alone-${at}`, { text: `admitted ${at}` });
      await here.client.received(said, ({ text }) => text === `admitted ${at}`);
      expect(performance.now() - start).toBeLessThan(500);
      await here.client.command(wave, {});
      expect(performance.now() - start).toBeLessThan(2_000);
      expect(await one.platform.live.membersIn(`member:${here.me}`)).toEqual([here.me]);
      wire.restore();
    }
    await reaches(one.platform, there.client, `member:${there.me}`);
    await reaches(two.platform, here.client, `member:${here.me}`);
  });

  it('do not reach a community with another prefix on the same Redis', async () => {
    const otherPrefix = `${prefix}-other`;
    const others = await Promise.all([openNode(redisUrl, otherPrefix), openNode(redisUrl, otherPrefix)]);
    const [there, stranger] = [await enter(two), await enter(others[0])];
    await reaches(others[1].platform, stranger.client, `member:${stranger.me}`);
    for (const { platform } of [one, others[1]])
      platform.live.addToAudience([there.me, stranger.me], 'chat:same');
    one.platform.live.publish(said, 'chat:same', { text: 'for us' });
    await there.client.received(said, ({ text }) => text === 'for us');
    others[1].platform.live.publish(said, 'chat:same', { text: 'for them' });
    await stranger.client.received(said, ({ text }) => text === 'for them');
    expect(stranger.client.all(said).map(({ text }) => text)).not.toContain('for us');
    expect(await others[1].platform.live.membersIn('chat:same')).toEqual([stranger.me]);
    await Promise.all(others.map((other) => other.close()));
    await forget(otherPrefix);
  });

  it('repair lost messages by reconcileAll', async () => {
    const { client, me, session } = await enter(two);
    chats.set(me, ['chat:healed']);
    await two.platform.reconcileAll();
    two.platform.live.publish(said, 'chat:healed', { text: 'hello again' });
    await client.received(said, ({ text }) => text === 'hello again');
    sessions.delete(session);
    await two.platform.reconcileAll();
    expect(await client.ended).toBe('io server disconnect');
  });
});

const redisServer = findProgram('Redis');

describe.runIf(redisServer !== null)('two processes whose Redis restarts', () => {
  // spec: added-902
  it('tell all sockets that they may have missed events', { timeout: 60_000 }, async () => {
    const redis = await startOwnRedis(redisServer ?? '');
    onTestFinished(redis.remove);
    const nodes = await Promise.all([openNode(redis.url, prefix), openNode(redis.url, prefix)]);
    onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))));
    const [one, two] = nodes as [Node, Node];
    // More than get an event at once.
    const here = await Promise.all(Array.from({ length: 25 }, () => enter(one)));
    const there = await enter(two);
    await reaches(one.platform, there.client, `member:${there.me}`);
    await redis.stop();
    one.platform.live.publish(said, `member:${there.me}`, { text: 'lost' });
    await redis.start();
    await Promise.all([...here, there].map(({ client }) => client.received(eventsMissed)));
    expect(there.client.all(said).map(({ text }) => text)).not.toContain('lost');
    await reaches(two.platform, here[0]?.client as LiveClient, `member:${here[0]?.me ?? ''}`);
    const received = [...here, there].map(({ client }) => client.all(eventsMissed).length);
    // One more where the processes return more than a second after each other.
    expect(Math.max(...received)).toBeLessThanOrEqual(2);
  });
});

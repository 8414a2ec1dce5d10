import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { event, command } from '@tandem/contract/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { connect, type LiveClient, type NotConnected } from '../../testing/live-client.ts';
import { noThrottles } from '../http/guards/throttle.ts';
import { noHistory } from '../database/database-history.ts';
import { noMemberTurns } from '../concurrency/member-turns.ts';
import { noMetrics } from '../metrics/metrics.ts';
import { createLive, type LivePlatform } from './create-live.ts';
import type { Audience, SessionOwner } from './live.ts';

// The platform without features; two maps replace the database, and tests can delay their results.
const said = event('said', z.object({ text: z.string() }));
const newRole = event('newRole', z.object({}));
const watch = command('watch', { input: z.string(), result: z.object({}) });
const nothing = command('nothing', { input: z.object({}), result: z.object({}) });

const sessions = new Map<string, string>();
const chats = new Map<string, Set<Audience>>();
const boards = new Map<string, Set<Audience>>();
let role: SessionOwner['role'] = 'member';
let queries = 0;
let onResolve: (kind: string) => void | Promise<void> = () => {};

const of = (kind: string, source: Map<string, Set<Audience>>) => async (memberIds: readonly string[]) => {
  queries += 1;
  const found = new Map(memberIds.map((id) => [id, [...(source.get(id) ?? [])]]));
  await onResolve(kind);
  return found;
};

let http: Server;
let platform: LivePlatform;
let address: string;
beforeAll(async () => {
  http = createServer();
  platform = createLive({
    http,
    sessions: {
      hashOf: (token) => token.replaceAll('x', ''),
      find: async (hashes) => {
        queries += 1;
        const live = hashes.flatMap((hash): [string, SessionOwner][] => {
          const memberId = sessions.get(hash);
          return memberId === undefined ? [] : [[hash, { memberId, role }]];
        });
        await onResolve('session');
        return new Map(live);
      },
    },
    throttles: noThrottles,
    turns: noMemberTurns,
    texts: { spend: () => {} },
    metrics: noMetrics,
    history: noHistory,
    log: pino({ level: 'silent' }),
    publicUrl: null,
    trustProxy: false,
    redis: null,
    roleChanged: newRole,
    socketLimits: null,
  });
  platform.addAudience({ kind: 'chat', autoJoin: true, of: of('chat', chats) });
  platform.addAudience({ kind: 'board', autoJoin: false, of: of('board', boards) });
  platform.handle(watch, async (connection, board) => {
    connection.join(board as Audience);
    await onResolve('watch');
    return {};
  });
  platform.handle(nothing, async () => ({}));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
beforeEach(() => {
  onResolve = () => {};
  chats.clear();
  boards.clear();
});
afterAll(async () => {
  platform.leave();
  await platform.close();
  http.close();
});

let count = 0;
const newMember = () => {
  const [me, session] = [`m${(count += 1)}`, `s${count}`];
  sessions.set(session, me);
  return { me, session, cookie: `tandem=${session.padEnd(43, 'x')}` };
};
const enter = (who: { cookie: string }) => connect({ address }, who);

/** Whether the socket is in the audience; a later event to the socket itself proves that the first would have arrived. */
async function receives(client: LiveClient, me: string, audience: Audience): Promise<boolean> {
  const text = `${audience} ${(count += 1)}`;
  platform.live.publish(said, audience, { text });
  platform.live.publish(said, `member:${me}`, { text: `then ${text}` });
  await client.received(said, (one) => one.text === `then ${text}`);
  return client.all(said).some((one) => one.text === text);
}

/** Runs `happen` once, after the query of this kind returned and before its result is used. */
function during(kind: string, happen: () => void): void {
  onResolve = async (resolvedKind) => {
    if (resolvedKind !== kind) return;
    onResolve = () => {};
    happen();
  };
}

it('tells each socket once of a role that the database has by now', async () => {
  const { me, cookie } = newMember();
  const clients = [await enter({ cookie }), await enter({ cookie })];
  const received = async () => {
    await platform.reconcileAll();
    for (const client of clients) await receives(client, me, 'chat:0');
    return clients.map((client) => client.all(newRole).length);
  };
  expect(await received()).toEqual([0, 0]);
  role = 'moderator';
  expect(await received()).toEqual([1, 1]);
  expect(await received()).toEqual([1, 1]);
  const late = await enter({ cookie });
  await platform.reconcileAll();
  await receives(late, me, 'chat:0');
  expect(late.all(newRole)).toEqual([]);
  role = 'member';
  expect(await received()).toEqual([2, 2]);
  for (const client of [...clients, late]) client.close();
});

describe('a member who connects', () => {
  it('receives the events of their audiences from the start', async () => {
    const { me, cookie } = newMember();
    chats.set(me, new Set(['chat:1', 'chat:2']));
    boards.set(me, new Set(['board:1']));
    const client = await enter({ cookie });
    expect(await receives(client, me, 'chat:1')).toBe(true);
    expect(await receives(client, me, 'chat:2')).toBe(true);
    expect(await receives(client, me, 'chat:3')).toBe(false);
    expect(await receives(client, me, 'board:1')).toBe(false);
    client.close();
  });

  it('receives nothing after being removed during the handshake', async () => {
    const { me, cookie } = newMember();
    chats.set(me, new Set(['chat:1']));
    during('chat', () => {
      chats.delete(me);
      platform.live.removeFromAudience([me], 'chat:1');
    });
    const client = await enter({ cookie });
    await expect.poll(() => receives(client, me, 'chat:1')).toBe(false);
    client.close();
  });

  it('receives the events of an audience they joined during the handshake', async () => {
    const { me, cookie } = newMember();
    during('chat', () => {
      chats.set(me, new Set(['chat:1']));
      platform.live.addToAudience([me], 'chat:1');
    });
    const client = await enter({ cookie });
    await expect.poll(() => receives(client, me, 'chat:1')).toBe(true);
    client.close();
  });

  it('is disconnected when the session ends during the handshake', async () => {
    const { session, cookie } = newMember();
    during('session', () => {
      sessions.delete(session);
      platform.live.endSession(session);
    });
    const client = await enter({ cookie });
    const start = performance.now();
    expect(await client.ended).toBe('io server disconnect');
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('reconnects by themselves while the database is down', async () => {
    const { cookie } = newMember();
    let failures = 0;
    onResolve = () => {
      failures += 1;
      if (failures < 3) throw new Error('away');
    };
    const client = await connect({ address }, { cookie }, { reconnection: true, reconnectionDelay: 10 });
    expect(failures).toBeGreaterThan(2);
    client.close();
  });

  it('needs a constant number of queries, also when a hundred connect', async () => {
    const members = Array.from({ length: 100 }, newMember);
    onResolve = () => delay(10);
    queries = 0;
    const clients = await Promise.all(members.map(enter));
    await Promise.all(clients.map((client) => client.command(nothing, {})));
    expect(queries).toBeLessThan(100);
    for (const client of clients) client.close();
  });

  it('is refused a hundred and first socket', async () => {
    const { cookie } = newMember();
    const clients = await Promise.all(Array.from({ length: 100 }, () => enter({ cookie })));
    const refused = await enter({ cookie }).catch((error: NotConnected) => error);
    expect(refused).toMatchObject({ code: 'throttled' });
    for (const client of clients) client.close();
  });

  it('has at most a hundred sockets, also when more connect at once', async () => {
    const crowd = newMember();
    const [arriving, isAll] = [new Set<string>(), Promise.withResolvers<void>()];
    onResolve = (kind) => (kind === 'chat' ? isAll.promise : undefined);
    const calls = Array.from({ length: 120 }, () => enter(crowd));
    http.on('upgrade', (request: IncomingMessage) => {
      arriving.add(String(request.headers['sec-websocket-key']));
      if (arriving.size === 120) isAll.resolve();
    });
    const clients = (await Promise.allSettled(calls)).flatMap((call) =>
      call.status === 'fulfilled' ? [call.value] : [],
    );
    const held = () => clients.filter(({ socket }) => socket.connected).length;
    await expect.poll(held, { timeout: 5_000 }).toBe(100);
    for (const client of clients) client.close();
  });
});

describe('a command that joins an audience', () => {
  it('is checked against the database before its ack', async () => {
    const { me, cookie } = newMember();
    boards.set(me, new Set(['board:1']));
    const client = await enter({ cookie });
    await client.command(watch, 'board:1');
    expect(await receives(client, me, 'board:1')).toBe(true);
    during('watch', () => boards.delete(me));
    await client.command(watch, 'board:1');
    await client.command(watch, 'board:2');
    expect(await receives(client, me, 'board:2')).toBe(false);
    client.close();
  });
});

describe('reconcileAll', () => {
  it('removes, adds and disconnects what a lost message missed', async () => {
    const [lost, gained, ended] = [newMember(), newMember(), newMember()];
    chats.set(lost.me, new Set(['chat:1']));
    boards.set(lost.me, new Set(['board:1']));
    const [one, two, three] = await Promise.all([enter(lost), enter(gained), enter(ended)]);
    await one.command(watch, 'board:1');
    chats.clear();
    boards.clear();
    chats.set(gained.me, new Set(['chat:1']));
    sessions.delete(ended.session);
    queries = 0;
    await platform.reconcileAll();
    expect(queries).toBe(3);
    expect(await three.ended).toBe('io server disconnect');
    expect(await receives(one, lost.me, 'chat:1')).toBe(false);
    expect(await receives(one, lost.me, 'board:1')).toBe(false);
    expect(await receives(two, gained.me, 'chat:1')).toBe(true);
    one.close();
    two.close();
  });

  it('reads some hundred sockets at a time, until all are compared', async () => {
    const members = Array.from({ length: 26 }, newMember);
    const clients: [string, LiveClient][] = [];
    for (const member of members)
      for (const client of await Promise.all(Array.from({ length: 10 }, () => enter(member))))
        clients.push([member.me, client]);
    for (const { me } of members) chats.set(me, new Set(['chat:1']));
    queries = 0;
    await platform.reconcileAll();
    expect(queries).toBe(6);
    for (const [me, client] of [clients.slice(0, 1), clients.slice(-1)].flat())
      expect(await receives(client, me, 'chat:1')).toBe(true);
    for (const [, client] of clients) client.close();
  });

  it('skips members whose audiences changed after its query', async () => {
    const [out, into] = [newMember(), newMember()];
    chats.set(out.me, new Set(['chat:1']));
    const [one, two] = await Promise.all([enter(out), enter(into)]);
    await Promise.all([one.command(nothing, {}), two.command(nothing, {})]);
    during('chat', () => {
      platform.live.removeFromAudience([out.me], 'chat:1');
      platform.live.addToAudience([into.me], 'chat:1');
    });
    await platform.reconcileAll();
    expect(await receives(one, out.me, 'chat:1')).toBe(false);
    expect(await receives(two, into.me, 'chat:1')).toBe(true);
    one.close();
    two.close();
  });
});

describe('presence', () => {
  it('is counted per member, whatever their sockets, and reported on every change', async () => {
    const { me, cookie } = newMember();
    const received: string[] = [];
    platform.live.onPresenceChange('member', (audience, memberId) => {
      if (memberId === me) received.push(audience);
      throw new Error('is logged');
    });
    const [one, two] = [await enter({ cookie }), await enter({ cookie })];
    expect(await platform.live.membersIn(`member:${me}`)).toEqual([me]);
    one.close();
    two.close();
    await expect.poll(() => platform.live.membersIn(`member:${me}`)).toEqual([]);
    expect(received).toEqual(Array(4).fill(`member:${me}`));
  });

  it('ends in every session but the kept one', async () => {
    const { me, session, cookie } = newMember();
    const other = `${session}k`;
    sessions.set(other, me);
    const [ending, staying] = [
      await enter({ cookie }),
      await enter({ cookie: `tandem=${other.padEnd(43, 'x')}` }),
    ];
    platform.live.endSessionsOf(me, other);
    expect(await ending.ended).toBe('io server disconnect');
    expect(await receives(staying, me, `session:${other}`)).toBe(true);
    staying.close();
  });
});

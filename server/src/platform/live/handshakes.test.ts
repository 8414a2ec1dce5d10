import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect as openTcp, type Socket } from 'node:net';
import { logOut } from '@tandem/contract/account';
import { commonFailures } from '@tandem/contract/failure';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect } from '../../testing/live-client.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createThrottles } from '../http/guards/throttle.ts';
import { limitDefaults } from '../limits.ts';

const limit = 3;
let app: TestApp;
let ada: Actor;
beforeAll(async () => {
  const throttles = createThrottles(null, () => {}, { ...limitDefaults, LIMIT_HANDSHAKES: limit });
  app = await createTestApp({ listens: true, trustProxy: true, throttles });
  ada = await app.member();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

type Transport = 'websocket' | 'polling';

/** The status that a handshake is answered with, as a proxy forwards it; 101 and 200 are connections. */
async function statusOf(transport: Transport, from: string, cookie?: string): Promise<number> {
  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  };
  const sent = get(`${app.address}/socket.io/?EIO=4&transport=${transport}`, {
    headers: {
      origin: app.address,
      'x-forwarded-for': from,
      ...(cookie === undefined ? {} : { cookie }),
      ...(transport === 'websocket' ? upgrade : {}),
    },
  });
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('upgrade', resolve).once('response', resolve).once('error', reject);
  });
  reply.destroy();
  sent.destroy();
  return reply.statusCode ?? 0;
}

const statusesOf = async (transport: Transport, addresses: string[], cookie?: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (const from of addresses) statuses.push(await statusOf(transport, from, cookie));
  return statuses;
};

describe.each([
  ['websocket', 101, 400],
  ['polling', 200, 403],
] as const)('a handshake over %s', (transport, accepted, refused) => {
  const network = transport === 'websocket' ? 1 : 2;

  it('without a session gets no connection after a few of its network', async () => {
    const addresses = [1, 2, 3, 4, 5].map(() => `192.0.2.${network}`);
    expect(await statusesOf(transport, addresses)).toEqual([accepted, accepted, accepted, refused, refused]);
    expect(await statusOf(transport, `192.0.2.${network + 10}`)).toBe(accepted);
  });

  it('counts for its network, whatever ports and parts of an IPv6 /64 it comes from', async () => {
    const ports = [1, 2, 3, 4].map((port) => `192.0.2.${network + 20}:${port}`);
    expect(await statusesOf(transport, ports)).toEqual([accepted, accepted, accepted, refused]);
    const parts = [1, 2, 3, 4].map((part) => `[2001:db8:0:${network}::${part}]:9`);
    expect(await statusesOf(transport, parts)).toEqual([accepted, accepted, accepted, refused]);
    const [none, other] = ['unknown', '"192.0.2.1"'];
    expect(await statusesOf(transport, [none, other, none, other])).toContain(refused);
  });

  it('of a member who connects in a loop gets none either, and others of the network do', async () => {
    const [loop, other] = [await app.member(), await app.member()];
    const own = Array.from({ length: 2 * limit + 1 }, () => `192.0.2.${network + 30}`);
    const statuses = await statusesOf(transport, own, loop.cookie);
    expect(statuses).toEqual([...Array<number>(2 * limit).fill(accepted), refused]);
    expect(await statusOf(transport, own[0] ?? '', other.cookie)).toBe(accepted);
  });
});

/** Leaves the namespace and waits until the server has noticed; a CONNECT before that would end the connection. */
async function leave(socket: WebSocket): Promise<void> {
  const before = app.sockets.socketCount();
  socket.send('41');
  await expect.poll(app.sockets.socketCount, { interval: 2 }).toBe(before - 1);
}

/** A websocket of a member, without Socket.IO's client. */
async function rawSocket({ cookie }: Actor) {
  const address = `${app.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const headers = { cookie, origin: app.address };
  const socket = new WebSocket(address, { headers } as unknown as string[]);
  const next = async (starts: string): Promise<string> => {
    for (;;) {
      const [{ data }] = (await once(socket, 'message')) as [{ data: string }];
      if (data.startsWith(starts)) return data;
    }
  };
  await next('0');
  return { socket, next };
}

it('of a member looks the session up once, and again when the member is in the audiences', async () => {
  const member = await app.member();
  let client: Awaited<ReturnType<typeof rawSocket>> | undefined;
  expect(await queriesOf(async () => void (client = await rawSocket(member)))).toBe(1);
  const { socket, next } = client as NonNullable<typeof client>;
  await member.call(logOut);
  const [connected, disconnected] = [next('40'), next('41')];
  socket.send('40');
  await connected;
  await disconnected;
  socket.close();
});

it('pays for each further CONNECT on the same connection', async () => {
  const { socket, next } = await rawSocket(await app.member());
  for (let turn = 0; turn < limit; turn += 1) {
    const connected = next('40');
    socket.send('40');
    await connected;
    await leave(socket);
  }
  const refused = next('44');
  socket.send('40');
  expect(await refused).toContain(commonFailures.tooMany.code);
  socket.close();
});

it('that CONNECTs late is asked for its session again', async () => {
  const member = await app.member();
  const { socket, next } = await rawSocket(member);
  const now = performance.now();
  await member.call(logOut);
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_500);
  const refused = next('44');
  socket.send('40');
  expect(await refused).toContain(commonFailures.signedOut.code);
  socket.close();
});

const head = (more: string) =>
  `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\n` +
  `X-Forwarded-For: 192.0.2.200\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${more}\r\n`;

async function opened(): Promise<Socket> {
  const socket = openTcp(Number(new URL(app.address).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

it('whose client goes away during the look-up ends nothing', async () => {
  const cookie = `Cookie: ${ada.cookie}\r\n`;
  await app.database.transaction(async (tx) => {
    await tx.execute('lock table sessions in access exclusive mode');
    const sockets = await Promise.all(Array.from({ length: 5 }, opened));
    for (const socket of sockets) socket.write(head(cookie));
    await app.http.inject('/livez');
    await fetch(`${app.address}/livez`);
    for (const socket of sockets) socket.resetAndDestroy();
    await fetch(`${app.address}/livez`);
    await fetch(`${app.address}/livez`);
  });
  (await connect(app, await app.member())).close();
});

it('with two hosts is answered 400, like any request', async () => {
  const first = async (text: string) => {
    const socket = await opened();
    socket.write(text);
    const [reply] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return reply.toString().split('\r\n')[0];
  };
  expect(await first(head('host: evil.example\r\n'))).toBe('HTTP/1.1 400 Bad Request');
  expect(await first(head(''))).toBe('HTTP/1.1 101 Switching Protocols');
  for (const path of ['/livez', '/profile/view', '/socket.io/?EIO=4&transport=polling'])
    expect(await first(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nHOST: evil.example\r\n\r\n`)).toBe(
      'HTTP/1.1 400 Bad Request',
    );
});

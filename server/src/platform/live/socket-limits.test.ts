import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { command } from '@tandem/contract/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { connect } from '../../testing/live-client.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { createThrottles } from '../http/guards/throttle.ts';

const greet = command('greet', { input: z.object({}), result: z.object({ greeting: z.string() }) });
const limits = { packets: 50, bytes: 100_000 };
/** What a flood sends; far more than passes the limits while it is being sent. */
const flood = 20_000;

let app: TestApp;
let ada: Actor;
let greetings = 0;

beforeAll(async () => {
  const throttles = createThrottles(null, () => {});
  app = await createTestApp({ listens: true, socketLimits: limits, throttles });
  app.sockets.handle(greet, async () => ({ greeting: `hello ${(greetings += 1)}` }));
  ada = await app.member();
});
afterAll(() => app.close());

/** An upgraded connection below any websocket library. */
async function rawWebSocket(): Promise<Socket> {
  const { hostname, port } = new URL(app.address);
  const socket = connectTcp(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Origin: ${app.address}`,
      `Cookie: ${ada.cookie}`,
      '\r\n',
    ].join('\r\n'),
  );
  await receives(socket, '"sid"');
  socket.write(frame(0x81, '40'));
  await receives(socket, '40{');
  return socket;
}

/** Resolves also when the connection was reset. */
const closing = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

async function receives(socket: Socket, text: string): Promise<void> {
  let received = '';
  while (!received.includes(text)) received += String((await once(socket, 'data'))[0]);
}

/** A masked websocket frame of at most 65,535 bytes; the mask is zero. */
function frame(opcode: number, text: string): Buffer {
  const body = Buffer.from(text);
  const length = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 0xff];
  return Buffer.concat([
    Buffer.from([opcode, (length[0] ?? 0) | 0x80, ...length.slice(1), 0, 0, 0, 0]),
    body,
  ]);
}

async function answersOthers(): Promise<void> {
  const client = await connect(app, await app.member());
  expect(await client.command(greet, {})).toEqual({ greeting: `hello ${greetings}` });
  client.close();
}

describe('a websocket that floods is closed', () => {
  it.each([
    ['commands', frame(0x81, '42["greet",{}]')],
    ['commands with unknown names', frame(0x81, '42["harvest",{}]')],
    ['acks nobody asked for', frame(0x81, '43999["greet"]')],
    ['Engine.IO packets without content', frame(0x81, '6')],
    ['messages that no parser accepts', frame(0x81, 'what')],
    ['websocket pings', frame(0x89, '')],
    ['websocket pongs', frame(0x8a, '')],
    ['fragments of one message', frame(0x00, 'x'.repeat(60))],
  ])('with %s', async (_, packet) => {
    const before = greetings;
    const socket = await rawWebSocket();
    const isOver = closing(socket);
    // The first fragment opens a message that the others continue.
    if (packet[0] === 0) socket.write(frame(0x01, '42["greet",'));
    for (let count = 0; count < flood && !socket.destroyed; count += 1) socket.write(packet);
    await isOver;
    expect(greetings - before).toBeLessThan(flood / 10);
    await answersOthers();
  });

  it('with bytes, although it sends few packets', async () => {
    const socket = await rawWebSocket();
    const isOver = closing(socket);
    const large = frame(0x81, `42["harvest","${'x'.repeat(60_000)}"]`);
    for (let count = 0; count < 4; count += 1) socket.write(large);
    await isOver;
    await answersOthers();
  });
});

describe('a polling connection that floods is closed', () => {
  const headers = () => ({ cookie: ada.cookie, origin: app.address });
  const url = (more = '') => `${app.address}/socket.io/?EIO=4&transport=polling${more}`;
  const post = (sid: string, body: string) =>
    fetch(url(`&sid=${sid}`), { method: 'POST', headers: headers(), body });
  const open = async () => {
    const opening = await (await fetch(url(), { headers: headers() })).text();
    const { sid } = JSON.parse(opening.slice(1)) as { sid: string };
    await post(sid, '40');
    return sid;
  };

  it('by one request with many packets', async () => {
    const sid = await open();
    await post(sid, Array.from({ length: 1_000 }, () => '42["harvest"]').join('\u001e'));
    expect((await post(sid, '42["greet",{}]')).status).toBe(400);
    await answersOthers();
  });

  it('by many requests', async () => {
    const sid = await open();
    const statuses: number[] = [];
    for (let count = 0; count < 5_000 && statuses.at(-1) !== 400; count += 1)
      statuses.push((await post(sid, '6')).status);
    expect(statuses.at(-1)).toBe(400);
    await answersOthers();
  });
});

it('spends the budget of commands on unknown names too', async () => {
  const throttled = await createTestApp({ listens: true, throttles: createThrottles(null, () => {}) });
  throttled.sockets.handle(greet, async () => ({ greeting: 'hello' }));
  const client = await connect(throttled, await throttled.member());
  for (let count = 0; count < 150; count += 1) client.socket.emit('harvest', {});
  expect(await client.refused(greet, {})).toMatchObject({ code: 'throttled' });
  for (let count = 0; count < 100; count += 1) client.socket.emit('harvest', {});
  // Not `io server disconnect`, after which a client stays away.
  expect(await client.ended).toBe('transport close');
  await throttled.close();
});

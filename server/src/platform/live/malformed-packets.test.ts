import { once } from 'node:events';
import { command } from '@tandem/contract/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { connect } from '../../testing/live-client.ts';

const greet = command('greet', { input: z.object({}), result: z.object({ greeting: z.string() }) });

let app: TestApp;
let ada: Actor;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
  app.sockets.handle(greet, async () => ({ greeting: 'hello' }));
  ada = await app.member();
});
afterAll(() => app.close());

/** Invalid frames, packets that are no commands, and oversized commands, after Engine.IO's type digit. */
const malformed: [string, string][] = [
  ['an unknown Engine.IO packet', '9what'],
  ['an empty message', '4'],
  ['an unknown packet type', '49["greet",{}]'],
  ['broken JSON', '42["greet",{'],
  ['a payload that is no list', '42{"greet":1}'],
  ['an event without a name', '42[]'],
  ['an event whose name is an object', '42[{"toString":"greet"},{}]'],
  ['a reserved event', '42["disconnect","client"]'],
  ['an ack nobody asked for', '43999["greet"]'],
  ['a binary event whose parts never come', '451-["greet",{"_placeholder":true,"num":0}]'],
  ['a placeholder without its part', '450-["greet",{"_placeholder":true,"num":7}]'],
  ['a prototype', '42["greet",{"__proto__":{"isAdmin":true}}]'],
  ['a second connect', '40'],
  ['another namespace', '40/admin,'],
  ['an error of the server’s', '44{"message":"no"}'],
  ['depth', `42["greet",${'['.repeat(20_000)}${']'.repeat(20_000)}]`],
  ['seventy thousand bytes', `42["greet",${JSON.stringify({ filling: 'x'.repeat(70_000) })}]`],
];

async function rawSocket(): Promise<WebSocket> {
  const address = `${app.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, {
    headers: { cookie: ada.cookie, origin: app.address },
  } as unknown as string[]);
  await once(socket, 'open');
  socket.send('40');
  await new Promise<void>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('40')) resolve();
    });
  });
  return socket;
}

async function answersOthers(): Promise<void> {
  const client = await connect(app, ada);
  expect(await client.command(greet, {})).toEqual({ greeting: 'hello' });
  client.close();
}

describe('over a websocket', () => {
  it.each(malformed)('%s ends only the connection that sent it', async (_, frame) => {
    const socket = await rawSocket();
    const isOver = Promise.race([
      once(socket, 'close'),
      new Promise<void>((resolve) => {
        socket.addEventListener('message', ({ data }) => {
          if (/^43(?:77)/.test(String(data))) resolve();
        });
      }),
    ]);
    socket.send(frame);
    if (socket.readyState === WebSocket.OPEN) socket.send('4277["greet",{}]');
    await isOver;
    socket.close();
    await answersOthers();
  });

  it('bytes that are not text end only the connection that sent them', async () => {
    const socket = await rawSocket();
    const isOver = once(socket, 'close');
    socket.send(new Uint8Array([0xff, 0xfe, 0, 1]));
    socket.send('42["greet"');
    await isOver;
    await answersOthers();
  });
});

describe('over polling', () => {
  const headers = () => ({ cookie: ada.cookie, origin: app.address });
  const url = (more = '') => `${app.address}/socket.io/?EIO=4&transport=polling${more}`;

  async function rawSession(): Promise<string> {
    const opening = await (await fetch(url(), { headers: headers() })).text();
    const { sid } = JSON.parse(opening.slice(1)) as { sid: string };
    await fetch(url(`&sid=${sid}`), { method: 'POST', headers: headers(), body: '40' });
    expect(await (await fetch(url(`&sid=${sid}`), { headers: headers() })).text()).toMatch(/^40/);
    return sid;
  }

  it.each(malformed)('%s ends only the connection that sent it', async (_, frame) => {
    const sid = await rawSession();
    const reply = await fetch(url(`&sid=${sid}`), { method: 'POST', headers: headers(), body: frame }).catch(
      () => null,
    );
    expect([200, 400, 413, undefined]).toContain(reply?.status);
    await answersOthers();
  });

  it('every reply has nosniff and no-store', async () => {
    const reply = await fetch(url(), { headers: headers() });
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });
});

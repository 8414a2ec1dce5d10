import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { failureKind } from '@tandem/contract/failure';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { acceptJsonOnly, bodyLimit, discardRefusedBodies, type UnreadLimits } from './bodies.ts';
import { translateFailures } from './failures.ts';
import type { Posting } from './testing/posting-worker.ts';

const megabyte = 1024 * 1024;
const signedOut = failureKind('signed_out', 401, 'Log in.');
const body = JSON.stringify({ text: 'x'.repeat(5 * megabyte) });

let app: FastifyInstance;
afterEach(() => app.close());

async function listen(limits?: UnreadLimits): Promise<number> {
  app = Fastify({ bodyLimit, forceCloseConnections: true });
  translateFailures(app);
  acceptJsonOnly(app);
  discardRefusedBodies(app, limits);
  app.post('/json', async () => 'stored');
  const onRequest = async () => {
    throw new Refusal(signedOut);
  };
  app.post('/members', { onRequest }, async () => 'stored');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

const asJson = { 'content-type': 'application/json' };

/**
 * The statuses of the replies, or the errors that came instead. A thread of its own sends them: here the server would
 * wait while the client writes, and would find the whole body.
 */
async function post(
  port: number,
  path: string,
  posting: Partial<Posting> = {},
): Promise<(number | string)[]> {
  const defaults: Posting = { port, path, headers: asJson, payload: body, times: 10, keepAlive: false };
  const worker = new Worker(new URL('./testing/posting-worker.ts', import.meta.url), {
    workerData: { ...defaults, ...posting },
  });
  const [results] = await once(worker, 'message');
  return results;
}

it.each([
  ['connections of their own', false],
  ['one connection that stays', true],
])('answers 413 to each of 50 bodies of 5 MB on %s', async (_, keepAlive) => {
  const port = await listen();
  let connections = 0;
  app.server.on('connection', () => (connections += 1));
  expect(await post(port, '/json', { times: 50, keepAlive })).toEqual(Array(50).fill(413));
  expect(connections).toBe(keepAlive ? 1 : 50);
});

it('answers a body of 5 MB also where it was refused before it was read, and in chunks', async () => {
  const port = await listen();
  const chunked = { ...asJson, 'transfer-encoding': 'chunked' };
  expect(await post(port, '/members')).toEqual(Array(10).fill(401));
  expect(await post(port, '/json', { headers: chunked })).toEqual(Array(10).fill(413));
  expect(await post(port, '/json', { headers: { 'content-type': 'text/plain' } })).toEqual(
    Array(10).fill(415),
  );
});

/** Sends the head of a request whose body follows. */
function begin(port: number, length: string): Socket {
  const socket = connect(port, '127.0.0.1');
  // The server may close it while it is written to.
  socket.on('error', () => {});
  const head = ['POST /json HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', length];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

it('closes the connection of a body that does not arrive in time', async () => {
  const socket = begin(await listen({ bytes: 10 * megabyte, ms: 50 }), 'Content-Length: 5000000');
  socket.write('x'.repeat(1_000));
  const reply = await text(socket);
  expect(reply).toMatch(/^HTTP\/1\.1 413 /);
  expect(reply).toMatch(/^connection: close\r$/im);
});

it('closes the connection of a body without end', async () => {
  const socket = begin(await listen({ bytes: megabyte, ms: 60_000 }), 'Transfer-Encoding: chunked');
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  let sent = 0;
  await new Promise<void>((resolve) => {
    const more = () => {
      while (!socket.destroyed) {
        sent += chunk.length;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on('drain', more);
    socket.resume().once('close', () => resolve());
    more();
  });
  expect(sent).toBeLessThan(64 * megabyte);
});

it('closes the connection of a body that says it is longer than what is read on', async () => {
  const reply = await text(begin(await listen(), `Content-Length: ${11 * megabyte}`));
  expect(reply).toMatch(/^HTTP\/1\.1 413 /);
});

import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { operation } from '@tandem/contract/operation';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formWith } from '../../testing/form.ts';
import { translateFailures } from './failures.ts';
import { acceptUploads, readFileField, type UploadLimits } from './uploads.ts';

const upload = operation({
  name: 'upload',
  method: 'POST',
  path: '/upload',
  summary: 'Upload a file',
  access: 'open',
  takes: 'file',
  reply: z.string(),
});

let app: FastifyInstance;
afterEach(() => app.close());

async function listen(limits: UploadLimits): Promise<void> {
  app = Fastify({ forceCloseConnections: true, trustProxy: true });
  translateFailures(app);
  await acceptUploads(app, limits);
  app.post('/upload', { config: { operation: upload } }, async (request, reply) => {
    const bytes = await readFileField(request, reply);
    return String(bytes.byteLength);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
}

const send = (bytes: number) =>
  app.inject({ method: 'POST', url: '/upload', ...formWith(new Uint8Array(bytes)) });

/** Sends all of a form but its last 100 bytes. */
function stall(bytes: number, from = '127.0.0.1'): { socket: Socket; rest: Buffer } {
  const { payload, headers } = formWith(new Uint8Array(bytes));
  const body = payload as Buffer;
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  const lines = [
    'POST /upload HTTP/1.1',
    'Host: localhost',
    `X-Forwarded-For: ${from}`,
    `Content-Type: ${String(headers?.['content-type'])}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, -100));
  return { socket, rest: body.subarray(-100) };
}

it('refuses a body that stalls, and closes the connection', async () => {
  await listen({ bytes: 1_000, pace: { bytes: 10, ms: 50 } });
  const reply = await text(stall(500).socket);
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
  expect(reply).toContain('"code":"upload.too_slow"');
  expect(app.uploads.heldBytes).toBe(0);
});

it('refuses more bytes than the process may hold, until others are done', async () => {
  await listen({ bytes: 1_000, heldBytes: 2_000 });
  const { socket, rest } = stall(1_000);
  await expect.poll(async () => (await send(1_000)).statusCode).toBe(503);
  socket.end(rest);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  expect((await send(1_000)).body).toBe('1000');
  expect(app.uploads.heldBytes).toBe(0);
});

it('refuses more bytes than one IP address may hold, and takes those of others', async () => {
  await listen({ bytes: 1_000, heldBytes: 5_000, heldBytesOfAddress: 2_000 });
  const { socket } = stall(1_000, '192.0.2.7');
  await expect.poll(() => app.uploads.heldBytesOf.get('192.0.2.7')).toBeGreaterThan(1_000);
  const reply = await text(stall(1_000, '192.0.2.7').socket);
  expect(reply).toMatch(/^HTTP\/1\.1 503 /);
  expect(reply).toContain('"code":"upload.full"');
  expect((await send(1_000)).body).toBe('1000');
  socket.destroy();
  await expect.poll(() => app.uploads.heldBytes).toBe(0);
  expect(app.uploads.heldBytesOf.size).toBe(0);
});

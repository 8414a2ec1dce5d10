import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { operation } from '@tandem/contract/operation';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formWith } from '../../testing/form.ts';
import { translateFailures } from './failures.ts';
import { acceptUploads, readFileField, receiveFileField, type UploadLimits } from './uploads.ts';

const upload = operation({
  name: 'upload',
  method: 'POST',
  path: '/upload',
  summary: 'Upload a file',
  access: 'open',
  scope: null,
  takes: 'file',
  reply: z.string(),
});

let app: FastifyInstance;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-uploads-'));
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function listen(limits: UploadLimits): Promise<void> {
  app = Fastify({ forceCloseConnections: true, trustProxy: true });
  translateFailures(app);
  await acceptUploads(app, limits);
  app.post('/upload', { config: { operation: upload } }, async (request, reply) => {
    const bytes = await readFileField(request, reply);
    return String(bytes.byteLength);
  });
  app.post('/receive', { config: { operation: upload } }, async (request, reply) => {
    const path = join(folder, 'arriving');
    return receiveFileField(request, reply, { path, bytes: 2_000 });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
}

const send = (bytes: number) =>
  app.inject({ method: 'POST', url: '/upload', ...formWith(new Uint8Array(bytes)) });

/** Sends all of a form but its last 100 bytes. */
function stall(bytes: number, from = '127.0.0.1', path = '/upload'): { socket: Socket; rest: Buffer } {
  const { payload, headers } = formWith(new Uint8Array(bytes));
  const body = payload as Buffer;
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  const lines = [
    `POST ${path} HTTP/1.1`,
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
  expect(app.uploads.inMemory.bytes).toBe(0);
});

it('refuses more bytes than the process may hold, until others are done', async () => {
  await listen({ bytes: 1_000, heldBytes: 2_000 });
  const { socket, rest } = stall(1_000);
  await expect.poll(async () => (await send(1_000)).statusCode).toBe(503);
  socket.end(rest);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  expect((await send(1_000)).body).toBe('1000');
  expect(app.uploads.inMemory.bytes).toBe(0);
});

it('refuses more bytes than one IP address may hold, and takes those of others', async () => {
  await listen({ bytes: 1_000, heldBytes: 5_000, heldBytesOfAddress: 2_000 });
  const { socket } = stall(1_000, '192.0.2.7');
  await expect.poll(() => app.uploads.inMemory.bytesOf.get('192.0.2.7')).toBeGreaterThan(1_000);
  const reply = await text(stall(1_000, '192.0.2.7').socket);
  expect(reply).toMatch(/^HTTP\/1\.1 503 /);
  expect(reply).toContain('"code":"upload.full"');
  expect((await send(1_000)).body).toBe('1000');
  socket.destroy();
  await expect.poll(() => app.uploads.inMemory.bytes).toBe(0);
  expect(app.uploads.inMemory.bytesOf.size).toBe(0);
});

describe('a file that is written to the disk', () => {
  const receive = (bytes: number) =>
    app.inject({
      method: 'POST',
      url: '/receive',
      ...formWith(new Uint8Array(bytes), { filename: 'Żółw.txt' }),
    });

  it('arrives whole, with its name', async () => {
    await listen({ bytes: 1_000 });
    expect((await receive(2_000)).json()).toEqual({ name: 'Żółw.txt', size: 2_000 });
    expect(await readFile(join(folder, 'arriving'))).toHaveLength(2_000);
    expect(app.uploads.onDisk.bytes).toBe(0);
  });

  it('leaves nothing when it is too large', async () => {
    await listen({ bytes: 1_000 });
    expect((await receive(2_001)).statusCode).toBe(413);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing when its sender goes away', async () => {
    await listen({ bytes: 1_000 });
    const { socket } = stall(1_500, '127.0.0.1', '/receive');
    await expect.poll(() => readdir(folder)).toEqual(['arriving']);
    socket.destroy();
    await expect.poll(() => readdir(folder)).toEqual([]);
    expect(app.uploads.onDisk.bytes).toBe(0);
  });

  it('leaves nothing when it stalls', async () => {
    await listen({ bytes: 1_000, pace: { bytes: 10, ms: 50 } });
    expect(await text(stall(1_500, '127.0.0.1', '/receive').socket)).toMatch(/^HTTP\/1\.1 408 /);
    await expect.poll(() => readdir(folder)).toEqual([]);
  });

  it('counts for what one IP address may hold on the disk, and not in memory', async () => {
    const onDisk = { heldBytes: 5_000, heldBytesOfAddress: 2_000 };
    await listen({ bytes: 1_000, heldBytes: 500, onDisk });
    const { socket } = stall(1_900, '192.0.2.7', '/receive');
    await expect.poll(() => app.uploads.onDisk.bytesOf.get('192.0.2.7')).toBeGreaterThan(1_800);
    const reply = await text(stall(1_000, '192.0.2.7', '/receive').socket);
    expect(reply).toContain('"code":"upload.full"');
    socket.destroy();
    await expect.poll(() => app.uploads.onDisk.bytes).toBe(0);
  });
});

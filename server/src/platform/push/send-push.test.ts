import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pushKeys } from '../../testing/push/push-keys.ts';
import { isOutsideAddress } from '../outside.ts';
import { sendPush } from './send-push.ts';
import { newVapidKeys } from './vapid-keys.ts';

let server: Server;
let host: string;
let answer: { status: number; headers?: Record<string, string> };
let paths: (string | undefined)[];
beforeEach(async () => {
  answer = { status: 201 };
  paths = [];
  server = createServer((request, reply) => {
    paths.push(request.url);
    request.resume();
    reply.writeHead(answer.status, answer.headers).end('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
});

const keys = newVapidKeys();
const send = (endpoint: string, { allowed = [host], text = 'Hello' } = {}) =>
  sendPush(
    { endpoint, ...pushKeys },
    { text, keepSeconds: 60, topic: 'topic' },
    { keys, contact: 'mailto:a@example.org', allowedHosts: allowed, now: () => new Date() },
  );

describe('an address for pushes', () => {
  it.each([
    'http://push.example.org/1',
    'https://push.example.org:8443/1',
    'https://localhost/1',
    'https://127.0.0.1/1',
    'https://0x7f.1/1',
    'https://2130706433/1',
    'https://[::1]/1',
    'https://[::ffff:127.0.0.1]/1',
    'https://169.254.169.254/latest',
    'https://user:secret@push.example.org/1',
    'ftp://push.example.org/1',
    'file:///etc/passwd',
    'push.example.org',
    '',
  ])('is not %s', (endpoint) => {
    expect(isOutsideAddress(endpoint, [])).toBe(false);
  });

  it.each(['https://fcm.googleapis.com/fcm/send/1', 'https://updates.push.services.mozilla.com/wpush/v2/1'])(
    'may be %s',
    (endpoint) => {
      expect(isOutsideAddress(endpoint, [])).toBe(true);
    },
  );
});

describe('a push', () => {
  it.each([
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [403, 'refused'],
    [413, 'refused'],
    [500, 'later'],
  ])('that is answered with %i is %s', async (status, result) => {
    answer = { status };
    expect(await send(`http://${host}/1`)).toMatchObject({ result, status });
  });

  it('says when the push service wants the next one', async () => {
    answer = { status: 429, headers: { 'retry-after': '17' } };
    expect(await send(`http://${host}/1`)).toEqual({ result: 'later', status: 429, retryAfter: 17 });
  });

  it.each([
    [new Date(Date.now() + 120_000).toUTCString(), expect.closeTo(120, -1)],
    ['yesterday or so', null],
    ['-5', null],
  ])('understands when it comes as %s', async (after, retryAfter) => {
    answer = { status: 503, headers: { 'retry-after': after } };
    expect(await send(`http://${host}/1`)).toMatchObject({ result: 'later', retryAfter });
  });

  it('follows no redirect', async () => {
    answer = { status: 302, headers: { location: `http://${host}/inside` } };
    expect(await send(`http://${host}/1`)).toMatchObject({ result: 'refused', status: 302 });
    expect(paths).toEqual(['/1']);
  });

  // spec: added-212
  it('does not go to this machine, whatever was stored', async () => {
    expect(await send(`http://${host}/1`, { allowed: [] })).toMatchObject({ result: 'refused' });
    expect(paths).toEqual([]);
  });

  it('is not sent when it is too large', async () => {
    expect(await send(`http://${host}/1`, { text: 'x'.repeat(3_001) })).toMatchObject({ result: 'refused' });
    expect(paths).toEqual([]);
  });

  it('to a server that is away can be tried again', async () => {
    server.close();
    server.closeAllConnections();
    expect(await send(`http://${host}/1`)).toMatchObject({ result: 'later', status: 0 });
  });
});

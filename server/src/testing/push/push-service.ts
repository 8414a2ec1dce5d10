import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { subscribePush } from '@tandem/contract/notifications/notification-settings';
import { decrypt } from 'http_ece';
import type { Visitor } from '../test-app.ts';

/** What a push shows. */
interface Shown {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** A push that reached a browser. */
export interface ReceivedPush extends Shown {
  headers: IncomingHttpHeaders;
  bytes: number;
}

/** A push service with browsers that decrypt what they get. */
export interface PushService {
  host: string;
  /** Answers pushes with this status from now on; 201 at first. */
  answerWith(status: number, headers?: Record<string, string>): void;
  /** Takes pushes, and answers them only when the returned function is called. */
  hold(): () => void;
  /** A browser of the caller subscribes; returns what it receives, in order. */
  subscribe(caller: Visitor, more?: { hidesPreviews?: boolean }): Promise<ReceivedPush[]>;
  /** How many pushes were asked for, answered in whatever way or not yet. */
  count(): number;
  close(): Promise<void>;
}

/** Starts a push service on this machine, whose `host` must be allowed. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer, headers: IncomingHttpHeaders) => void>();
  let answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  let count = 0;
  let held: Promise<void> = Promise.resolve();
  const server = createServer(async (request, reply) => {
    const body = await buffer(request);
    count += 1;
    const { status, headers } = answer;
    if (status === 201) browsers.get(request.url ?? '')?.(body, request.headers);
    await held;
    reply.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    answerWith: (status, headers = {}) => {
      answer = { status, headers };
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    subscribe: async (caller, more = {}) => {
      const received: ReceivedPush[] = [];
      const [path, keys, auth] = [`/${browsers.size + 1}`, createECDH('prime256v1'), randomBytes(16)];
      const p256dh = keys.generateKeys().toString('base64url');
      browsers.set(path, (body, headers) => {
        const text = decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString();
        received.push({ ...(JSON.parse(text) as Shown), headers, bytes: text.length });
      });
      const subscription = {
        endpoint: `http://${host}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      };
      await caller.call(subscribePush, { body: { ...subscription, ...more } });
      return received;
    },
    count: () => count,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a push says about its server, when its signature is right; else null. */
export function claimsOf({
  headers,
}: ReceivedPush): { aud: string; exp: number; sub: string; key: string } | null {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', ...(x && y && { x, y }) };
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isRight ? { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key } : null;
}

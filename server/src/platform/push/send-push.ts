import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-address.ts';
import { encryptPush, type PushKeys } from './push-encryption.ts';
import { vapidHeader, type VapidKeys } from './vapid-keys.ts';

/** Where a browser takes pushes. */
export interface PushTarget extends PushKeys {
  endpoint: string;
}

/** A message to a browser. */
export interface PushMessage {
  text: string;
  /** How long the push service keeps it for a browser that is away, in seconds. */
  keepSeconds: number;
  /** A later message with the same topic replaces one that waits: at most 32 characters of base64url. */
  topic: string;
}

/** What became of a message; `retryAfter` in seconds when the service says so. */
export interface PushOutcome {
  result: 'sent' | 'gone' | 'later' | 'refused';
  status: number;
  retryAfter: number | null;
}

interface SenderOptions {
  keys: VapidKeys;
  contact: string;
  /** Hosts, with their ports, that may have a private address and no encryption; for tests and push services of one's own. */
  allowedHosts: readonly string[];
  now: () => Date;
}

/** Push services take 4,096 bytes; ours are smaller, for browsers that take less. */
const mostBytes = 3_000;
const timeoutMs = 10_000;

/** Whether a push may be sent to an address. Its host is resolved only when it is. */
export function isPushEndpoint(endpoint: string, allowedHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '') return false;
  if (allowedHosts.includes(url.host)) return url.protocol === 'https:' || url.protocol === 'http:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
}

/** Sends an encrypted push. Follows no redirects, connects to public addresses only, and never throws. */
export async function sendPush(
  target: PushTarget,
  { text, keepSeconds, topic }: PushMessage,
  { keys, contact, allowedHosts, now }: SenderOptions,
): Promise<PushOutcome> {
  if (!isPushEndpoint(target.endpoint, allowedHosts)) return refused;
  if (Buffer.byteLength(text) > mostBytes) return refused;
  const endpoint = new URL(target.endpoint);
  try {
    const body = encryptPush(text, target);
    const headers = {
      authorization: vapidHeader(keys, { endpoint, contact, now: now() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: keepSeconds,
      topic,
    };
    const isTrusted = allowedHosts.includes(endpoint.host);
    return await post(endpoint, { headers, body, isTrusted, now: now() });
  } catch (error) {
    return error instanceof PrivateAddressError ? refused : { result: 'later', status: 0, retryAfter: null };
  }
}

const refused: PushOutcome = { result: 'refused', status: 0, retryAfter: null };

interface Post {
  headers: Record<string, string | number>;
  body: Buffer;
  isTrusted: boolean;
  now: Date;
}

function post(endpoint: URL, { headers, body, isTrusted, now }: Post): Promise<PushOutcome> {
  const request = endpoint.protocol === 'http:' ? requestPlain : requestSecure;
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        // No connection is shared, so that each is made to an address that was checked.
        agent: false,
        ...(!isTrusted && { lookup: lookupPublic }),
      },
      (reply) => {
        // What a push service explains is of no use.
        reply.destroy();
        resolve(outcomeOf(reply.statusCode ?? 0, secondsOf(reply.headers['retry-after'], now)));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The seconds of a `Retry-After`, which is a number or a date; null for anything else. */
function secondsOf(after: string | undefined, now: Date): number | null {
  if (after === undefined) return null;
  if (/^\d+$/.test(after)) return Number(after);
  // Dates of HTTP end so; `Date.parse` takes almost anything for a date, '-5' for one in May.
  if (!after.endsWith('GMT')) return null;
  const seconds = (Date.parse(after) - now.getTime()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}

function outcomeOf(status: number, retryAfter: number | null): PushOutcome {
  if (status >= 200 && status < 300) return { result: 'sent', status, retryAfter };
  if (status === 404 || status === 410) return { result: 'gone', status, retryAfter };
  const isTemporary = status === 429 || status >= 500;
  return { result: isTemporary ? 'later' : 'refused', status, retryAfter };
}

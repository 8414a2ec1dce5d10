import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { vapidHeader, type VapidKeys } from './vapid-keys.ts';

/** Ranges that are not the public internet, by the registries of IANA for special purposes. */
const ranges: readonly [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Everything outside of what is assigned to the public internet, 2000::/3, and in it what tunnels or documents.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

// A list for each family: IPv4 addresses also match the ranges of IPv6 that they are mapped to.
const reserved = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [address, prefix] of ranges) {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  reserved[family].addSubnet(address, prefix, family);
}

/** Whether an IP address belongs to the public internet: not to this machine, its network or a special purpose. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return !reserved[family].check(address, family);
};

/** A host that has no public address. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a host for a connection, to its public addresses only. The connection uses what this returns, so that a name
 * cannot lead elsewhere between check and use.
 */
export function lookupPublic(host: string, options: LookupOptions, callback: Found): void {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const isPrivate = found.length === 0 || found.some(({ address }) => !isPublicAddress(address));
    const [first] = found;
    if (isPrivate || !first) return callback(new PrivateAddressError(`${host} has a private address.`), []);
    if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });
}

/** What a browser gives for a subscription: its public key and its secret, in base64url. */
interface PushKeys {
  p256dh: string;
  auth: string;
}

const curve = 'prime256v1';
/** The largest record that every push service takes (RFC 8291). */
const recordSize = 4_096;
const lengths = { publicKey: 65, secret: 16 };

/** Whether a browser may have made these keys. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  try {
    const key = ECDH.convertKey(p256dh, curve, 'base64url', undefined, 'uncompressed') as Buffer;
    return key.length === lengths.publicKey && Buffer.from(auth, 'base64url').length === lengths.secret;
  } catch {
    return false;
  }
}

/** A key pair for one message and its salt; given in tests. */
interface Ephemeral {
  privateKey?: Buffer;
  salt?: Buffer;
}

/** Encrypts a message so that only the browser of the subscription reads it: `aes128gcm` with the keys of RFC 8291. */
export function encryptPush(text: string, keys: PushKeys, ephemeral: Ephemeral = {}): Buffer {
  const { salt = randomBytes(16) } = ephemeral;
  const ecdh = createECDH(curve);
  if (ephemeral.privateKey) ecdh.setPrivateKey(ephemeral.privateKey);
  else ecdh.generateKeys();
  const [receiver, sender] = [Buffer.from(keys.p256dh, 'base64url'), ecdh.getPublicKey()];
  const shared = ecdh.computeSecret(receiver);
  const secret = Buffer.from(keys.auth, 'base64url');
  const input = derive(shared, secret, Buffer.concat([info('WebPush: info'), receiver, sender]), 32);
  const key = derive(input, salt, info('Content-Encoding: aes128gcm'), 16);
  const nonce = derive(input, salt, info('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // A 2 ends the last record.
  const sealed = [
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordSize);
  header.writeUInt8(sender.length, 4);
  return Buffer.concat([salt, header, sender, ...sealed]);
}

const info = (name: string) => Buffer.from(`${name}\0`, 'ascii');

const derive = (input: Buffer, salt: Buffer, context: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, context, length));

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

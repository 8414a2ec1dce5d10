import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { isOutsideAddress, postOutside, PrivateAddressError } from '../outside.ts';
import { vapidHeader, type VapidKeys } from './vapid-keys.ts';

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

/** Sends an encrypted push. Follows no redirects, connects to public addresses only, and never throws. */
export async function sendPush(
  target: PushTarget,
  { text, keepSeconds, topic }: PushMessage,
  { keys, contact, allowedHosts, now }: SenderOptions,
): Promise<PushOutcome> {
  if (!isOutsideAddress(target.endpoint, allowedHosts)) return refused;
  if (Buffer.byteLength(text) > mostBytes) return refused;
  const endpoint = new URL(target.endpoint);
  try {
    const body = encryptPush(text, target);
    const headers = {
      authorization: vapidHeader(keys, { endpoint, contact, now: now() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: keepSeconds,
      topic,
    };
    const reply = await postOutside(endpoint, { headers, body, timeoutMs, allowedHosts });
    return outcomeOf(reply.status, secondsOf(reply.headers['retry-after'], now()));
  } catch (error) {
    return error instanceof PrivateAddressError ? refused : { result: 'later', status: 0, retryAfter: null };
  }
}

const refused: PushOutcome = { result: 'refused', status: 0, retryAfter: null };

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

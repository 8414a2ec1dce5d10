import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { vapidKeys } from '../database/installation.tables.ts';

/** The keys by which push services know this server (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** How long a token is valid; push services take at most 24 hours. */
const validSeconds = 12 * 60 * 60;

/** A new pair of keys. */
export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), ...[x, y].map((part) => Buffer.from(part, 'base64url'))]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/** The Authorization header for one push service. `contact` is a URL or `mailto:` by which it can reach the operator. */
export function vapidHeader(
  keys: VapidKeys,
  { endpoint, contact, now }: { endpoint: URL; contact: string; now: Date },
): string {
  const expires = Math.floor(now.getTime() / 1_000) + validSeconds;
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: endpoint.origin, exp: expires, sub: contact },
  ];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(text), { key: keyOf(keys), dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}

function keyOf({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key: JsonWebKey = { kty: 'EC', crv: 'P-256', ...(x && y && { x, y }), d: privateKey };
  return createPrivateKey({ key, format: 'jwk' });
}

/** The keys of this server; made by the first process that asks, and the same for all. Read them at each use: they can be replaced. */
export async function findVapidKeys(db: Queryable, now: Date): Promise<VapidKeys> {
  const { publicKey, privateKey } = vapidKeys;
  const read = () => db.select({ publicKey, privateKey }).from(vapidKeys);
  const [found] = await read();
  if (found) return found;
  await db
    .insert(vapidKeys)
    .values({ ...newVapidKeys(), createdAt: now })
    .onConflictDoNothing();
  const [stored] = await read();
  if (!stored) throw new Error('The keys for push were not stored.');
  return stored;
}

/** SQL of a step of a statement that replaces the keys. Subscriptions of browsers are bound to them, so remove those too. */
export const rotatedVapidKeysSql = (values: {
  publicKey: string;
  privateKey: string;
  at: string;
}): string => `
  new_vapid_keys as (
    update vapid_keys set public_key = ${values.publicKey}, private_key = ${values.privateKey}, created_at = ${values.at}
  )`;

import { createHmac, randomBytes } from 'node:crypto';

/** How long a code is shown, in milliseconds (RFC 6238). */
const stepMs = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new key: 160 random bits, the length of the hash (RFC 4226 §4). */
export const newTotpKey = (): Buffer => randomBytes(20);

/** The number of the time step, from 1970. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / stepMs);

/** The code of a key in a time step: HMAC-SHA-1 and six digits by default, which all apps support (RFC 6238 §4). */
export function codeAt(key: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step of a code, at most one away from now; null for a wrong one. */
export function stepOfCode(key: Uint8Array, code: string, now: Date): number | null {
  const current = stepAt(now);
  return [current, current - 1, current + 1].find((step) => codeAt(key, step) === code) ?? null;
}

/** Bytes in base32 without padding, as apps take a key (RFC 4648 §6). */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[parseInt(group.padEnd(5, '0'), 2)]).join('');
}

import { createHash, randomBytes } from 'node:crypto';

/** A new secret token: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database stores in place of a token: its SHA-256, in hex. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

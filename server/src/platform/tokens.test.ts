import { expect, it } from 'vitest';
import { hashToken, newToken } from './tokens.ts';

it('makes tokens of 256 random bits', () => {
  const tokens = new Set(Array.from({ length: 50 }, newToken));
  expect(tokens.size).toBe(50);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

it('hashes a token with SHA-256', () => {
  expect(hashToken('a')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
});

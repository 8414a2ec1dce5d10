import { expect, it } from 'vitest';
import { expiryFrom, hashToken, isRenewalDue, newToken, sessionLength } from './account.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');

it('makes tokens of 256 bits that differ', () => {
  const tokens = new Set(Array.from({ length: 50 }, newToken));
  expect(tokens.size).toBe(50);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

it('hashes a token the same way each time, into something else', () => {
  expect(hashToken('a')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
});

it('lets a session last 30 days and prolongs it once a day', () => {
  const end = expiryFrom(now);
  expect(end.getTime() - now.getTime()).toBe(sessionLength);
  expect(isRenewalDue(end, now)).toBe(false);
  expect(isRenewalDue(end, new Date(now.getTime() + 86_400_000))).toBe(false);
  expect(isRenewalDue(end, new Date(now.getTime() + 86_400_001))).toBe(true);
});

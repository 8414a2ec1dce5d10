import { expect, it } from 'vitest';
import { expiryFrom, isRenewalDue, sessionLength } from './account.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');

it('lets a session last 30 days and extends it once a day', () => {
  const end = expiryFrom(now);
  expect(end.getTime() - now.getTime()).toBe(sessionLength);
  expect(isRenewalDue(end, now)).toBe(false);
  expect(isRenewalDue(end, new Date(now.getTime() + 86_400_000))).toBe(false);
  expect(isRenewalDue(end, new Date(now.getTime() + 86_400_001))).toBe(true);
});

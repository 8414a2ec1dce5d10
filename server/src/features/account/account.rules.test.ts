import { expect, it } from 'vitest';
import { expiryFrom, isRenewalDue, sessionLength } from './account.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const days = 86_400_000;
const after = (ms: number) => new Date(now.getTime() + ms);

it('lets a session last 30 days and extends it once a day', () => {
  const session = { createdAt: now, expiresAt: expiryFrom(now, now) };
  expect(session.expiresAt.getTime() - now.getTime()).toBe(sessionLength);
  expect(isRenewalDue(session, now)).toBe(false);
  expect(isRenewalDue(session, after(days))).toBe(false);
  expect(isRenewalDue(session, after(days + 1))).toBe(true);
});

it('extends no session beyond 90 days after its start', () => {
  expect(expiryFrom(after(80 * days), now)).toEqual(after(90 * days));
  expect(isRenewalDue({ createdAt: now, expiresAt: after(90 * days) }, after(85 * days))).toBe(false);
});

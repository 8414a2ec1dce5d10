import { expect, it } from 'vitest';
import { isSuspended, suspensionSentence } from './standing.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');

it.each([
  [null, null, false],
  [now, null, true],
  [now, new Date(now.getTime() + 1), true],
  [now, now, false],
])('a suspension from %o until %o holds: %s', (suspendedAt, suspendedUntil, holds) => {
  expect(isSuspended({ suspendedAt, suspendedUntil }, now)).toBe(holds);
});

it('says until when and why', () => {
  expect(suspensionSentence(now, 'Ads.')).toBe(
    'Your account is suspended until November 20, 2026 at 12:00 UTC. Reason: Ads.',
  );
  expect(suspensionSentence(null, null)).toBe('Your account is suspended.');
});

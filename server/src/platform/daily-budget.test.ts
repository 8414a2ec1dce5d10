import { describe, expect, it } from 'vitest';
import { budgetGoesOnAt, requireBudget } from './budgets.ts';
import { Refusal } from './refusal.ts';

const now = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const memberSince = hoursAgo(24 * 30);

describe('a daily budget', () => {
  it('goes on 24 hours after the oldest use that counts', () => {
    const usedAt = [hoursAgo(1), hoursAgo(20), hoursAgo(3)];
    expect(budgetGoesOnAt({ perDay: 4, memberSince, usedAt, now })).toBeNull();
    expect(budgetGoesOnAt({ perDay: 3, memberSince, usedAt, now })).toEqual(hoursAgo(-4));
    expect(budgetGoesOnAt({ perDay: 2, memberSince, usedAt, now })).toEqual(hoursAgo(-21));
  });

  it('is half in the first week of an account, and at least one', () => {
    const usedAt = [hoursAgo(1), hoursAgo(2)];
    const use = { perDay: 4, usedAt, now };
    expect(budgetGoesOnAt({ ...use, memberSince: hoursAgo(7 * 24) })).toBeNull();
    expect(budgetGoesOnAt({ ...use, memberSince: hoursAgo(7 * 24 - 1) })).toEqual(hoursAgo(-22));
    expect(budgetGoesOnAt({ perDay: 1, usedAt: [], now, memberSince: now })).toBeNull();
    expect(budgetGoesOnAt({ perDay: 1, usedAt: [now], now, memberSince: now })).toEqual(hoursAgo(-24));
  });

  it('has no end without a limit', () => {
    const usedAt = Array.from({ length: 1_000 }, () => now);
    expect(budgetGoesOnAt({ perDay: Infinity, memberSince: now, usedAt, now })).toBeNull();
  });

  it.each([
    [hoursAgo(19), 'in 5 hours.', 18_000],
    [hoursAgo(23), 'in 1 hour.', 3_600],
    [new Date(hoursAgo(24).getTime() + 90_000), 'in 2 minutes.', 90],
    [new Date(hoursAgo(24).getTime() + 1_000), 'in 1 minute.', 1],
  ])('says when it goes on after %s', (usedAt, wait, retryAfter) => {
    const use = { perDay: 1, memberSince, usedAt: [usedAt], now };
    const spend = () => requireBudget(use, { code: 'x.spent', thing: 'join request' });
    expect(spend).toThrow(Refusal);
    expect(spend).toThrow(
      expect.objectContaining({
        retryAfter,
        kind: {
          code: 'x.spent',
          status: 429,
          message: `You can send 1 join request in 24 hours. You can send the next one ${wait}`,
        },
      }),
    );
  });
});

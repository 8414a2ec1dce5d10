import { expect, it } from 'vitest';
import { settableClock } from '../testing/settable-clock.ts';
import { noThrottles } from './http/guards/throttle.ts';
import { noLimits } from './limits.ts';
import { Refusal } from './refusal.ts';
import { createTextBudget } from './text-budget.ts';

const hour = 3_600_000;

function openBudget(perDay: number) {
  const clock = settableClock(new Date('2026-11-20T12:00:00Z'));
  const limits = { ...noLimits, LIMIT_TEXT_BYTES_DAY: perDay };
  const { spend } = createTextBudget({ clock, limits, throttles: noThrottles });
  const refusalOf = (member: string, input: unknown) => {
    try {
      spend(member, input);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  };
  return { clock, spend, refusalOf };
}

it('counts bytes of all texts, and 100 for what stores them', () => {
  const { spend, refusalOf } = openBudget(1_000);
  // 4 + 2 + 3 + 1 bytes, and 100.
  for (let times = 0; times < 9; times += 1)
    spend('ada', { title: '\u{1f6a2}', list: ['é', { about: '海' }], x: 'x', n: 7, none: null });
  expect(refusalOf('ada', 'x')).not.toBeNull();
  expect(refusalOf('grace', 'x')).toBeNull();
});

it('lets a short text pass where a long one does not', () => {
  const { refusalOf } = openBudget(1_000);
  expect(refusalOf('ada', 'x'.repeat(901))?.kind).toMatchObject({ status: 429, code: 'texts.spent' });
  expect(refusalOf('ada', 'x'.repeat(900))).toBeNull();
});

it('says when it goes on, and goes on then', () => {
  const { clock, spend, refusalOf } = openBudget(2_500_000);
  spend('ada', 'x'.repeat(2_000_000));
  clock.advance(19 * hour);
  const refusal = refusalOf('ada', 'x'.repeat(2_000_000));
  expect(refusal?.message).toBe('You can write 2.5 MB of text in 24 hours. You can go on in 5 hours.');
  expect(refusal?.retryAfter).toBe(5 * 3_600);
  clock.advance(5 * hour - 1);
  expect(refusalOf('ada', 'x'.repeat(2_000_000))).not.toBeNull();
  clock.advance(1);
  expect(refusalOf('ada', 'x'.repeat(2_000_000))).toBeNull();
});

it('does not count what stores no text', () => {
  const { refusalOf } = openBudget(100);
  for (const input of [undefined, null, {}, { seq: 5 }, ''] as const)
    expect(refusalOf('ada', input)).toBeNull();
});

import { expect, it } from 'vitest';
import { settableClock } from '../testing/settable-clock.ts';
import { noThrottles } from './http/guards/throttle.ts';
import { noLimits } from './limits.ts';
import { Refusal } from './refusal.ts';
import { createTextBudget, weigh } from './budgets.ts';

const hour = 3_600_000;

function openBudget(perDay: number) {
  const clock = settableClock(new Date('2026-11-20T12:00:00Z'));
  const limits = { ...noLimits, LIMIT_TEXT_BYTES_DAY: perDay };
  const { spend } = createTextBudget({ clock, limits, throttles: noThrottles });
  const refusalOf = (member: string, input: unknown) => {
    try {
      spend(member, 'texts', input);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  };
  return { clock, spend, refusalOf };
}

it('counts what the texts of a member take together, and nobody else’s', () => {
  const { spend, refusalOf } = openBudget(3 * weigh('texts', 'four'));
  spend('ada', 'texts', { title: '\u{1f6a2}' });
  spend('ada', 'texts', { list: ['é', 'ab'], x: 7, none: null });
  expect(refusalOf('grace', 'four')).toBeNull();
  spend('ada', 'texts', 'four');
  expect(refusalOf('ada', '')).not.toBeNull();
});

it('counts a call without a text, because it stores rows', () => {
  const { refusalOf } = openBudget(2 * weigh('texts', ''));
  for (const input of [undefined, {}]) expect(refusalOf('ada', input)).toBeNull();
  expect(refusalOf('ada', null)).not.toBeNull();
});

it('lets a short text pass where a long one does not', () => {
  const { refusalOf } = openBudget(weigh('texts', 'x'.repeat(900)));
  expect(refusalOf('ada', 'x'.repeat(901))?.kind).toMatchObject({ status: 429, code: 'texts.spent' });
  expect(refusalOf('ada', 'x'.repeat(900))).toBeNull();
});

it('says when it goes on, and goes on then', () => {
  const long = 'x'.repeat(2_000_000);
  const { clock, spend, refusalOf } = openBudget(weigh('texts', long));
  spend('ada', 'texts', long);
  clock.advance(19 * hour);
  const refusal = refusalOf('ada', long);
  expect(refusal?.message).toBe('You wrote as much as one member can in 24 hours. You can go on in 5 hours.');
  expect(refusal?.retryAfter).toBe(5 * 3_600);
  clock.advance(5 * hour - 1);
  expect(refusalOf('ada', long)).not.toBeNull();
  clock.advance(1);
  expect(refusalOf('ada', long)).toBeNull();
});

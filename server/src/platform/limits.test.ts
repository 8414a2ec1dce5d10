import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { settableClock } from '../testing/settable-clock.ts';
import { createMemberTurns } from './concurrency/member-turns.ts';
import { createThrottles } from './http/guards/throttle.ts';
import { createAdjustableLimits, limitDefaults } from './limits.ts';
import { createTextBudget } from './budgets.ts';

it('takes what was set, and the first value again where nothing is set any more', () => {
  const { limits, adjust } = createAdjustableLimits({ ...limitDefaults, LIMIT_EXPORTS: 7 });
  const defaults = { ...limitDefaults, LIMIT_EXPORTS: 7 };
  adjust({ ...defaults, LIMIT_SEARCHES: 3 }, defaults);
  expect(limits).toMatchObject({ LIMIT_SEARCHES: 3, LIMIT_EXPORTS: 7 });
  adjust(defaults, defaults);
  expect(limits).toEqual(defaults);
});

it('holds for budgets of requests and texts, and for turns, as soon as it is set', async () => {
  const { limits, adjust } = createAdjustableLimits({ ...limitDefaults, LIMIT_SEARCHES: 1 });
  const set = (change: Partial<typeof limits>) =>
    adjust({ ...limitDefaults, LIMIT_SEARCHES: 1, ...change }, { ...limitDefaults, LIMIT_SEARCHES: 1 });
  const throttles = createThrottles(null, () => {}, limits);
  const texts = createTextBudget({ clock: settableClock(new Date()), limits, throttles });
  await throttles.spend('searches', 'ana');
  await expect(throttles.spend('searches', 'ana')).rejects.toThrow('Too many');
  set({ LIMIT_SEARCHES: 4, LIMIT_TEXT_BYTES_DAY: 50 });
  await throttles.spend('searches', 'ana');
  expect(() => texts.spend('ana', 'texts', 'a')).toThrow('one member can in 24 hours');

  const shares = { atOnce: 2, waiting: 5 };
  const turns = createMemberTurns(shares);
  const [first, second] = [await turns.take('ana', false), await turns.take('ana', false)];
  const third = turns.take('ana', false);
  shares.atOnce = 1;
  first();
  // Of two that ran one ended, which is as many as may run now.
  const winner = await Promise.race([third.then(() => 'third'), turn('nobody')]);
  expect(winner).toBe('nobody');
  second();
  await third;
});

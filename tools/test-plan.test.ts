import { expect, it } from 'vitest';
import { planTests } from './test-plan.ts';

it('runs both suites when nothing is named', () => {
  expect(planTests([])).toEqual({ unit: [], browser: [] });
});

it('runs only the browser suite for a path of it', () => {
  expect(planTests(['e2e/account.spec.ts', '--headed'])).toEqual({
    browser: ['e2e/account.spec.ts', '--headed'],
  });
  expect(planTests(['e2e'])).toEqual({ browser: ['e2e'] });
});

it('runs only Vitest for any other path', () => {
  expect(planTests(['server/src/features/tasks'])).toEqual({ unit: ['server/src/features/tasks'] });
});

it('gives each runner its own paths', () => {
  expect(planTests(['contract', 'e2e/chat.spec.ts:12'])).toEqual({
    unit: ['contract'],
    browser: ['e2e/chat.spec.ts:12'],
  });
});

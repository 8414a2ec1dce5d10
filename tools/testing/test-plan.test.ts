import { expect, it } from 'vitest';
import { planTests } from './test-plan.ts';

it('runs both suites without arguments', () => {
  expect(planTests([])).toEqual({ unit: [], browser: [] });
});

it('runs only Playwright for a browser test, with all options', () => {
  const args = ['e2e/account.spec.ts', '--grep', 'logs in', '--headed'];
  expect(planTests(args)).toEqual({ browser: args });
  expect(planTests(['e2e'])).toEqual({ browser: ['e2e'] });
  expect(planTests(['chat.spec.ts:12'])).toEqual({ browser: ['chat.spec.ts:12'] });
});

it('runs only Vitest for other arguments', () => {
  const args = ['server/src/features/tasks', '-t', 'refuses'];
  expect(planTests(args)).toEqual({ unit: args });
});

import { expect, it } from 'vitest';
import { planTests } from './test-plan.ts';

it('runs all suites without arguments', () => {
  expect(planTests([])).toEqual({ unit: [], browser: [], otherBrowsers: [] });
});

it('runs only Firefox and WebKit for other-browsers, with all options', () => {
  expect(planTests(['other-browsers'])).toEqual({ otherBrowsers: [] });
  expect(planTests(['other-browsers', 'chat', '--project', 'webkit'])).toEqual({
    otherBrowsers: ['chat', '--project', 'webkit'],
  });
  const path = 'e2e/other-browsers/chat.spec.ts';
  expect(planTests([path])).toEqual({ otherBrowsers: [path] });
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

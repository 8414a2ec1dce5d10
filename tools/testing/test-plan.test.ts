import { expect, it } from 'vitest';
import { planTests } from './test-plan.ts';

it('proves the product with Vitest and Chromium without arguments', () => {
  expect(planTests([])).toEqual({ scope: 'main', unit: [], browser: [] });
});

it('adds the rest, or runs it alone', () => {
  const suites = { unit: [], browser: [], otherBrowsers: [] };
  expect(planTests(['--all'])).toEqual({ scope: 'all', ...suites });
  expect(planTests(['--rest'])).toEqual({ scope: 'rest', ...suites });
  expect(planTests(['--all', '--rest'])).toEqual({ scope: 'rest', ...suites });
});

it('runs a share of the rest', () => {
  const share = ['--shard=2/4'];
  const suites = { unit: share, browser: share, otherBrowsers: share };
  expect(planTests(['--rest', '--share', '2/4'])).toEqual({ scope: 'rest', ...suites });
});

it('runs only Firefox and WebKit for other-browsers, with all options', () => {
  expect(planTests(['other-browsers'])).toEqual({ scope: 'all', otherBrowsers: [] });
  expect(planTests(['other-browsers', 'chat', '--project', 'webkit'])).toEqual({
    scope: 'all',
    otherBrowsers: ['chat', '--project', 'webkit'],
  });
  const path = 'e2e/other-browsers/chat.spec.ts';
  expect(planTests([path])).toEqual({ scope: 'all', otherBrowsers: [path] });
});

it('runs only Playwright for a browser test, with all options', () => {
  const args = ['e2e/account.spec.ts', '--grep', 'logs in', '--headed'];
  expect(planTests(args)).toEqual({ scope: 'all', browser: args });
  expect(planTests(['e2e'])).toEqual({ scope: 'all', browser: ['e2e'] });
  expect(planTests(['chat.spec.ts:12'])).toEqual({ scope: 'all', browser: ['chat.spec.ts:12'] });
});

it('runs only Vitest for other arguments', () => {
  const args = ['server/src/features/tasks', '-t', 'refuses'];
  expect(planTests(args)).toEqual({ scope: 'all', unit: args });
});

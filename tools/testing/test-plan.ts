import type { Scope } from './test-scope.ts';

/** What a run covers, and the arguments of each runner; a runner without an entry does not run. */
export interface TestPlan {
  scope: Scope;
  unit?: string[];
  browser?: string[];
  otherBrowsers?: string[];
}

const isOtherBrowsersTest = (arg: string) => /^(?:(?:\.\/)?e2e\/)?other-browsers(?:\/|$)/.test(arg);
const isBrowserTest = (arg: string) => /^(?:\.\/)?e2e(?:\/|$)/.test(arg) || /\.spec\.ts(?::\d+)?$/.test(arg);

/**
 * Chooses the runners of `npm test -- …`. Without arguments Vitest and Chromium prove the product; `--rest` is what that
 * leaves out, with Firefox and WebKit, and `--all` is both; `--share 2/4` runs the second quarter of either. Paths run whole:
 * Firefox and WebKit for `other-browsers`, Playwright with Chromium for another path under e2e, else Vitest, with all
 * arguments but the word `other-browsers`.
 */
export function planTests(args: string[]): TestPlan {
  const named = args.find((arg) => arg === '--rest' || arg === '--all');
  if (named !== undefined || args.length === 0) {
    const scope = args.includes('--rest') ? 'rest' : named === '--all' ? 'all' : 'main';
    const share = shareOf(args);
    return { scope, unit: share, browser: share, ...(scope !== 'main' && { otherBrowsers: share }) };
  }
  if (args.some(isOtherBrowsersTest))
    return { scope: 'all', otherBrowsers: args.filter((arg) => arg !== 'other-browsers') };
  return { scope: 'all', ...(args.some(isBrowserTest) ? { browser: args } : { unit: args }) };
}

/** All runners know this option. */
function shareOf(args: string[]): string[] {
  const at = args.indexOf('--share');
  return at === -1 ? [] : [`--shard=${args[at + 1]}`];
}

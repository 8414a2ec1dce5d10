/** The arguments of each runner; a runner without an entry does not run. */
export interface TestPlan {
  unit?: string[];
  browser?: string[];
  otherBrowsers?: string[];
}

const isOtherBrowsersTest = (arg: string) => /^(?:(?:\.\/)?e2e\/)?other-browsers(?:\/|$)/.test(arg);
const isBrowserTest = (arg: string) => /^(?:\.\/)?e2e(?:\/|$)/.test(arg) || /\.spec\.ts(?::\d+)?$/.test(arg);

/**
 * Chooses the runners of `npm test -- …`: all without arguments, Firefox and WebKit for `other-browsers`, Playwright with
 * Chromium for another path under e2e, else Vitest. The runner gets all arguments, without the word `other-browsers`.
 */
export function planTests(args: string[]): TestPlan {
  if (args.length === 0) return { unit: [], browser: [], otherBrowsers: [] };
  if (args.some(isOtherBrowsersTest))
    return { otherBrowsers: args.filter((arg) => arg !== 'other-browsers') };
  return args.some(isBrowserTest) ? { browser: args } : { unit: args };
}

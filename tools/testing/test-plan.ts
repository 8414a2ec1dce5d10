/** The arguments each runner gets; a runner that is absent does not run. */
export interface TestPlan {
  unit?: string[];
  browser?: string[];
}

const isOfBrowser = (arg: string) => /^(?:\.\/)?e2e(?:\/|$)/.test(arg) || /\.spec\.ts(?::\d+)?$/.test(arg);

/**
 * Who runs on `npm test -- …`: without arguments both suites; with a path under e2e Playwright, else Vitest, and that one
 * gets all arguments as they are, options and their values too.
 */
export function planTests(args: string[]): TestPlan {
  if (args.length === 0) return { unit: [], browser: [] };
  return args.some(isOfBrowser) ? { browser: args } : { unit: args };
}

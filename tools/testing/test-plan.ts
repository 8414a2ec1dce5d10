/** The arguments of each runner; a runner without an entry does not run. */
export interface TestPlan {
  unit?: string[];
  browser?: string[];
}

const isBrowserTest = (arg: string) => /^(?:\.\/)?e2e(?:\/|$)/.test(arg) || /\.spec\.ts(?::\d+)?$/.test(arg);

/**
 * Chooses the runners of `npm test -- …`: both without arguments, Playwright for a path under e2e, else Vitest.
 * The runner gets all arguments unchanged.
 */
export function planTests(args: string[]): TestPlan {
  if (args.length === 0) return { unit: [], browser: [] };
  return args.some(isBrowserTest) ? { browser: args } : { unit: args };
}

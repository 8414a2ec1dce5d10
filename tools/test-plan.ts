/** The arguments each runner gets; a runner that is absent does not run. */
export interface TestPlan {
  unit?: string[];
  browser?: string[];
}

const isOfBrowser = (arg: string) => /^(?:\.\/)?e2e(?:\/|$)/.test(arg) || /\.spec\.ts(?::\d+)?$/.test(arg);

/**
 * Shares the arguments of `npm test -- …` out: paths under e2e go to Playwright, other paths to Vitest, options to whichever
 * runs. Without a path both run, so an option must then be one that both understand.
 */
export function planTests(args: string[]): TestPlan {
  const options = args.filter((arg) => arg.startsWith('-'));
  const paths = args.filter((arg) => !arg.startsWith('-'));
  if (paths.length === 0) return { unit: options, browser: options };
  const browser = paths.filter(isOfBrowser);
  const unit = paths.filter((path) => !isOfBrowser(path));
  return {
    ...(unit.length > 0 && { unit: [...unit, ...options] }),
    ...(browser.length > 0 && { browser: [...browser, ...options] }),
  };
}

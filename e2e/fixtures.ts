import { test as plain } from '@playwright/test';

/** Closes every browser context after each test; open pages would keep working until the end of the run. */
export const test = plain.extend<{ closeContexts: undefined }>({
  closeContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      const contexts = browser.contexts();
      // Pages may be in the middle of a request, so route handlers are removed first.
      const routed = [...contexts, ...contexts.flatMap((context) => context.pages())];
      await Promise.all(routed.map((target) => target.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(contexts.map((context) => context.close()));
    },
    { auto: true },
  ],
});

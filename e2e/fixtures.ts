import { test as plain } from '@playwright/test';

/** Closes at the end of a story the browsers of its people, which would stay open, and at work, to the end of the run. */
export const test = plain.extend<{ farewell: undefined }>({
  farewell: [
    async ({ browser }, use) => {
      await use(undefined);
      const contexts = browser.contexts();
      // A screen may just be asking again: what a story answers in the server's place ends with the story.
      const routed = [...contexts, ...contexts.flatMap((context) => context.pages())];
      await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(contexts.map((context) => context.close()));
    },
    { auto: true },
  ],
});

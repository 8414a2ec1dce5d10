import type { Page } from '@playwright/test';

/** Counts the clicks and taps on a page from now on, across its screens. The returned function starts again at 0. */
export async function countClicks(page: Page): Promise<{ count: () => number; restart: () => void }> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  const listen = () =>
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) (window as unknown as { countClick(): void }).countClick();
      },
      { capture: true },
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return {
    count: () => clicks,
    restart: () => {
      clicks = 0;
    },
  };
}

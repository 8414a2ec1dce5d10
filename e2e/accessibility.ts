import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until animations have ended and returns the violations that axe finds, one line per rule. */
export async function axeViolations(page: Page): Promise<string[]> {
  // The page's Content-Security-Policy forbids script tags, so the source is evaluated.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const animations = document.getAnimations().filter(
      // One that follows the scrolling never ends.
      ({ playState, timeline, effect }) =>
        playState === 'running' &&
        timeline === document.timeline &&
        effect?.getComputedTiming().endTime !== Infinity,
    );
    await Promise.all(animations.map(({ finished }) => finished.catch(() => undefined)));
    const { axe: axeCore } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axeCore.run({
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Expects no axe violations: in light colours on the desktop, in dark ones on a phone. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  const colorScheme = isPhone ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  expect(await axeViolations(page), `${new URL(page.url()).pathname} in ${colorScheme}`).toEqual([]);
}

/** The number of pixels by which a screen is wider than the window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
